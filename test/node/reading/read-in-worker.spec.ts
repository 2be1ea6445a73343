import { expect, it, onTestFinished } from 'vitest';
import { readInWorker } from '../../../src/node/reading/read-in-worker.ts';

it('answers that come four at a time start four threads at most: they stay for the next ones', async () => {
  let started = 0;
  const count = (): void => void (started += 1);
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const bytes = Buffer.from('{"a":1}');
  for (let round = 0; round < 3; round += 1) {
    const four = Array.from({ length: 4 }, () => readInWorker('answer', { bytes, coding: null, key: 'k' }));
    expect(await Promise.all(four)).toEqual(Array(4).fill({ kind: 'json', value: { a: 1 } }));
  }
  expect(started).toBeLessThanOrEqual(4);
});
