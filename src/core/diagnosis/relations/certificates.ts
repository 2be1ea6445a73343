import { type Certificate, leafOf, type Evidence } from '../../evidence/evidence.ts';
import { remembered } from '../../vocabulary/remembered.ts';
import { textBefore } from '../../vocabulary/text-ends.ts';
import { inspectionProductOf } from '../../evidence/responder/marks.ts';
import type { CertificateRelation } from '../judgement.ts';
import { stageWord } from '../words/titles.ts';
import { type Message, say, verbatim, sentenceStart } from '../../messages/message.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import type { ProbeStage } from '../../vocabulary/words.ts';

/** A machine that has signed for itself: its issuer is nobody else's, and shows nothing about another device. */
const isSelfIssued = (evidence: Evidence | null): boolean => {
  const leaf = leafOf(evidence);
  return leaf !== undefined && leaf.issuer === leaf.subject;
};

/** Whether somebody named a certificate or its authority as the server's: a system's store may hold an inspector's, too. */
export const isKnownAsOwn = (evidence: Evidence | null): boolean => {
  const tls = evidence?.tls;
  return (
    (tls?.trustedBy === 'pin' || tls?.trustedBy === 'imported-ca') &&
    tls.stores?.bundled !== true &&
    tls.stores?.operatingSystem !== true
  );
};

/** Whether two issuers show TLS inspection outside: inside is known as the server's own, and neither signed for itself. */
export const showsInspection = (inside: Evidence | null, outside: Evidence | null): boolean =>
  isKnownAsOwn(inside) &&
  inspectionProductOf(inside) === null &&
  inside?.proxy == null &&
  outside?.failure?.outcome !== 'tls.pin-changed' &&
  ![inside, outside].some(isSelfIssued);

// Which names a certificate is for, and whether a server's name is one of them.
const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** The eight groups of an IPv6 address in any of its writings as one text; `null` for what is none. */
const groupsOfV6 = (text: string): string | null => {
  const tail = /^(.*:)((?:\d{1,3}\.){3}\d{1,3})$/.exec(text);
  if (tail?.[2] !== undefined && !V4.test(tail[2])) return null;
  const [a = 0, b = 0, c = 0, d = 0] = (tail?.[2] ?? '').split('.').map(Number);
  const written = tail ? `${tail[1] ?? ''}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : text;
  const halves = written.split('::');
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
    : null;
};

/** An IP address in one writing, by which two of them are compared; `null` for a name. */
export const ipOf = (text: string): string | null => {
  const plain = textBefore(text.toLowerCase().replace(/^\[(.*)\]$/, '$1'), '%');
  if (V4.test(plain)) return plain;
  return plain.includes(':') ? groupsOfV6(plain) : null;
};

/** The first part of a distinguished name with this type (`CN`, `O`), in whatever case; `null` without one. */
export const namePart = (name: string, type: string): string | null =>
  name
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part.toLowerCase().startsWith(`${type.toLowerCase()}=`))
    .map((part) => part.slice(type.length + 1).trim())
    .find((value) => value !== '') ?? null;

const commonName = (certificate: Certificate): string | null => namePart(certificate.subject, 'CN');

interface Entry {
  readonly kind: 'dns' | 'ip';
  readonly value: string;
}

/** Records write names and addresses bare; a name that only looks like an address keeps its prefix. */
const entryOf = (text: string): Entry | null => {
  const [, prefix, rest = ''] =
    /^(?:(DNS|IP Address|[A-Za-z ]+):)?(.*)$/s.exec(ipOf(text) === null ? text : `IP Address:${text}`) ?? [];
  if (prefix === undefined || prefix.toUpperCase() === 'DNS')
    return { kind: 'dns', value: rest.toLowerCase().replace(/\.$/, '') };
  if (prefix.toLowerCase() !== 'ip address') return null;
  return { kind: 'ip', value: ipOf(rest) ?? rest.toLowerCase() };
};

/** True where a certificate has no alternative names at all; then some programs still go by its common name. */
export const isWithoutNames = (certificate: Certificate): boolean => certificate.subjectAltNames.length === 0;

/** Whether a server's certificate has a name in its CN alone. */
export const isNamedByCommonName = (evidence: Evidence | null): boolean => {
  const leaf = leafOf(evidence);
  return leaf !== undefined && isWithoutNames(leaf) && commonName(leaf) !== null;
};

const entriesOf = remembered((certificate: Certificate): readonly Entry[] => {
  const name = isWithoutNames(certificate) ? commonName(certificate) : null;
  if (name !== null) return ipOf(name) === null ? [{ kind: 'dns', value: name.toLowerCase() }] : [];
  return certificate.subjectAltNames.flatMap((text) => entryOf(text) ?? []);
});

/** The names as a reader may see them, a common name in want of others. */
export const namesOf = (certificate: Certificate): readonly string[] =>
  isWithoutNames(certificate) ? [commonName(certificate)].flatMap((name) => name ?? []) : certificate.subjectAltNames;

/** A wildcard stands for one whole label, and not for all of a top-level domain. */
const byWildcard = (pattern: string, name: string): boolean =>
  /^\*\.[^.*]+\.[^*]+$/.test(pattern) && name.includes('.') && name.slice(name.indexOf('.')) === pattern.slice(1);

/** The name of a certificate that covers a host, as it is written there; `null` where none does. */
export const coveringName = (certificate: Certificate, host: string): string | null => {
  const address = ipOf(host);
  const wanted = host.toLowerCase().replace(/\.$/, '');
  const found = entriesOf(certificate).find(({ kind, value }) =>
    address === null
      ? kind === 'dns' && (value === wanted || byWildcard(value, wanted))
      : kind === 'ip' && value === address,
  );
  return found?.value ?? null;
};

/** A hash of 64 hexadecimal digits as the server's own page of certificates and browsers print it: `3A:4F:…`. */
export const fingerprintOf = (hash: string): string => hash.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:');

type Relation = CertificateRelation['relation'];

const issuerName = (certificate: Certificate): string => certificate.issuer.replaceAll('\n', ', ');
const subjectName = (certificate: Certificate): string => certificate.subject.replaceAll('\n', ', ');

/** Whether one of a certificate's names covers the host; a wildcard stands for one label. */
export const covers = (certificate: Certificate, host: string): boolean => coveringName(certificate, host) !== null;

/** A key of a kind that could not be read has noughts for its hash, and is the same as none. */
const sameKey = (left: Certificate, right: Certificate): boolean =>
  left.sha256 === right.sha256 ||
  (left.publicKeySha256 === right.publicKeySha256 && !/^0+$/.test(left.publicKeySha256));

const listed = (certificate: Certificate): Message => {
  const names = namesOf(certificate);
  return names.length === 0 ? say('no name') : verbatim(names.slice(0, 3).join(', '));
};

/** What one certificate's own names are worth for this server, where that is out of the ordinary. */
const remarks = (stage: ProbeStage, certificate: Certificate, host: string): readonly Message[] => {
  const found: Message[] = [];
  const place = sentenceStart(stageWord(stage));
  const covering = coveringName(certificate, host);
  if (isWithoutNames(certificate))
    found.push(
      say`${place}, the certificate carries no alternative names, only the common name ${listed(certificate)}: many programs refuse it for that alone.`,
    );
  if (ipOf(host) !== null && covering === null)
    found.push(
      say`The server is named by its address ${host}; a certificate counts for an address only with an "IP Address" entry for it, and ${stageWord(stage)} it is for ${listed(certificate)}.`,
    );
  if (covering?.startsWith('*.') === true)
    found.push(
      say`${place}, the name is covered by the wildcard ${covering}: any machine of that domain may show this certificate.`,
    );
  return found;
};

const addressOf = (evidence: Evidence | null): string | null => evidence?.connection?.remoteAddress ?? null;

const organisation = (certificate: Certificate): string | null => namePart(certificate.issuer, 'O');

/** A public authority signs with several issuers at a time, and for no inspecting device; a customer's own may not. */
const samePublicAuthority = (inside: Evidence | null, outside: Evidence | null): boolean => {
  const [left, right] = [leafOf(inside), leafOf(outside)];
  if (!left || !right || inside?.tls?.stores?.bundled !== true || outside?.tls?.stores?.bundled !== true) return false;
  return organisation(left) !== null && organisation(left) === organisation(right);
};

/** The certificate that signed the leaf, where it was shown. */
const shownIssuer = (evidence: Evidence | null): Certificate | undefined =>
  evidence?.tls?.chain.slice(1).find(({ subject }) => subject === leafOf(evidence)?.issuer);

/** What the details of the two add: what may be a renewal, and what two issuers have to do with each other. */
const pairDetails = (
  relation: Relation,
  left: Certificate,
  right: Certificate,
  inside: Evidence | null,
  outside: Evidence | null,
): readonly Message[] => {
  if (relation === 'same-endpoint')
    return left.sha256 === right.sha256
      ? []
      : [
          say`The certificates differ and the key is the same: it was renewed with the same key (valid from ${momentOf(left.notBefore).utc} inside, from ${momentOf(right.notBefore).utc} outside).`,
        ];
  const [here, there] = [shownIssuer(inside), shownIssuer(outside)];
  if (relation === 'other-node' && issuerName(left) !== issuerName(right))
    return [
      say`The issuers differ (${issuerName(left)} inside, ${issuerName(right)} outside), and both belong to the same public authority, which signs with several at a time.`,
    ];
  if (relation === 'other-node' && here && there && here.publicKeySha256 !== there.publicKeySha256)
    return [
      say`Both certificates name the issuer ${issuerName(left)}, but it has another key at each place: a renewed authority, or another one of the same name.`,
    ];
  const address = addressOf(outside);
  if (relation === 'other-node' && left.subject === right.subject && address !== null && address === addressOf(inside))
    return [
      say`Renewed or another node: these two cannot be distinguished. Both certificates are for ${subjectName(left)}, come from the same issuer and were shown at the same address ${address}, with different keys (valid from ${momentOf(left.notBefore).utc} inside, from ${momentOf(right.notBefore).utc} outside).`,
    ];
  return [];
};

const relationOf = (inside: Evidence | null, outside: Evidence | null, host: string): Relation => {
  const [left, right] = [leafOf(inside), leafOf(outside)];
  if (!left || !right) return 'not-comparable';
  if (sameKey(left, right)) return 'same-endpoint';
  // Where neither is for this name, as when an address was typed, the name shows nothing about the path.
  if (!covers(right, host) && covers(left, host)) return 'other-name';
  return issuerName(left) === issuerName(right) || samePublicAuthority(inside, outside) ? 'other-node' : 'other-issuer';
};

const SENTENCES: Readonly<Record<Relation, (right: Certificate | undefined) => Message>> = {
  'not-comparable': () => say('The certificates of inside and outside are not both known.'),
  'same-endpoint': () =>
    say('The same key terminates TLS inside and outside: it is the same endpoint, or a device that holds its key.'),
  'other-name': (right) =>
    say`Outside, the certificate is for another name (${right ? listed(right) : ''}): the wrong virtual host or address translation.`,
  'other-node': () =>
    say('Outside, another key of the same issuer terminates TLS: another node, a load balancer or a proxy.'),
  'other-issuer': (right) =>
    say`Outside, TLS is ended by a certificate from another issuer: ${right ? issuerName(right) : ''}.`,
};

/** What two presented certificates say about who ended TLS at the two vantages. */
export const relate = (inside: Evidence | null, outside: Evidence | null, host: string): CertificateRelation => {
  const [left, right] = [leafOf(inside), leafOf(outside)];
  const relation = relationOf(inside, outside, host);
  const details = [
    ...(left && right ? pairDetails(relation, left, right, inside, outside) : []),
    ...(left ? remarks('inside', left, host) : []),
    ...(right ? remarks('outside', right, host) : []),
  ];
  return { relation, sentence: SENTENCES[relation](right), ...(details.length > 0 ? { details } : {}) };
};
