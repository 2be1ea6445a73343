import { leafOf, type Certificate, type Evidence } from '../../evidence/evidence.ts';
import { coveringName, ipOf, isWithoutNames, namePart, namesOf } from './certificate-names.ts';
import type { CertificateRelation } from '../judgement.ts';
import { stageWord } from '../words/titles.ts';
import { type Message, say, verbatim, sentenceStart } from '../../messages/message.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import type { ProbeStage } from '../../vocabulary/words.ts';

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

/**
 * A public authority signs with several issuing certificates at a time, and signs for no device that terminates TLS: two of its
 * issuers are one authority. Of a customer's own authorities that cannot be said.
 */
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
  'not-comparable': () => say('The certificates of both vantages are not known yet.'),
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
