import { describe, expect, it } from 'vitest';
import { redact } from '../../../src/core/report/redact/redact.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { run } from '../make-evidence.ts';
import { path } from '../make-path.ts';
import { blockedOutside, reported } from './model/some-material.ts';

/** Where a connection ends, in a report: in the evidence of the probe that failed, and covered where addresses are. */

const ROUTERS = ['198.51.100.1', '203.0.113.1', '10.66.0.2'] as const;
const material = blockedOutside({
  runs: [
    run('inside'),
    run(
      'outside',
      { failure: { layer: 'tcp', outcome: 'tcp.timeout' } },
      {
        'ers-endpoint-groups': {
          failure: { layer: 'tcp', outcome: 'tcp.timeout' },
          path: path({ routers: ROUTERS, end: 'silence' }),
        },
      },
    ),
  ],
});

const factsOf = (report: Report): Readonly<Record<string, string>> =>
  Object.fromEntries(
    report.annex
      .filter(({ stage, family }) => stage === 'outside' && family === 'ers-endpoint-groups')
      .flatMap(({ facts }) => facts.map(({ label, value }) => [label, value])),
  );

describe('given a report of a stage with a trace', () => {
  const report = reported(material);
  it('says where the connection ends', () =>
    expect(factsOf(report)['Where the connection ends']).toContain('After 10.66.0.2 nothing is heard.'));
  it('lists the hops', () => expect(factsOf(report).Hops).toContain('3: 10.66.0.2, answered; 4: no answer (3 tries)'));
  it('says both in Swedish', () =>
    expect(factsOf(reported(material, 'sv'))['Var anslutningen slutar']).toContain('Efter 10.66.0.2 hörs ingenting.'));
});

describe('given the same for outside of the company', () => {
  const external = redact(reported(material, 'en', 'external'), material, {
    language: 'en',
    audience: 'external',
    keep: [],
  }).report;
  it.each(ROUTERS)('covers %s', (address) => expect(JSON.stringify(external)).not.toContain(address));
  it('still says where it ends, by another name', () =>
    expect(factsOf(external)['Where the connection ends']).toMatch(/^After ADDRESS-\d+ nothing is heard\./));
});
