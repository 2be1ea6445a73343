import { describe, expect, it } from 'vitest';
import { decodeText, standingIn } from '../../../../src/core/report/redact/redact.ts';

const DECODE = [
  { pseudonym: 'HOST-1', kind: 'host', value: 'acs.customer.example' },
  { pseudonym: 'HOST-12', kind: 'host', value: 'portal.customer.example' },
  { pseudonym: 'USER-1', kind: 'user', value: 'line\nbreak' },
] as const;
const EXTERNAL = { audience: 'external', language: 'en' } as const;

describe('given pseudonyms', () => {
  it('lists them by kind, one a line', () =>
    expect(decodeText(DECODE, EXTERNAL).split('\n\n').slice(1).join('\n')).toBe(
      'Hosts\nHOST-1   acs.customer.example\nHOST-12  portal.customer.example\nUsers\nUSER-1  line break\n',
    ));
  it('says that the list gives everything away', () =>
    expect(decodeText(DECODE, EXTERNAL)).toContain('Keep this list private'));
  it('is headed by the audience of the report', () =>
    expect([
      decodeText(DECODE, EXTERNAL).split('\n')[0],
      decodeText(DECODE, { ...EXTERNAL, audience: 'acting-team' }).split('\n')[0],
    ]).toEqual([
      'What the pseudonyms of the external report stand for',
      'What the pseudonyms of the report for the acting team stand for',
    ]));
  it('leaves out those that do not stand in the report', () =>
    expect(standingIn('HOST-12 was asked by USER-1.', DECODE).map(({ pseudonym }) => pseudonym)).toEqual([
      'HOST-12',
      'USER-1',
    ]));
  it('speaks Swedish', () =>
    expect(decodeText(DECODE, { ...EXTERNAL, language: 'sv' })).toContain('Användare\nUSER-1'));
});

describe('given none', () => {
  it('says so', () => expect(decodeText([], EXTERNAL)).toContain('The report holds no pseudonym.'));
});
