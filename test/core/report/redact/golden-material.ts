import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import type { StageRecord } from '../../../../src/core/records/record.ts';
import { WORLDS } from '../../../../src/lab/lab.ts';
import { materialOf } from '../../../recorded/evidence.ts';
import { playOf } from '../../../recorded/worlds.ts';

/** What is recorded of the practice worlds as a customer's case: the machines are somebody's. */

const vantageOf = ({ stage, vantage }: StageRecord): StageRecord['vantage'] => ({
  label: stage === 'inside' ? 'Rack 7 at Nordsjö' : "Ada's laptop",
  addresses: [
    { interface: 'eth0', address: stage === 'inside' ? '10.77.1.15' : '192.168.44.5' },
    { interface: 'Nordsjö LAN', address: '2001:db8:77::15' },
  ],
  resolvers: ['10.77.0.2', '[2001:db8:77::2]:53'],
  proxy: vantage.proxy === null ? null : 'proxy-3.nordsjo.test:3128',
  vpnInterfaces: ['vpn-nordsjo'],
  defaultRoute: { interface: 'eth0', address: stage === 'inside' ? '10.77.1.15' : '192.168.44.5' },
  platform: 'Linux 6.1.0 x64',
  timeZone: 'Europe/Stockholm',
});

export const goldenMaterial = (world: string): ReportMaterial => {
  const { runs, cards, checks, watches } = materialOf(playOf(world));
  return {
    title: `Nordsjö: ${world}`,
    customer: 'Nordsjö Hospital AB',
    site: 'Hamngatan 12, Malmö',
    practice: null,
    runs: runs.map((run) => ({ ...run, vantage: vantageOf(run) })),
    cards,
    checks: checks.map((check) => ({ ...check, saidBy: 'Erik Ek' })),
    watches,
  };
};

export const GOLDEN_WORLDS: readonly string[] = WORLDS.map(({ id }) => id);
