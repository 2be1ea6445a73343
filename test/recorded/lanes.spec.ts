import { describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { isGood } from '../../src/core/evidence/outcome.ts';
import { STAGES } from '../../src/core/vocabulary/words.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import { lanesOf } from '../../src/core/diagnosis/lanes.ts';
import { goldenMaterial } from '../core/report/redact/golden-material.ts';
import { newCase } from '../window/harness/case-fixtures.ts';

/** Head, line, count and cells of a lane of the window say the same, in every practice network. */
describe.each(WORLDS.map(({ id }) => [id] as const))('given the practice network %s', (id) => {
  const { runs, cards, checks, watches, ...material } = goldenMaterial(id);
  const made = newCase({ title: id, customer: '', site: '' });
  const { host = '', port = 443 } = runs[0]?.server ?? {};
  const target = { ...made.target, host, port, user: runs[0]?.user ?? '' };
  const evidence = { runs: [...runs], cards: [...cards], checks: [...checks], watches: [...watches] };
  const document = { ...made, target, ...evidence };
  const judgement = judge({ ...material, ...document });
  const lanes = lanesOf({ document, judgement });

  it.each(STAGES)('the lane %s has one state in head, line, count and cells', (stage) => {
    const lane = lanes.find((one) => one.stage === stage)!;
    const own = lane.cells.filter(({ cell }) => cell.outcome !== 'row.none');
    const tones = own.map(({ tone }) => tone);
    expect([lane.good, lane.asked]).toEqual([own.filter(({ shown }) => isGood(shown.outcome)).length, own.length]);
    for (const { shown, tone } of own) if (!isGood(shown.outcome)) expect(tone).not.toBe('good');
    expect(lane.cells).toHaveLength(4);
    // The line is as the cells, and the head as the line with its branch.
    if (lane.lineTone === 'good') expect(new Set(tones)).toEqual(new Set(['good']));
    if (lane.lineTone === 'silent') expect(new Set(tones)).toEqual(new Set(['silent']));
    expect(lane.lineTone === 'fault').toBe(tones.includes('fault'));
    expect(lane.tone).toBe(lane.line.branch?.tone === 'fault' && lane.lineTone === 'good' ? 'fault' : lane.lineTone);
    expect(lane.state === 'passed').toBe(lane.tone === 'good');
    expect(['failed', 'partly-failed'].includes(lane.state)).toBe(lane.tone === 'fault' && lane.state !== 'stale');
    if (lane.tone === 'good') expect(lane.good).toBe(lane.asked);
  });

  it('a cell that works reaches the server, and a line that ends has a cell that failed', () => {
    for (const lane of lanes) {
      if (lane.cells.some(({ cell }) => isGood(cell.outcome))) expect(lane.arrives).toBe(true);
      if (lane.lineTone === 'good') expect(lane.line.end).toBeNull();
      if (lane.line.end !== null)
        expect(lane.cells.some(({ tone }) => tone === 'fault' || tone === 'cannot-tell')).toBe(true);
    }
  });

  it('the first finding is one cell, and what follows has its hue unless it says nothing', () => {
    const parts = lanes.flatMap((lane) => lane.cells);
    expect(parts.filter(({ part }) => part === 'root').length).toBe(judgement.folding.root === null ? 0 : 1);
    const root = parts.find(({ part }) => part === 'root');
    const hues = new Set(parts.filter(({ part }) => part === 'follows').map(({ tone }) => tone));
    hues.delete('silent');
    expect([...hues].filter((tone) => tone !== root?.tone)).toEqual([]);
  });
});
