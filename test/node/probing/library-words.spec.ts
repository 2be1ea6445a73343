import { expect, it } from 'vitest';
import { tlsFailure } from '../../../src/node/probing/failures.ts';

/** OpenSSL (Node) and BoringSSL (Electron) have different words for text where a TLS record should be. */
it.each(['PACKET_LENGTH_TOO_LONG', 'ENCRYPTED_LENGTH_TOO_LONG', 'DATA_LENGTH_TOO_LONG', 'WRONG_VERSION_NUMBER'])(
  'takes %s for no TLS',
  (word) => expect(tlsFailure({ code: `ERR_SSL_${word}` }).outcome).toBe('tls.not-tls'),
);

it('keeps a word that it does not know', () =>
  expect(tlsFailure({ code: 'ERR_SSL_NEVER_HEARD_OF' })).toMatchObject({
    outcome: 'tls.handshake-failed',
    detail: 'ERR_SSL_NEVER_HEARD_OF',
  }));
