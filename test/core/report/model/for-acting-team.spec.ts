import { describe, expect, it } from 'vitest';
import { DOCUMENTATION_MAC } from '../../../../src/core/evidence/probes.ts';
import { publish, writtenAs } from '../../../../src/core/report/publish.ts';
import { ADA, caseOf } from '../redact/identified.ts';
import { run } from '../../make-evidence.ts';
import { blockedOutside, rejectedInside } from './some-material.ts';

const MADE = { madeAt: '2026-11-21T13:00:00.000+01:00', version: '1.2.3' };
const OPTIONS = { language: 'en', audience: 'acting-team', keep: [] } as const;

describe('given a report for the firewall team', () => {
  const vantage = { ...run('inside').vantage, label: 'Rack 7', vpnInterfaces: ['vpn-own'] };
  const material = blockedOutside({ runs: [run('inside', {}, {}, { vantage }), ...blockedOutside().runs.slice(1)] });
  const { report, decode } = publish(material, { ...OPTIONS, keep: [] }, MADE);
  const texts = (['html', 'markdown', 'json'] as const).map((form) => writtenAs(report, form));
  it('says what to do, and what shows it', () => {
    expect(report.verdict.steps.length).toBeGreaterThan(0);
    expect(report.observed?.map(({ destination }) => destination)).toEqual(['203.0.113.10:443', '203.0.113.10:443']);
  });
  it('keeps hosts, addresses and the issuers of certificates', () =>
    texts.forEach((text) => {
      expect(text).toContain('acs.customer.example');
      expect(text).toContain('203.0.113.10');
    }));
  it('hides users', () => {
    for (const text of texts) expect(text).not.toMatch(/api-user|USER-1/);
    expect(decode.map(({ kind }) => kind)).not.toContain('user');
  });
  it('holds nothing of how our machines and the platform are set up', () => {
    for (const text of texts) expect(text).not.toMatch(/vpn-own|Rack 7/);
    expect([report.card, report.vantages, report.timeline, report.curl]).toEqual([null, [], [], []]);
  });
  it('holds the evidence of the failing probes alone', () =>
    expect(report.annex.map(({ stage, failed }) => [stage, failed])).toEqual(Array(4).fill(['outside', true])));
  it('keeps what people have checked, for the verdict may rest on it', () => {
    const checked = { check: 'firewall-log', result: 'blocked', recordedAt: '2026-11-21T12:00:00.000+01:00' } as const;
    const said = publish({ ...material, checks: [checked] }, { ...OPTIONS, keep: [] }, MADE).report;
    expect(said.checks.map(({ result }) => result)).toEqual(['Blocked']);
  });
  it('shows the page that their device answers with', () => {
    const bodies = report.annex.flatMap(({ body }) => body?.excerpt ?? []);
    expect(bodies.join('\n')).toContain('Access denied');
    expect(bodies.join('\n')).not.toContain('[left out]');
  });
});

it('shows the account to the team that must act on it', () =>
  expect(publish(rejectedInside(), { ...OPTIONS, keep: [] }, MADE).report.server?.user).toBe('api-user'));

it('names no MAC address and no mail address', () => {
  const { report } = publish(caseOf(ADA), { ...OPTIONS, keep: [] }, MADE);
  expect(JSON.stringify(report)).not.toContain(ADA.mac);
  expect(JSON.stringify(report)).not.toContain(ADA.email);
});

it('keeps the MAC address that every installation asks for, so that the request is found in a log', () => {
  const material = caseOf({ ...ADA, mac: DOCUMENTATION_MAC });
  const written = (audience: 'acting-team' | 'external'): string =>
    JSON.stringify(publish(material, { ...OPTIONS, audience, keep: [] }, MADE).report);
  expect([written('acting-team'), written('external')].map((text) => text.includes(DOCUMENTATION_MAC))).toEqual([
    true,
    false,
  ]);
});
