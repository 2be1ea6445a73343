import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { format } from '../../../src/core/messages/message.ts';
import { readAuthorities } from '../../../src/node/import/authorities.ts';

/** Files of authorities as OpenSSL, and through it Windows, writes them. */

const folder = mkdtempSync(join(tmpdir(), 'authorities-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const openssl = (line: string): Buffer =>
  execFileSync('openssl', line.split(' '), { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
const file = (name: string): Buffer => readFileSync(join(folder, name));

const KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30';
openssl(`req -x509 ${KEY} -keyout ca.key -out ca.pem -subj /CN=Kund`);
openssl(`req -x509 ${KEY} -keyout other.key -out other.pem -subj /CN=Second`);
openssl('req -new -key other.key -out leaf.csr -subj /CN=nac01.kund.example');
openssl('x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 20 -out leaf.pem');
openssl('crl2pkcs7 -nocrl -certfile ca.pem -certfile other.pem -out both.p7b');
openssl('crl2pkcs7 -nocrl -certfile ca.pem -certfile other.pem -outform DER -out both.der');
openssl(
  'cms -sign -stream -nodetach -in ca.pem -signer ca.pem -inkey ca.key -certfile other.pem -outform DER -out ber.p7b',
);
openssl('pkcs12 -export -in ca.pem -inkey ca.key -passout pass:x -out ca.p12');
openssl('pkcs8 -topk8 -in ca.key -passout pass:x -out encrypted.key');
openssl('ec -in ca.key -aes128 -passout pass:x -out old-encrypted.key');

const [pem, der] = [file('ca.pem'), openssl('x509 -in ca.pem -outform DER')];
const [one, other, key] = [pem.toString().trim(), file('other.pem').toString().trim(), file('ca.key').toString()];
const text = openssl('x509 -in ca.pem -text');
const utf16 = (bytes: Buffer): Buffer => Buffer.from(`\uFEFF${bytes.toString()}`, 'utf16le');

const read = (bytes: Buffer): string => {
  const found = readAuthorities(bytes);
  return found.ok ? found.value.trim() : format(found.failure.message, 'en');
};

describe('given an authority', () => {
  it.each<readonly [string, Buffer]>([
    ['in PEM', pem],
    ['in PEM with CRLF', Buffer.from(pem.toString().replaceAll('\n', '\r\n'))],
    ['in PEM of an old Mac', Buffer.from(pem.toString().replaceAll('\n', '\r'))],
    ['with a mark of UTF-8', Buffer.from(`\uFEFF${pem.toString()}`)],
    ['in UTF-16', utf16(pem)],
    ['in UTF-16, the other way round', utf16(pem).swap16()],
    ['in DER', der],
    ['in DER with a line end behind it', Buffer.concat([der, Buffer.from('\r\n')])],
    ['with all of it in words', text],
    ['with bag attributes', Buffer.from(`Bag Attributes\n    localKeyID: 01\nsubject=CN = Kund\n${pem.toString()}`)],
    ['as OpenSSL writes trusted ones', openssl('x509 -in ca.pem -trustout -addtrust serverAuth')],
    ['in base64 alone', Buffer.from(der.toString('base64'))],
    ['twice', Buffer.concat([pem, pem])],
    ['and its certificate of a server', Buffer.concat([file('leaf.pem'), pem])],
    ['and its private key, which stays out', Buffer.concat([Buffer.from(key), pem])],
  ])('takes one %s', (_how, bytes) => expect(read(bytes)).toBe(one));

  it.each<readonly [string, Buffer]>([
    ['PEM', Buffer.concat([pem, file('other.pem')])],
    ['PKCS #7', file('both.p7b')],
    ['PKCS #7 in DER', file('both.der')],
    ['PKCS #7 in BER, without lengths', file('ber.p7b')],
    ['PKCS #7 in UTF-16', utf16(file('both.p7b'))],
  ])('takes several in %s', (_form, bytes) => expect(read(bytes)).toBe(`${one}\n${other}`));
});

describe('given no authority', () => {
  const KEY_ALONE = 'The file holds a private key and no certificate of an authority.';
  it.each<readonly [string, Buffer, string]>([
    ['a private key', Buffer.from(key), KEY_ALONE],
    ['a private key in DER', openssl('ec -in ca.key -outform DER'), KEY_ALONE],
    ['one of PKCS #8', openssl('pkcs8 -topk8 -nocrypt -in ca.key -outform DER'), KEY_ALONE],
    ['an encrypted one', file('encrypted.key'), KEY_ALONE],
    ['an encrypted one in DER', openssl('pkcs8 -topk8 -in ca.key -passout pass:x -outform DER'), KEY_ALONE],
    ['one that is encrypted in the old way', file('old-encrypted.key'), KEY_ALONE],
    ['PKCS #12', file('ca.p12'), 'PKCS #12 store'],
    ['a request', file('leaf.csr'), 'The file holds a request for a certificate (CSR)'],
    ['a request in DER', openssl('req -in leaf.csr -outform DER'), 'The file holds a request for a certificate (CSR)'],
    ['a certificate of a server', file('leaf.pem'), 'The file holds the certificate of nac01.kund.example, and not'],
    ['a public key', openssl('ec -in ca.key -pubout'), 'The file holds no certificate that can be read'],
    ['half a certificate', pem.subarray(0, 300), 'The file holds no certificate that can be read'],
    ['half a one behind a whole one', Buffer.concat([pem, pem.subarray(0, 300)]), 'The file holds no certificate'],
    ['half a PKCS #7', file('both.der').subarray(0, 400), 'The file holds no certificate that can be read'],
    ['half a PKCS #7 in BER', file('ber.p7b').subarray(0, 400), 'The file holds no certificate that can be read'],
    ['nothing', Buffer.alloc(0), 'The file holds no certificate that can be read'],
    ['lengths that lead nowhere', Buffer.from('3084ffffffff0609', 'hex'), 'The file holds no certificate'],
  ])('names %s for what it is, and shows no key', (_what, bytes, says) => {
    expect(read(bytes)).toContain(says);
    expect(read(bytes)).not.toContain('PRIVATE');
  });

  it('reads any bytes in an instant', () => {
    for (const start of ['30', '3082ffff', '3080'.repeat(100_000), '06092a864886f70d010702'])
      expect(read(Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(1_000_000, 0x30)]))).toContain(
        'no certificate',
      );
    expect(read(Buffer.from('-----BEGIN CERTIFICATE-----'.repeat(30_000)))).toContain('no certificate');
  });
});
