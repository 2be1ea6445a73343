import { describe, expect, it } from 'vitest';
import { createPlanner, reasonOfFaulty } from '../../../src/core/service/batch.ts';

describe('given the rows of a file', () => {
  const plan = createPlanner();
  const rows = [
    ['00:1B:54:00:00:01', 'Lobby'],
    ['001b.5400.0002', 'Screen'],
    ['00-1b-54-00-00-01', 'Lobby again'],
    ['1.12E+11', 'Spoilt'],
    ['00:1B:54:00:00:03', 'a_b'],
    ['001b54000002', 'Screen again'],
  ].map(([mac = '', name = ''], index) => plan(index + 2, mac, name).row);

  it('sends those in order with colons', () =>
    expect(rows.filter(({ leftOut }) => leftOut === null).map(({ line, mac }) => [line, mac])).toEqual([
      [2, '00:1B:54:00:00:01'],
      [3, '00:1B:54:00:00:02'],
    ]));
  it('sends no device twice, in whatever notation, and names the line it is on', () =>
    expect([rows[2]?.leftOut, rows[5]?.leftOut]).toEqual([
      'MAC is the one of line 2; a device is sent once.',
      'MAC is the one of line 3; a device is sent once.',
    ]));
  it('says why a row is left out', () => expect(rows[4]?.leftOut).toContain('has "_" at place 2'));
  it('keeps a MAC that is left out as it was typed', () => expect(rows[3]?.mac).toBe('1.12E+11'));
});

describe('given a row that the service calls faulty', () => {
  it('says that no reason was given', () =>
    expect(reasonOfFaulty('00:1B:54:00:00:01', 'Lobby')).toBe('The service gave no reason.'));
  it('says what we wonder about', () => expect(reasonOfFaulty('01:00:5E:00:00:01', 'Lobby')).toContain('multicast'));
  it('says our own rule where one is broken', () =>
    expect(reasonOfFaulty('00:1B:54:00:00:01', 'a_b')).toContain('has "_"'));
});
