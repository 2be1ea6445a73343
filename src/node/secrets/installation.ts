import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { installationBinding } from '../../core/credential/binding.ts';
import { Secret } from '../../core/credential/secret.ts';
import { say, type Message } from '../../core/messages/message.ts';
import type { SecretStore } from './open-secret-store.ts';

/** The key pair of this installation. The private key is in the operating system's keychain, and nowhere else. */
export interface Installation {
  /** SHA-256 of the public key, lower-case hex. */
  readonly fingerprint: string;
  /** SubjectPublicKeyInfo, DER in base64. */
  readonly publicKey: string;
  readonly sign: (content: Uint8Array) => Uint8Array;
}

export type OpenedInstallation =
  { readonly ok: true; readonly installation: Installation } | { readonly ok: false; readonly because: Message };

const ACCOUNT = 'installation-key';

const NO_KEYCHAIN: OpenedInstallation = {
  ok: false,
  because: say('Not signed: without a keychain this installation has no key, and a key is never kept in a file.'),
};

const installationOf = (key: KeyObject): Installation => {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    fingerprint: createHash('sha256').update(der).digest('hex'),
    publicKey: der.toString('base64'),
    sign: (content) => sign(null, content, key),
  };
};

const keyOf = (secret: Secret): KeyObject | null => {
  try {
    const key = createPrivateKey({ key: Buffer.from(secret.expose(), 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
};

const stored = async (secrets: SecretStore): Promise<KeyObject | null> => {
  const found = await secrets.get(ACCOUNT, installationBinding());
  return found.ok && found.value !== null ? keyOf(found.value) : null;
};

const opened = async (secrets: SecretStore): Promise<OpenedInstallation> => {
  if (secrets.state().state !== 'ok') return NO_KEYCHAIN;
  const found = await stored(secrets);
  if (found !== null) return { ok: true, installation: installationOf(found) };
  // Without an answer nobody knows whether there is a key: another one would make this a different installation.
  if (secrets.state().state !== 'ok') return NO_KEYCHAIN;
  const { privateKey } = generateKeyPairSync('ed25519');
  const text = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const kept = await secrets.set(ACCOUNT, new Secret(text), installationBinding());
  if (!kept.ok || kept.value.in !== 'keychain') {
    await secrets.delete(ACCOUNT);
    return NO_KEYCHAIN;
  }
  // Read back: another process may have made one at the same moment, and the last one counts.
  const key = await stored(secrets);
  return key === null ? NO_KEYCHAIN : { ok: true, installation: installationOf(key) };
};

const asked = new WeakMap<SecretStore, Promise<OpenedInstallation>>();

/** The key of this installation, made when it is first asked for. Where the keychain cannot be used, none, in words. Never rejects. */
export const openInstallation = (secrets: SecretStore): Promise<OpenedInstallation> => {
  const before = asked.get(secrets);
  if (before !== undefined && secrets.state().state === 'ok') return before;
  const now = opened(secrets).then((one) => {
    if (!one.ok) asked.delete(secrets);
    return one;
  });
  asked.set(secrets, now);
  return now;
};
