import { addressKey } from './keys.ts';
import { plainHost } from '../../diagnosis/host-name.ts';
import type { KnownIdentity } from './series.ts';

/** Hosts and addresses, as the fields of a case write them. */

/** A host's own label is known by itself where it does not read like a plain word: `acs-01` of `acs-01.example.org`. */
const ownLabel = (host: string): readonly string[] => {
  const [label = ''] = host.split('.');
  return label !== host && label.length >= 4 && /[\d-]/.test(label) && /\p{L}/u.test(label) ? [label] : [];
};

/** A host's name, or an address; nothing for an empty text. */
export const hostIdentity = (text: string): readonly KnownIdentity[] => {
  const host = text.trim().replace(/^\*\./, '').replace(/\.$/, '');
  if (host === '') return [];
  const address = addressKey(host);
  if (address !== null)
    return [{ series: 'ADDRESS', key: address, value: host.replace(/^\[(.*)\]$/, '$1'), texts: [] }];
  return [{ series: 'HOST', key: plainHost(host), value: host, texts: [host, ...ownLabel(host)], inSentences: true }];
};

/** The host of `HOST`, `HOST:PORT`, `[ADDRESS]:PORT` or an address of the web. */
export const placeIdentity = (place: string): readonly KnownIdentity[] => {
  const plain = place.trim().replace(/^[a-z][a-z0-9+.-]{0,20}:\/\//i, '');
  if (addressKey(plain) !== null) return hostIdentity(plain);
  const [, bracketed, bare = ''] = /^(?:[^/@]{0,300}@)?(?:(\[[^\]]{1,100}\])|([^/?#:\s]{1,300}))/.exec(plain) ?? [];
  return hostIdentity(bracketed ?? bare);
};
