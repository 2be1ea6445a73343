import { expect, it } from 'vitest';
import { judged } from '../../core/diagnosis/in-words.ts';
import { HOST, run } from '../../core/make-evidence.ts';
import { tlsFailure } from '../../../src/node/probing/failures.ts';

/** OpenSSL (Node) and BoringSSL (Electron) have different words for text where a TLS record should be. */
it.each(['PACKET_LENGTH_TOO_LONG', 'ENCRYPTED_LENGTH_TOO_LONG', 'DATA_LENGTH_TOO_LONG', 'WRONG_VERSION_NUMBER'])(
  'takes %s for no TLS',
  (word) => expect(tlsFailure({ code: `ERR_SSL_${word}` }).outcome).toBe('tls.not-tls'),
);

it.each([
  ['ERR_SSL_NEVER_HEARD_OF', 'the TLS library says “never heard of”', 'ERR_SSL_NEVER_HEARD_OF'],
  ['EPROTO', 'nothing says why', 'EPROTO'],
  ['a word {host} of no form', 'nothing says why', 'unknown'],
])('says of %s in the verdict what it is, and keeps the word in the evidence', (code, says, kept) => {
  const { outcome, layer, detail } = tlsFailure({ code });
  const failed = run('inside', { failure: { layer, outcome, detail } });
  expect(judged([failed]).verdict.sentence).toContain(`The TLS handshake with ${HOST} fails: ${says}.`);
  expect(failed.probes[0]?.evidence?.failure).toMatchObject({ outcome: 'tls.handshake-failed', detail: kept });
});

it('says what a library finds wrong with a certificate, though no row knows it', () => {
  const { outcome, layer, detail } = tlsFailure({ code: 'CERT_OF_A_NEW_KIND' });
  const { cells } = judged([run('inside', { failure: { layer, outcome, detail } })]);
  expect(cells.find((cell) => cell.outcome === 'tls.untrusted')?.finding.because).toContain(
    'The TLS library says “cert of a new kind”. No password was sent.',
  );
});
