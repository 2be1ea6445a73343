import { describe, expect, it } from 'vitest';
import { sumsSentence } from '../../../src/core/whitelisting/batch-words.ts';

/** What became of a batch, in a sentence whose numbers add up for a reader. */

const NONE = {
  sent: 0,
  created: 0,
  existing: 0,
  faulty: 0,
  unaccounted: 0,
  leftOut: 0,
  waiting: 0,
  presentAfterResume: 0,
};

describe('given a batch of forty rows', () => {
  it('rows in doubt are told to be among those that are still to be sent', () =>
    expect(sumsSentence({ ...NONE, sent: 10, unaccounted: 10 }, 0, 40)).toBe(
      '10 sent: 10 unknown. 40 still to be sent, the 10 unknown ones among them.',
    ));
  it('without any, the rest is the rest', () =>
    expect(sumsSentence({ ...NONE, sent: 10, created: 10 }, 2, 28)).toBe(
      '10 sent: 10 created. 2 left out, 28 still to be sent.',
    ));
});
