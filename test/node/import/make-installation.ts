import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { Installation } from '../../../src/node/secrets/installation.ts';

/** An installation with a new key, without a keychain. */
export const newInstallation = (): Installation => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    fingerprint: createHash('sha256').update(der).digest('hex'),
    publicKey: der.toString('base64'),
    sign: (content) => sign(null, content, privateKey),
  };
};
