import type { Certificate } from '../../evidence/evidence.ts';
import { inertLine } from '../model/inert.ts';
import { folded, hexKey } from './keys.ts';
import { hostIdentity } from './places.ts';
import type { KnownIdentity } from './series.ts';

/** What a certificate tells about whose it is. */

const PART = /^\s{0,4}([A-Za-z]{1,20})=(.{1,300})/s;

/** Parts of a distinguished name that name somebody by themselves; a country is no name. */
const NAMING: ReadonlySet<string> = new Set(['o', 'ou', 'l', 'st', 'street', 'dc', 'gn', 'sn', 'uid', 'title']);

/** The same name as one line, as reports write it. */
const nameOnOneLine = (name: string): string => name.replaceAll('\n', ', ');

/** `CN=` and a host's name, which is renamed as that host is. */
const ONLY_HOST = /^CN=(\*?[\p{L}\p{N}.:_-]{1,255})$/u;

export const isOnlyHost = (name: string): boolean => ONLY_HOST.test(name) && /[.:]/.test(name);

export const nameKey = (name: string): string => folded(nameOnOneLine(name));

const distinguished = (name: string): readonly KnownIdentity[] => {
  if (name === '') return [];
  const parts = name.split(/[\n,+]/).flatMap((text) => {
    const [, part, value = ''] = PART.exec(text) ?? [];
    return part === undefined ? [] : [[part.toLowerCase(), value.trim()] as const];
  });
  const common = parts.flatMap(([part, value]) => (part === 'cn' && !/^[^\s.]+\.[^\s]+$/.test(value) ? [value] : []));
  const line = nameOnOneLine(name);
  return [
    ...(isOnlyHost(name)
      ? []
      : [{ series: 'DN' as const, key: nameKey(name), value: line, texts: [name, line, inertLine(name), ...common] }]),
    ...parts.flatMap(([part, value]): readonly KnownIdentity[] => {
      if (part === 'cn') return value === common[0] ? [] : hostIdentity(value);
      return NAMING.has(part) && value !== '' ? [{ series: 'NAME', key: folded(value), value, texts: [value] }] : [];
    }),
  ];
};

/** `DNS:`, `IP Address:` and the like before a name are no part of it; records of this program leave them out. */
const alternative = (name: string): readonly KnownIdentity[] =>
  hostIdentity(name.replace(/^[A-Za-z ]{2,20}:(?!:)/, ''));

export const certificateIdentities = (certificate: Certificate): readonly KnownIdentity[] => {
  const { subject, issuer, serialNumber, subjectAltNames, sha256, publicKeySha256 } = certificate;
  return [
    ...subjectAltNames.flatMap(alternative),
    ...distinguished(subject),
    ...distinguished(issuer),
    { series: 'CERT', key: hexKey(sha256), value: sha256, texts: [] },
    { series: 'KEY', key: hexKey(publicKeySha256), value: publicKeySha256, texts: [] },
    ...(serialNumber === ''
      ? []
      : [{ series: 'SERIAL' as const, key: hexKey(serialNumber), value: serialNumber, texts: [] }]),
  ];
};
