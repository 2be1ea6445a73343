import { describe, expect, it } from 'vitest';
import { unknownSignInsOfWatch } from '../../../src/core/attempts/sign-ins.ts';
import { seriesOf } from '../../../src/core/diagnosis/intermittent/series.ts';
import { watch, type Came } from '../make-watch.ts';
import { countText } from '../diagnosis/in-words.ts';

const stopped = (layer: 'tls' | 'http' | 'body', status: number | null = null): Came => ({
  outcome: 'not-run.stopped',
  status,
  layer,
});
const counted = (came: readonly Came[]): string => {
  const [series] = seriesOf(watch('inside', came, { state: 'stopped' }));
  return series ? countText(series, 0) : '';
};

describe('given a watch whose last attempt was stopped under way', () => {
  it('counts it neither as good nor as failed', () =>
    expect(counted(['+', '+', stopped('http')])).toMatch(/^2 of 2 good\. 1 attempt was stopped/));

  it.each([
    ['tls', null, 'before its sign-in went out'],
    ['http', null, 'while waiting for the first byte; its sign-in had gone out'],
    ['body', 200, 'while reading the reply; its sign-in was answered with status 200'],
  ] as const)('says at %s how far it had come', (layer, status, says) =>
    expect(counted([stopped(layer, status)])).toContain(says),
  );

  it('counts its sign-in as unknown where none was accepted after it, as the ledger does', () => {
    expect(unknownSignInsOfWatch(watch('inside', [stopped('http')]))).toBe(1);
    expect(unknownSignInsOfWatch(watch('inside', ['+', stopped('http')]))).toBe(1);
    expect(unknownSignInsOfWatch(watch('inside', [stopped('http'), '+']))).toBe(0);
    expect(unknownSignInsOfWatch(watch('inside', [stopped('tls')]))).toBe(0);
  });
});
