import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordText } from '../../../src/core/records/record.ts';
import { readSignatureFile, signatureOf, signerOf } from '../../../src/node/import/opened-file.ts';
import { run } from '../../core/make-evidence.ts';
import { temporaryFolder } from '../disk/temporary-folder.ts';
import { newInstallation } from './make-installation.ts';

/** Decision 014: the signature beside a file. */

const anna = newInstallation();
const mallory = newInstallation();
const file = Buffer.from(recordText(run('inside'), anna.publicKey));
const signature = anna.sign(file);
const changed = (bytes: Uint8Array, at: number): Buffer => {
  const other = Buffer.from(bytes);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
};

describe('given a file and what lies beside it', () => {
  it('the signature holds by the key that the file names', () =>
    expect(signatureOf(file, signature)).toBe(anna.fingerprint));

  it('nothing beside it is no signature', () => expect(signatureOf(file, null)).toBe('none'));

  it('with any byte of either changed it is broken', () => {
    const places = Array.from({ length: Math.ceil(file.length / 7) }, (_, at) => at * 7);
    for (const at of places) expect([at, signatureOf(changed(file, at), signature)]).toEqual([at, 'broken']);
    for (let at = 0; at < 64; at += 1) expect([at, signatureOf(file, changed(signature, at))]).toEqual([at, 'broken']);
  });

  it.each([
    ['one byte short', signature.subarray(1)],
    ['one byte long', Buffer.concat([signature, Buffer.from('\n')])],
    ['of another file', anna.sign(Buffer.from('other'))],
    ['by another key than the file names', mallory.sign(file)],
    ['empty', new Uint8Array()],
  ])('one %s is broken', (_, beside) => expect(signatureOf(file, beside)).toBe('broken'));

  it('whoever signs an edited file anew stands in it by another key', () => {
    const edited = Buffer.from(recordText({ ...run('inside'), user: 'x' }, mallory.publicKey));
    expect(signatureOf(edited, mallory.sign(edited))).toBe(mallory.fingerprint);
  });

  it('a file that names no key is verified by the own one alone', () => {
    const pdf = Buffer.from('%PDF-1.7');
    expect([signerOf(pdf, anna.sign(pdf)), signerOf(pdf, anna.sign(pdf), anna.publicKey)]).toEqual([null, anna.publicKey]); // prettier-ignore
  });

  it.each([
    ['a report’s commands', `echo ${anna.publicKey}| openssl base64 -d -A -out installation.der`],
    ['a report as JSON', `{"signature": {"by": "x", "key": "${anna.publicKey}"}}`],
  ])('the key is found in %s', (_, text) => {
    const content = Buffer.from(text);
    expect(signatureOf(content, anna.sign(content))).toBe(anna.fingerprint);
  });
});

it('given a path, what lies beside it is read, and no link is followed', async () => {
  const path = join(await temporaryFolder(), 'a.json');
  expect(await readSignatureFile(path)).toBe(null);
  writeFileSync(`${path}.sig`, signature);
  expect(Buffer.from((await readSignatureFile(path)) ?? []).equals(signature)).toBe(true);
  writeFileSync(`${path}.sig`, Buffer.alloc(65));
  expect(await readSignatureFile(path)).toHaveLength(0);
  symlinkSync(`${path}.sig`, join(path, '..', 'b.json.sig'));
  expect(await readSignatureFile(join(path, '..', 'b.json'))).toHaveLength(0);
});
