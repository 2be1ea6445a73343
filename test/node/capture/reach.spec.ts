import { describe, expect, it } from 'vitest';
import { createReach } from '../../../src/node/capture/flows.ts';

/** How far pieces reach that are written as `sequence+length`. */
const reached = (first: number, pieces: string): number | null => {
  const reach = createReach(first);
  for (const [, sequence, length] of pieces.matchAll(/(\d+)\+(\d+)/g))
    reach.take({ sequence: Number(sequence), length: Number(length), syn: false, rst: false });
  return reach.to();
};

it.each([
  ['nothing', 10, '', 0],
  ['pieces in order', 10, '11+100 111+50', 150],
  ['a piece twice', 10, '11+100 11+100', 100],
  ['pieces out of order', 10, '111+50 11+100', 150],
  ['a gap', 10, '11+100 211+50', 100],
  ['a gap that is filled', 10, '11+100 211+50 111+100', 250],
  ['pieces that overlap', 10, '11+100 61+100', 150],
  ['an end behind a gap', 10, '11+100 200+0', 100],
  ['a probe of the last byte', 10, '11+100 110+1', 100],
  ['numbers that begin anew', 0xffff_fff0, '4294967281+20 5+10', 30],
  ['too many pieces ahead', 0, Array.from({ length: 33 }, (_, at) => `${100 + at * 2}+1`).join(' '), null],
])('given one direction of a connection, %s', (_what, first, pieces, to) => expect(reached(first, pieces)).toBe(to));

describe('given what the other side acknowledged', () => {
  const after = (acknowledges: number, more: { readonly ack?: boolean; readonly rst?: boolean } = {}) => {
    const reach = createReach(10);
    reach.take({ sequence: 11, length: 100, syn: false, rst: false });
    reach.acknowledged({ acknowledges, ack: true, rst: false, ...more });
    return reach.to();
  };
  it('bytes came that the capturing program missed', () => expect(after(361)).toBe(350));
  it('an end counts as one more', () => expect(after(112)).toBe(101));
  it.each([
    ['an earlier number', 61, {}],
    ['no number at all', 0, { ack: false }],
    ['that of a reset', 361, { rst: true }],
    ['one of another connection', 5, {}],
  ])('%s tells nothing', (_what, acknowledges, more) => expect(after(acknowledges, more)).toBe(100));
});
