import { describe, expect, it } from 'vitest';
import type { FileSignature } from '../../../src/core/evidence/evidence.ts';
import { signatureTeller, unsignedNote } from '../../../src/core/report/model/signatures-of.ts';
import type { ReportInput } from '../../../src/core/report/model/report-input.ts';
import type { KnownKeys } from '../../../src/core/report/signature-words.ts';
import { run } from '../make-evidence.ts';

/** What a report says of evidence from elsewhere that is not signed. */

const [OWN, ANNA, STRANGE] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)];
const keys: KnownKeys = { own: OWN, known: [{ fingerprint: ANNA, name: 'Anna' }] };
const recorded = (signature?: FileSignature) => ({ number: 1, imported: signature !== undefined, signature });

const notes = (signature?: FileSignature, certainty = 'proven'): readonly string[] => {
  const asked = [{ run: run('inside', {}, {}, { recorded: recorded(signature) }) }];
  const input = { asked, card: null, judgement: { verdict: { certainty } } } as unknown as ReportInput;
  return unsignedNote(input, keys).map(({ sentence }) => sentence);
};
const CAVEAT = ['From elsewhere and not signed by a key accepted here (could have been edited): Inside.'];

describe('given evidence under a proven verdict', () => {
  it.each<[string, FileSignature | undefined, readonly string[]]>([
    ['not signed', 'none', CAVEAT],
    ['signed by a key that nobody accepted', STRANGE, CAVEAT],
    ['signed by a key that was accepted', ANNA, []],
    ['signed here', OWN, []],
    ['recorded here', undefined, []],
    ['of a broken signature, which the guard names', 'broken', []],
  ])('from elsewhere and %s, the caveat is right', (_, signature, said) => expect(notes(signature)).toEqual(said));

  it('a verdict that is not proven has no such caveat', () => expect(notes('none', 'likely')).toEqual([]));
});

describe('given readers', () => {
  it('those of others read a fingerprint in place of a name, and nothing where nothing is signed', () => {
    const told = (audience: 'internal' | 'external', signature: FileSignature) =>
      signatureTeller(keys, audience)({ recorded: recorded(signature) });
    expect([told('internal', ANNA), told('external', ANNA), told('internal', 'none')]).toEqual([
      'signature valid, by Anna',
      `signature valid, by the key ${Array(8).fill('b'.repeat(8)).join(' ')}`,
      null,
    ]);
  });
});
