import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMac, macWarning, onlyMacIn, readMac } from '../../../src/core/whitelisting/mac.ts';

describe('given one device in five notations', () => {
  const notations = {
    colons: '00:1b:54:Aa:Bb:0C',
    hyphens: '00-1B-54-AA-BB-0C',
    dots: '001b.54aa.bb0c',
    spaces: '00 1b 54 aa bb 0c',
    bare: '001B54AABB0C',
  } as const;

  for (const [notation, text] of Object.entries(notations))
    it(`reads it with ${notation} as the same device`, () =>
      expect(formatMac(readMac(text))).toBe('00:1B:54:AA:BB:0C'));
});

it('given any 48 bits: comes back from text unchanged', () =>
  fc.assert(
    fc.property(fc.nat(0xffffff), fc.nat(0xffffff), (high, low) => {
      const mac = high * 0x1000000 + low;
      expect(readMac(formatMac(mac))).toBe(mac);
    }),
  ));

describe('given a text that is no MAC', () => {
  for (const text of (
    '|00:1B:54:AA:BB|00:1B:54:AA:BB:0|00:1B-54:AA:BB:0C|00:1B:54:AA:BB:0G|:0:1B:54:AA:BB:0C|' +
    '00:1B:54:AA:BB:0C |001B54AABB0|001B.54AA-BB0C|00.1B.54.AA.BB.0C|00 1B:54 AA BB 0C|' +
    '00  1B 54 AA BB 0|00\u00a01B\u00a054\u00a0AA\u00a0BB\u00a00C|１０:1B:54:AA:BB:0C'
  ).split('|'))
    it(`refuses ${JSON.stringify(text)}`, () => expect(readMac(text)).toBe(-1));
});

it('given a mask behind it, takes only all 48 bits for one device', () =>
  expect(['/24', '/36', '/48', ' /'].map((mask) => onlyMacIn(`00:1B:78:00:00:00${mask}`) >= 0)).toEqual([
    ...[false, false, true, true],
  ]));

describe('given a MAC that no access should hang on', () => {
  for (const [text, warning] of [
    ['00:00:00:00:00:00', 'zero'],
    ['FF:FF:FF:FF:FF:FF', 'broadcast'],
    ['01:00:5E:00:00:01', 'multicast'],
    ['DA:A1:19:00:00:01', 'local'],
    ['00:1B:54:00:00:01', null],
  ] as const)
    it(`warns of ${text}: ${warning}`, () => expect(macWarning(readMac(text))).toBe(warning));
});
