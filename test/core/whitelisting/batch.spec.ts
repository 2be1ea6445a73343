import { describe, expect, it } from 'vitest';
import { reasonOfFaulty } from '../../../src/core/whitelisting/batch.ts';

describe('given a row that the service calls faulty', () => {
  it('says that no reason was given', () =>
    expect(reasonOfFaulty('00:1B:54:00:00:01', 'Lobby')).toBe('The service gave no reason.'));
  it('says what we wonder about', () => expect(reasonOfFaulty('01:00:5E:00:00:01', 'Lobby')).toContain('multicast'));
  it('says our own rule where one is broken', () =>
    expect(reasonOfFaulty('00:1B:54:00:00:01', 'a_b')).toContain('has "_"'));
});
