import { describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { outcomeWord } from '../../src/core/diagnosis/words/phrases.ts';
import { actorLabel, actorOf, partyHeadline } from '../../src/core/diagnosis/words/titles.ts';
import { isFailure, isGood } from '../../src/core/evidence/outcome.ts';
import { format, worded } from '../../src/core/messages/message.ts';
import { ticketOf, paperOf } from '../../src/core/report/layout/document-of.ts';
import { publish } from '../../src/core/report/publish.ts';
import { verdictDocument } from '../../src/core/report/verdict-document.ts';
import { STAGES } from '../../src/core/vocabulary/words.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import { cellWord } from '../../src/renderer/features/lanes/lane.ts';
import { goldenMaterial } from '../core/report/redact/golden-material.ts';

/** Line, count, word and head of a stage, table, ticket and report come from the same cells, and say the same. */
const MAKING = { madeAt: '2026-12-01T11:00:00.000+01:00', version: '0.0.0', rules: '0' };

describe.each(WORLDS.map(({ id }) => [id] as const))('given the practice network %s', (id) => {
  const material = goldenMaterial(id);
  const judgement = judge(material);
  const { report } = publish(material, { language: 'en', audience: 'internal', keep: [] }, MAKING);
  const { cells, stages, path, verdict } = judgement;

  it.each(STAGES)('the line %s is as its stage and its cells', (stage) => {
    const own = cells.filter((cell) => cell.stage === stage && cell.outcome !== 'row.none');
    const good = own.filter(({ outcome }) => isGood(outcome)).length;
    const summary = stages.find((one) => one.stage === stage)!;
    const line = path.lines.find((one) => one.stage === stage)!;
    const branchFailed = line.branch?.tone === 'fault';
    expect(line.tone === 'good').toBe(summary.state === 'passed' || (summary.state === 'failed' && branchFailed));
    if (summary.state === 'passed') expect(good).toBe(own.length);
    if (own.some(({ finding }) => finding.severity === 'fault')) expect(['failed', 'stale']).toContain(summary.state);
    const failing = /^(\d+) of (\d+) probes/.exec(line.note === null ? '' : format(line.note, 'en'));
    if (failing !== null)
      expect(failing.slice(1).map(Number)).toEqual([
        own.filter(({ outcome }) => isFailure(outcome)).length,
        own.length,
      ]);
    const counted = /(\d+) of (\d+) (?:probes good|rows Up)/.exec(format(summary.sentence, 'en'));
    if (counted !== null) expect(counted.slice(1).map(Number)).toEqual([good, own.length]);
  });

  it('table of the window, report and JSON have the same word and outcome in each cell', () => {
    const words = cells.map(({ outcome, family, status }) => format(outcomeWord(outcome, family, status), 'en'));
    expect(report.cells.map(({ word }) => word)).toEqual(words);
    expect(cells.map((cell) => cellWord(cell))).toEqual(words);
    expect(verdictDocument(judgement).cells.map(({ outcome }) => outcome)).toEqual(cells.map(({ outcome }) => outcome));
  });

  it('ticket, report and JSON name the same party and the same facts', () => {
    const { sentence, party } = worded(verdict, 'en');
    const [lead] = paperOf(report).sections[0]?.blocks ?? [];
    expect(lead).toMatchObject({ headline: format(partyHeadline(party, verdict.certainty), 'en'), text: sentence });
    expect(ticketOf(report)).toContain(
      `${format(actorLabel(party, verdict.certainty), 'en')}: ${format(actorOf(party, verdict.certainty), 'en')} (`,
    );
    expect(verdictDocument(judgement).verdict).toMatchObject({ party, sentence });
  });
});
