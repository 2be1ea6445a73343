import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { inLanguage, said, say } from '../../../src/core/messages/say.ts';

const whatFails = (address: string): string => say`Only the address ${address} fails.`;

describe('given Swedish in force', () => {
  it('puts values in', () =>
    expect(inLanguage('sv', () => whatFails('192.0.2.1'))).toBe('Bara adressen 192.0.2.1 misslyckas.'));

  it('puts values where the translation wants them', () =>
    expect(inLanguage('sv', () => say`at ${'192.0.2.1'} ${'listan besvaras med 500'}`)).toBe(
      'listan besvaras med 500 på 192.0.2.1',
    ));

  it('never reads a value for further marks', () =>
    expect(inLanguage('sv', () => say`at ${'{1}'} ${'$& {0}'}`)).toBe('$& {0} på {1}'));

  it('says in English what has no translation', () =>
    expect(inLanguage('sv', () => said('No such text, says nobody.'))).toBe('No such text, says nobody.'));

  it.each(['constructor', '__proto__', 'toString'])('takes %s for a text like any other', (name) =>
    expect(inLanguage('sv', () => said(name))).toBe(name),
  );

  it('judges in Swedish', () => expect(inLanguage('sv', () => judge()).verdict.sentence).toBe('Inget har testats än.'));
});

describe('given a language that was in force', () => {
  it('comes back after a call inside it', () =>
    expect(inLanguage('sv', () => [inLanguage('en', () => said('inside')), said('inside')])).toEqual([
      'inside',
      'på insidan',
    ]));

  it('is English again where the work threw', () => {
    expect(() =>
      inLanguage('sv', () => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(said('inside')).toBe('inside');
  });

  it('refuses work that ends later', () => {
    expect(() => inLanguage('sv', () => Promise.resolve('later'))).toThrow('synchronous');
    expect(said('inside')).toBe('inside');
  });
});
