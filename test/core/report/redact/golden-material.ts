import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReportMaterial } from '../../../../src/core/report/model/report-of.ts';
import { platformCardSchema } from '../../../../src/core/records/card.ts';
import { stageRecordSchema } from '../../../../src/core/records/record.ts';
import { WORLDS } from '../../../../src/lab/lab.ts';

/**
 * The practice worlds' golden records as a customer's case: what the golden files leave out is put back, each hash, id and
 * serial number another one, and the machines are somebody's.
 */

const GOLDEN = join(import.meta.dirname, '..', '..', '..', 'golden');

const vantageOf = (stage: string, isProxied: boolean) => ({
  label: stage === 'inside' ? 'Rack 7 at Nordsjö' : "Ada's laptop",
  addresses: [
    { interface: 'eth0', address: stage === 'inside' ? '10.77.1.15' : '192.168.44.5' },
    { interface: 'Nordsjö LAN', address: '2001:db8:77::15' },
  ],
  resolvers: ['10.77.0.2', '[2001:db8:77::2]:53'],
  proxy: isProxied ? 'proxy-3.nordsjo.test:3128' : null,
  vpnInterfaces: ['vpn-nordsjo'],
  defaultRoute: { interface: 'eth0', address: stage === 'inside' ? '10.77.1.15' : '192.168.44.5' },
  platform: 'Linux 6.1.0 x64',
  timeZone: 'Europe/Stockholm',
});

/** A counter in hex, as long as wanted, that looks like any hash. */
const numbers = (seed: number): ((digits: number) => string) => {
  let count = seed * 1000;
  return (digits) => {
    count += 1;
    return (BigInt(count) * 0x9e3779b97f4a7c15f39cc0605cedc834n)
      .toString(16)
      .padStart(digits, 'a')
      .slice(-digits)
      .padStart(digits, 'b');
  };
};

const restored = (text: string, seed: number, stage: string): unknown => {
  const hex = numbers(seed);
  const time = new Date(Date.parse('2026-11-21T09:00:00Z') + seed * 60_000).toISOString();
  const id = (): string =>
    [8, 4, 4, 4, 12]
      .map(
        (digits, part) =>
          (part === 2 ? '4' : part === 3 ? '8' : '') + hex(digits).slice(part === 2 || part === 3 ? 1 : 0),
      )
      .join('-');
  return JSON.parse(
    text
      .replaceAll(
        '"vantage": "<this machine>"',
        () => `"vantage": ${JSON.stringify(vantageOf(stage, text.includes('"proxy": {')))}`,
      )
      .replaceAll('"resolvers": "<this machine>"', '"resolvers": ["10.77.0.2"]')
      .replaceAll('"operatingSystem": "<this machine>"', '"operatingSystem": false')
      .replaceAll('"hello": "<this machine>"', '"hello": { "library": "OpenSSL 3.5.8", "bytes": 1600 }')
      .replaceAll('"<hash>"', () => `"${(hex(32) + hex(32)).slice(0, 64)}"`)
      .replaceAll('"<certificate>"', () => `"-----BEGIN CERTIFICATE-----\\n${hex(40)}\\n-----END CERTIFICATE-----"`)
      .replaceAll('"<number>"', () => `"${hex(20)}"`)
      .replaceAll('"<ms>"', '1')
      .replaceAll('"<port>"', '8443')
      .replaceAll(':<port>', ':8443')
      .replaceAll('<time>', time)
      // The lists of a server begin with the same entry, wherever they are asked from.
      .replaceAll('"firstId": "<id>"', '"firstId": "00000000-0000-4000-8000-00000000f00d"')
      .replace(/<id>/g, id),
  );
};

const text = (world: string, name: string): string => readFileSync(join(GOLDEN, world, `${name}.json`), 'utf8');

const steps = (world: string): readonly string[] =>
  globSync(join(GOLDEN, world, '*side*.json'))
    .map((file) => basename(file, '.json'))
    .sort();

/** What the engineer of the world recorded beside what was measured. */
const checksOf = (world: string): ReportMaterial['checks'] =>
  (WORLDS.find(({ id }) => id === world)?.walk ?? []).flatMap((step) =>
    step.do === 'check'
      ? [{ check: step.check, result: step.result, recordedAt: '2026-11-21T09:10:00.000Z', saidBy: 'Erik Ek' }]
      : [],
  );

export const goldenMaterial = (world: string): ReportMaterial => ({
  title: `Nordsjö: ${world}`,
  customer: 'Nordsjö Hospital AB',
  site: 'Hamngatan 12, Malmö',
  practice: null,
  runs: steps(world).map((name, index) => {
    const stage = name.startsWith('inside') ? 'inside' : 'outside';
    return stageRecordSchema.parse(restored(text(world, name), index + 1, stage));
  }),
  cards: [platformCardSchema.parse(restored(text(world, 'card'), 9, 'platform'))],
  checks: checksOf(world),
  watches: [],
});

export const GOLDEN_WORLDS: readonly string[] = WORLDS.map(({ id }) => id);
