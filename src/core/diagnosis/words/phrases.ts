import type { CertificateFault } from '../../evidence/certificate-fault.ts';
import { isFailure, type CellOutcome } from '../../evidence/outcome.ts';
import type { AddressSummary } from '../judgement.ts';
import type { Family } from '../../vocabulary/words.ts';
import { type Message, marked, say, time, verbatim } from '../../messages/message.ts';
import { clock } from '../../attempts/account-attempts.ts';
import type { RejectedBefore } from '../../records/record.ts';
import { stageWord } from './titles.ts';

/**
 * How each outcome is named, in window, terminal and reports: the few words that stand in a cell, and what completes
 * "… {stage} it …" with facts of the cell.
 */
export const PHRASES: Readonly<Record<CellOutcome, readonly [word: string, phrase: string]>> = marked({
  ok: ['200 OK', 'answers as expected ({status})'],
  'ok.session-present': ['200, session found', 'answers with a live session (200)'],
  'ok.unrecognized-xml': ['500, XML of another form', 'answers {status} with XML'],
  'dns.not-found': ['Name not found', 'does not find the name {lookedUp}'],
  'dns.no-answer': ['No answer from DNS', 'gets no answer from its resolver'],
  'tcp.refused': ['Connection refused', 'is refused at {address}'],
  'tcp.timeout': ['No connection', 'gets no answer from {address}'],
  'tcp.reset': ['Connection reset', 'has its connection reset'],
  'tcp.unreachable': ['Unreachable', 'has no route to {address}'],
  'proxy.unreachable': ['Proxy unreachable', 'cannot reach its own proxy {proxy}'],
  'proxy.auth-required': ['Proxy wants a sign-in', 'is stopped by its own proxy {proxy} ({proxyStatus})'],
  'proxy.refused': ['Proxy refused', 'is refused by its own proxy {proxy} ({proxyStatus})'],
  'proxy.cannot-reach': [
    'Proxy does not reach it',
    'goes through its own proxy {proxy}, which does not reach it ({proxyStatus})',
  ],
  'tls.not-tls': ['Not TLS', 'meets something that does not speak TLS'],
  'tls.untrusted': ['Untrusted certificate', 'meets a certificate from {issuer} that is not trusted'],
  'tls.expired': ['Expired certificate', 'meets an expired certificate'],
  'tls.not-yet-valid': ['Certificate not valid yet', 'meets a certificate that is not valid yet'],
  'tls.wrong-name': ['Certificate name differs', 'meets a certificate for another name ({certificateNames})'],
  'tls.unsuitable': ['Certificate not suitable', 'meets a certificate that is not suitable'],
  'tls.pin-changed': ['Certificate changed', 'meets another certificate than the accepted one'],
  'tls.handshake-failed': ['TLS handshake failed', 'fails in the TLS handshake'],
  'tls.reset': ['TLS cut off', 'is cut off in the TLS handshake'],
  'tls.silent': ['No answer to TLS', 'gets no reply to its TLS ClientHello'],
  'tls.no-common-version': ['No common TLS version', 'finds no common TLS version'],
  'tls.client-certificate': [
    'Client certificate required',
    'is asked for a client certificate, which it does not have',
  ],
  'tls.alert': ['TLS alert', 'is refused in the TLS handshake with the alert {alert}'],
  'tls.incomplete-chain': ['Incomplete chain', 'meets a certificate without that of its issuer, {issuer}'],
  'tls.large-hello': [
    'Large TLS ClientHello dropped',
    'gets no answer to its large TLS ClientHello, and an answer to a small one',
  ],
  'http.302': ['302 redirect', 'is redirected ({status}) to {location}'],
  'http.401': ['401 rejected', 'is rejected with 401'],
  'http.403': ['403 forbidden', 'is refused with 403'],
  'http.404': ['404 not found', 'is answered {status}'],
  'http.415': ['415 wrong type', 'is answered {status}'],
  'http.429': ['429 too many', 'is answered {status}'],
  'http.client-certificate': ['Client certificate required', 'is answered {status}: no client certificate was sent'],
  'http.500': ['500 server error', 'is answered {status}'],
  'http.502-504': ['502 to 504 gateway', 'is answered {status}'],
  'http.other': ['Other status', 'is answered {status}'],
  'http.malformed': ['Malformed reply', 'gets a reply that is not HTTP/1.1'],
  'http.timeout': ['No reply in time', 'gets no complete reply in time'],
  'http.cut-off': ['Reply cut off', 'is cut off before the reply is complete'],
  'body.not-the-api': ['A page, not the API', 'gets a page ({status}) that is not the API'],
  'body.wrong-shape': ['Wrong content', 'gets {status} with a body {body}'],
  'mnt.not-a-monitoring-node': ['Not an MnT node', 'reaches a node that is not a monitoring node'],
  'mnt.server-error': ['500 MnT error', 'gets an error of the monitoring node itself'],
  'not-run.protecting-account': ['Held back', 'was not run, to protect the account'],
  'not-run.stopped': ['Stopped', 'was stopped'],
  'not-run': ['Not run', 'was not run'],
  'row.up': ['Up', 'reads Up'],
  'row.down': ['Down', 'reads Down'],
  'row.not-read': ['Not read', 'was not read'],
  'row.none': ['No row', 'has no row of its own'],
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
export const outcomeName = (outcome: CellOutcome): Message => say(PHRASES[outcome][0]);

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
