import { format } from '../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { sumsSentence } from '../../../src/core/whitelisting/batch-words.ts';
import { reasonOfFaulty } from '../../../src/core/whitelisting/batch.ts';

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
  it('rows in doubt are still to be sent', () =>
    expect(format(sumsSentence({ ...NONE, sent: 10, unaccounted: 10 }, 0, 40), 'en')).toBe(
      '10 sent: 10 not known. 40 still to be sent.',
    ));
  it('without any, the rest is the rest', () =>
    expect(format(sumsSentence({ ...NONE, sent: 10, created: 10 }, 2, 28), 'en')).toBe(
      '10 sent: 10 created. 2 left out, 28 still to be sent.',
    ));
});

describe('given a row that the service calls faulty', () => {
  it('says that no reason was given', () =>
    expect(format(reasonOfFaulty('00:1B:54:00:00:01', 'Lobby'), 'en')).toBe('The service gave no reason.'));
  it('says what we wonder about', () =>
    expect(format(reasonOfFaulty('01:00:5E:00:00:01', 'Lobby'), 'en')).toContain('multicast'));
  it('says our own rule where one is broken', () =>
    expect(format(reasonOfFaulty('00:1B:54:00:00:01', 'a_b'), 'en')).toContain('has "_"'));
});
