import { describe, expect, it } from 'vitest';
import { readSizes, sizeNotMeasured, type PacketSize } from '../../../src/core/evidence/path/measured.ts';
import { sizes, three } from '../make-sizes.ts';

/** What connections of two sizes tell: that large packets are lost only where nothing speaks against it. */

const kindOf = (size: PacketSize): string => readSizes(size).kind;

describe('given ordinary connections that fall silent and small ones that are answered', () => {
  it('tells that large packets are lost', () => expect(kindOf(sizes(three('silence')))).toBe('large-lost'));
  it('tells the same where the other side refuses the hello of the small ones', () =>
    expect(kindOf(sizes(three('silence'), three('alert')))).toBe('large-lost'));
  it('tells that those of the server are lost where the whole hello was acknowledged', () =>
    expect(readSizes(sizes(three('silence'))).lost).toBe('from-server'));
  it('tells that those of the hello are lost where it was not', () =>
    expect(readSizes(sizes(three('silence', { unacknowledged: 2 }))).lost).toBe('to-server'));
  it('does not tell which where the books do not agree', () => {
    const [first, ...rest] = three('silence');
    expect(
      readSizes(sizes([...three('silence', { unacknowledged: 2 }).slice(1), ...(first ? [first] : rest)])).lost,
    ).toBe(null);
  });
  it('does not tell which where there are no books', () =>
    expect(readSizes(sizes(three('silence', null))).lost).toBe(null));
});

it.each<[string, PacketSize, string]>([
  ['both are answered', sizes(three('handshake')), 'alike'],
  ['neither is', sizes(three('silence'), three('silence')), 'silent'],
  [
    'one ordinary connection is answered',
    sizes([...three('silence').slice(1), ...three('handshake').slice(2)]),
    'not-told',
  ],
  [
    'one small connection is not',
    sizes(three('silence'), [...three('handshake').slice(1), ...three('silence').slice(2)]),
    'not-told',
  ],
  ['silence lasted too short', sizes(three('short')), 'not-told'],
  ['ordinary connections are reset', sizes(three('reset')), 'not-told'],
  ['ordinary connections are closed', sizes(three('closed')), 'not-told'],
  ['ordinary connections do not come about', sizes(three('unconnected')), 'not-told'],
  ['too few were tried', sizes(three('silence').slice(1)), 'not-told'],
  ['nothing was measured', sizeNotMeasured('203.0.113.10:443', 'not-linux'), 'not-measured'],
])('given anything else: where %s, it tells no loss', (_, size, kind) =>
  expect(readSizes(size)).toEqual({ kind, lost: null }),
);
