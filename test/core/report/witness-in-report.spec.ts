import { worded } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { changeRequest } from '../../../src/core/report/change-request.ts';
import { changeRequestText } from '../../../src/core/report/ticket-texts.ts';
import type { ReportMaterial } from '../../../src/core/report/model/report-of.ts';
import { publish, writtenAs } from '../../../src/core/report/publish.ts';
import { run } from '../make-evidence.ts';
import { ARRIVED, MISSING, witnessOf } from '../make-witness.ts';
import { blockedOutside, reported } from './model/some-material.ts';
import { redact } from '../../../src/core/report/redact/redact.ts';
import type { Report } from '../../../src/core/report/report.ts';
import { path } from '../make-path.ts';

/** What the other side saw, in a report, its annex, its timeline and the change request: sentences that both teams can look up. */

const OUTSIDE = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } });
const SENTENCE = 'It left at 09:00:00.000 UTC and never arrived there.';
const material = (changes: Partial<ReportMaterial> = {}): ReportMaterial =>
  blockedOutside({
    runs: [run('inside'), OUTSIDE],
    cards: [],
    witnesses: [witnessOf(OUTSIDE, 'server', MISSING)],
    ...changes,
  });

describe('given a case with a capture on the server', () => {
  const report = reported(material());
  it('tells of the file what it is and its sum, and of each connection what it shows', () => {
    const [witness] = report.witnesses ?? [];
    expect(witness?.says).toContain('capture (pcap), made on the server, 120 entries');
    expect(witness?.sha256).toMatch(/^0{64}$/);
    expect(witness?.rows.map(({ says }) => says)).toEqual(Array.from({ length: 4 }, () => SENTENCE));
  });
  it('has it in the timeline, and beside the evidence of each probe', () => {
    expect(report.timeline.some(({ what }) => what.startsWith('Capture (pcap)'))).toBe(true);
    const facts = report.annex.filter(({ stage }) => stage === 'outside').flatMap((probe) => probe.facts);
    expect(facts.filter(({ label }) => label === 'What the other side saw').map(({ value }) => value)).toEqual(
      Array.from({ length: 4 }, () => `Capture on the server: ${SENTENCE}`),
    );
  });
  it.each(['en', 'sv'] as const)('has a section of it in the annex of each written form (%s)', (language) => {
    const { report: published } = publish(
      material(),
      { language, audience: 'internal', keep: [], annex: 'failing' },
      { madeAt: '2026-11-21T13:00:00.000+01:00', version: '0' },
    );
    const title = language === 'en' ? 'What the other side saw' : 'Vad den andra sidan såg';
    for (const format of ['html', 'markdown'] as const) expect(writtenAs(published, format)).toContain(title);
  });
  it('asks the firewall team for it in words that it can look up', () => {
    const given = material();
    const request = worded(changeRequest({ ...given, judgement: judge(given) }), 'en');
    expect(request?.seen[0]?.witnessed).toEqual([`Capture on the server: ${SENTENCE}`]);
    expect(request && changeRequestText(request, 'en')).toContain(
      `What the other side saw: Capture on the server: ${SENTENCE}`,
    );
  });
});

it('given a case without one: says nothing of it anywhere', () => {
  const report = reported(material({ witnesses: [] }));
  expect([report.witnesses, JSON.stringify(report).includes('other side')]).toEqual([undefined, false]);
});

it('given a capture behind an address translation, and a report for others: renames the address that only the capture shows', () => {
  const seenAs = '192.0.2.77:40000 → 10.9.8.7:443';
  const given = material({ witnesses: [witnessOf(OUTSIDE, 'server', { ...ARRIVED, seenAs, by: 'sequence-number' })] });
  const { report } = publish(
    given,
    { language: 'en', audience: 'external', keep: [] },
    { madeAt: '2026-11-21T13:00:00.000+01:00', version: '0' },
  );
  expect(JSON.stringify(report)).not.toMatch(/192\.0\.2\.77|10\.9\.8\.7/);
});

/** Where a connection ends, in a report: in the evidence of the probe that failed, and covered where addresses are. */

const ROUTERS = ['198.51.100.1', '203.0.113.1', '10.66.0.2'] as const;
const traced = blockedOutside({
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
  const report = reported(traced);
  it('says where the connection ends', () =>
    expect(factsOf(report)['Where the connection ends']).toContain('After 10.66.0.2 nothing is heard.'));
  it('lists the hops', () => expect(factsOf(report).Hops).toContain('3: 10.66.0.2, answered; 4: no answer (3 tries)'));
  it('says both in Swedish', () =>
    expect(factsOf(reported(traced, 'sv'))['Var anslutningen slutar']).toContain('Efter 10.66.0.2 hörs ingenting.'));
});

describe('given the same for outside of the company', () => {
  const external = redact(reported(traced, 'en', 'external'), traced, {
    language: 'en',
    audience: 'external',
    keep: [],
  }).report;
  it.each(ROUTERS)('covers %s', (address) => expect(JSON.stringify(external)).not.toContain(address));
  it('still says where it ends, by another name', () =>
    expect(factsOf(external)['Where the connection ends']).toMatch(/^After ADDRESS-\d+ nothing is heard\./));
});
