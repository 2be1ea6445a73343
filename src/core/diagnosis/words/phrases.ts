import type { CertificateFault } from '../../evidence/certificate-fault.ts';
import { isFailure, type CellOutcome } from '../../evidence/outcome.ts';
import type { AddressSummary } from '../judgement.ts';
import type { Family } from '../../vocabulary/words.ts';
import { type Message, marked, say, time, verbatim } from '../../messages/message.ts';
import { clock } from '../../attempts/account-attempts.ts';
import type { RejectedBefore } from '../../records/record.ts';
import { stageWord } from './titles.ts';

/** How each outcome is named in a cell, in window, terminal and reports. */
const WORDS: Readonly<Record<CellOutcome, string>> = marked({
  ok: '200 OK',
  'ok.session-present': '200, session found',
  'ok.unrecognized-xml': '500, XML of another form',
  'dns.not-found': 'Name not found',
  'dns.no-answer': 'No answer from DNS',
  'tcp.refused': 'Connection refused',
  'tcp.timeout': 'No connection',
  'tcp.reset': 'Connection reset',
  'tcp.unreachable': 'Unreachable',
  'proxy.unreachable': 'Proxy unreachable',
  'proxy.auth-required': 'Proxy wants a sign-in',
  'proxy.refused': 'Proxy refused',
  'proxy.cannot-reach': 'Proxy does not reach it',
  'tls.not-tls': 'Not TLS',
  'tls.untrusted': 'Untrusted certificate',
  'tls.expired': 'Expired certificate',
  'tls.not-yet-valid': 'Certificate not valid yet',
  'tls.wrong-name': 'Certificate name differs',
  'tls.unsuitable': 'Certificate not suitable',
  'tls.pin-changed': 'Certificate changed',
  'tls.handshake-failed': 'TLS handshake failed',
  'tls.reset': 'TLS cut off',
  'tls.silent': 'No answer to TLS',
  'tls.no-common-version': 'No common TLS version',
  'tls.client-certificate': 'Client certificate required',
  'tls.alert': 'TLS alert',
  'tls.incomplete-chain': 'Issuer certificate missing',
  'tls.large-hello': 'Large TLS ClientHello dropped',
  'http.302': '302 redirect',
  'http.401': '401 rejected',
  'http.403': '403 forbidden',
  'http.404': '404 not found',
  'http.415': '415 wrong type',
  'http.429': '429 too many requests',
  'http.client-certificate': 'Client certificate required',
  'http.500': '500 server error',
  'http.502-504': '502 to 504 gateway',
  'http.other': 'Other status',
  'http.malformed': 'Malformed reply',
  'http.timeout': 'No reply in time',
  'http.cut-off': 'Reply cut off',
  'body.not-the-api': 'A page, not the API',
  'body.wrong-shape': 'Wrong content',
  'mnt.not-a-monitoring-node': 'Not an MnT node',
  'mnt.server-error': '500 MnT error',
  'not-run.protecting-account': 'Held back',
  'not-run.stopped': 'Stopped',
  'not-run': 'Not run',
  'row.up': 'Up',
  'row.down': 'Down',
  'row.not-read': 'Not read',
  'row.none': 'No row',
});

/** What is wrong with a certificate: sentences of one that is not trusted, parts of a sentence of one that is not suitable. */
export const CERTIFICATE_FAULTS: Readonly<Record<CertificateFault, string>> = marked({
  unknown: 'No authority of this machine issued it.',
  itself: 'It is signed by itself.',
  otherKey: 'It does not bear the signature of the authority that this machine knows by this name.',
  noAuthority: 'a certificate above it is not made for authorities',
  tooLong: 'its chain is longer than it may be',
  purpose: 'it, or a certificate above it, is made for another purpose than servers',
  shortKey: 'its key, or that of its authority, is too short',
  weakDigest: 'it is signed with a weak digest, such as SHA-1',
  notForName: 'its authority may not issue certificates for this name',
  notRead: 'it holds a field that the TLS library does not accept',
});

/** The few words for a single outcome: "Name not found". */
export const outcomeName = (outcome: CellOutcome): Message => say(WORDS[outcome]);

/** The status that was really seen, where an outcome stands for several. */
const seenStatus = (outcome: CellOutcome, status: number): Message | null => {
  if (outcome === 'http.other') return verbatim(String(status));
  if (outcome === 'http.302') return say`${status} redirect`;
  return outcome === 'http.502-504' ? say`${status} gateway` : null;
};

/** The word of a cell, with the status that was really seen. The monitoring probe's good 500 says that it is expected. */
export const outcomeWord = (outcome: CellOutcome, family: Family, status: number | null): Message => {
  const word = outcomeName(outcome);
  if (family === 'mnt-session' && outcome === 'ok') return say('500 (expected)');
  if (outcome === 'row.down' && status !== null) return say`${word} (${status})`;
  return (status === null ? null : seenStatus(outcome, status)) ?? word;
};

/** "not sent: rejected inside 09:12": a probe whose kind of sign-in was rejected before, where others were let in. */
export const notSentText = ({ stage, at }: RejectedBefore): Message =>
  say`not sent: rejected ${stageWord(stage)} ${time(clock(at))}`;

/** What one address of the server's name showed, in the words of a cell. */
export const addressWord = ({ state, results }: Pick<AddressSummary, 'state' | 'results'>): Message => {
  if (state === 'good') return say('Good');
  const failed = results.find(({ outcome }) => isFailure(outcome));
  return state === 'failed' && failed
    ? outcomeWord(failed.outcome, failed.family ?? 'ers-endpoint-groups', failed.cell?.status ?? null)
    : say('Inconclusive');
};
