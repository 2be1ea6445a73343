import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../src/core/report/redact/redact.ts';

const DECODE = [
  { pseudonym: 'HOST-1', kind: 'host', value: 'acs.customer.example' },
  { pseudonym: 'HOST-12', kind: 'host', value: 'portal.customer.example' },
  { pseudonym: 'USER-1', kind: 'user', value: 'line\nbreak' },
] as const;

describe('given pseudonyms', () => {
  it('lists them by kind, one a line', () =>
    expect(decodeText(DECODE, 'en').split('\n\n').slice(1).join('\n')).toBe(
      'Hosts\nHOST-1   acs.customer.example\nHOST-12  portal.customer.example\nUsers\nUSER-1  line break\n',
    ));
  it('says that the list gives everything away', () =>
    expect(decodeText(DECODE, 'en')).toContain('Keep this list private'));
  it('speaks Swedish', () => expect(decodeText(DECODE, 'sv')).toContain('Användare\nUSER-1'));
});

describe('given none', () => {
  it('says so', () => expect(decodeText([], 'en')).toContain('The report holds no pseudonym.'));
});
