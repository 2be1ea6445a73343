import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { inLanguage, said, say, noted } from '../../../src/core/messages/say.ts';
import { format } from '../../../src/core/messages/message.ts';
import { retold } from '../../../src/core/messages/retold.ts';
import { ROOMS } from '../../../src/core/messages/sv/swedish.ts';

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

  it('what was judged is put into Swedish', () =>
    expect(format(judge().verdict.sentence, 'sv')).toBe('Inget har testats än.'));
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

const inSwedish = (text: string): string => inLanguage('sv', () => retold(text));

/** A text with a value in the place of each mark. */
const withValues = (text: string): string => text.replace(/\{(\d+)\}/g, 'X$1X');

describe('given what a record holds', () => {
  it('a sentence is written down in English, whoever reads', () =>
    expect(inLanguage('sv', () => noted`The connection was refused (${'ECONNREFUSED'}).`)).toBe(
      'The connection was refused (ECONNREFUSED).',
    ));

  it.each([
    ['a constant', 'Stopped by the engineer.', 'Stoppades av teknikern.'],
    ['one with a value', 'The connection was refused (ECONNREFUSED).', 'Anslutningen nekades (ECONNREFUSED).'],
    ['one inside another', 'The connection was refused (code 7 of curl).', 'Anslutningen nekades (kod 7 från curl).'],
    [
      'one behind another',
      'TLS to the proxy failed: The certificate is not trusted (SELF_SIGNED).',
      'TLS till proxyn misslyckades: Certifikatet är inte betrott (SELF_SIGNED).',
    ],
    [
      'two sentences',
      'The disk is full. The list of sign-in attempts could not be written, so no credentials are sent.',
      'Disken är full. Listan över inloggningsförsök kunde inte skrivas, så inga inloggningsuppgifter skickas.',
    ],
    [
      'a sum',
      'Nothing was sent. 6 left out, 1 still to be sent.',
      'Ingenting skickades. 6 har utelämnats, 1 kvar att skicka.',
    ],
    [
      'what is wrong with a row',
      'MAC has "z" at place 1, which is no hexadecimal digit. It is written as AA:BB:CC:DD:EE:FF or AA-BB-CC-DD-EE-FF. Name has "_" at place 6. Allowed are a-z A-Z 0-9 å ä ö Å Ä Ö & - , . and space. Removal date is not a day that exists.',
      'MAC har "z" på plats 1, vilket inte är en hexadecimal siffra. Den skrivs som AA:BB:CC:DD:EE:FF eller AA-BB-CC-DD-EE-FF. Namn har "_" på plats 6. Tillåtna är a-z A-Z 0-9 å ä ö Å Ä Ö & - , . och blanksteg. Borttagningsdatumet är ingen dag som finns.',
    ],
    ['a value that reads like a mark', 'The connection was reset ({0}).', 'Anslutningen bröts med en reset ({0}).'],
  ])('%s is said in Swedish', (_, english, swedish) => expect(inSwedish(english)).toBe(swedish));

  it.each(['', 'upstream connect error or disconnect/reset before headers', 'Backend 7 said no. Ask for help.'])(
    'the words of a server stay: %j',
    (text) => expect(inSwedish(text)).toBe(text),
  );

  it.each([
    ['sentences', 'A. '.repeat(700)],
    ['a list', 'a, '.repeat(700)],
    ['texts inside of texts', `${'As the script saw it: '.repeat(60)}x${' was cut off'.repeat(60)}`],
  ])('a text of many %s comes to an end', (_, text) => expect(inSwedish(text)).not.toBe(''));

  it('stays English for who reads English', () =>
    expect(retold('Stopped by the engineer.')).toBe('Stopped by the engineer.'));

  it.each(Object.entries({ ...ROOMS.records, ...ROOMS.whitelisting }))(
    'is found again with its values: %s',
    (english, swedish) => expect(inSwedish(withValues(english))).toBe(withValues(swedish)),
  );
});
