import { isFailure, type CellOutcome } from '../../evidence/outcome.ts';
import type { AddressSummary } from '../judgement.ts';
import type { Family } from '../../vocabulary/words.ts';
import { type Message, marked, say, verbatim } from '../../messages/message.ts';

interface Phrase {
  /** The few words that stand in a cell. */
  readonly word: string;
  /** Completes "… {stage} it {phrase}", with facts of the cell. */
  readonly phrase: string;
}

/** How each outcome is named: the same words in the window, on the command line and in reports; in English. */
export const PHRASES: Readonly<Record<CellOutcome, Phrase>> = marked({
  ok: { word: '200 OK', phrase: 'answers as expected ({status})' },
  'ok.session-present': { word: '200, session found', phrase: 'answers with a live session (200)' },
  'ok.unrecognized-xml': { word: '500, XML of another form', phrase: 'answers {status} with XML' },
  'dns.not-found': { word: 'Name not found', phrase: 'does not find the name {lookedUp}' },
  'dns.no-answer': { word: 'No answer from DNS', phrase: 'gets no answer from its resolver' },
  'tcp.refused': { word: 'Connection refused', phrase: 'is refused at {address}' },
  'tcp.timeout': { word: 'No connection', phrase: 'gets no answer from {address}' },
  'tcp.reset': { word: 'Connection reset', phrase: 'has its connection reset' },
  'tcp.unreachable': { word: 'Unreachable', phrase: 'has no route to {address}' },
  'proxy.unreachable': { word: 'Proxy unreachable', phrase: 'cannot reach its own proxy {proxy}' },
  'proxy.auth-required': {
    word: 'Proxy wants a sign-in',
    phrase: 'is stopped by its own proxy {proxy} ({proxyStatus})',
  },
  'proxy.refused': { word: 'Proxy refused', phrase: 'is refused by its own proxy {proxy}' },
  'tls.not-tls': { word: 'Not TLS', phrase: 'meets something that does not speak TLS' },
  'tls.untrusted': { word: 'Untrusted certificate', phrase: 'meets a certificate from {issuer} that is not trusted' },
  'tls.expired': { word: 'Expired certificate', phrase: 'meets a certificate outside its validity' },
  'tls.not-yet-valid': {
    word: 'Certificate not valid yet',
    phrase: 'meets a certificate that is not valid yet',
  },
  'tls.wrong-name': {
    word: 'Certificate name differs',
    phrase: 'meets a certificate for another name ({certificateNames})',
  },
  'tls.pin-changed': { word: 'Certificate changed', phrase: 'meets another certificate than the accepted one' },
  'tls.handshake-failed': { word: 'TLS handshake failed', phrase: 'fails in the TLS handshake' },
  'tls.reset': { word: 'TLS cut off', phrase: 'is cut off in the TLS handshake' },
  'tls.silent': { word: 'No answer to TLS', phrase: 'gets no byte in answer to its TLS hello' },
  'tls.no-common-version': { word: 'No common TLS version', phrase: 'finds no common TLS version' },
  'tls.client-certificate': {
    word: 'Client certificate required',
    phrase: 'is asked for a client certificate, which it does not have',
  },
  'tls.alert': { word: 'TLS alert', phrase: 'is refused in the TLS handshake with the alert {alert}' },
  'tls.incomplete-chain': {
    word: 'Incomplete chain',
    phrase: 'meets a certificate without that of its issuer, {issuer}',
  },
  'tls.large-hello': {
    word: 'Large TLS hello dropped',
    phrase: 'gets no answer to its large TLS hello, and an answer to a small one',
  },
  'http.302': { word: '302 redirect', phrase: 'is redirected ({status}) to {location}' },
  'http.401': { word: '401 rejected', phrase: 'is rejected with 401' },
  'http.403': { word: '403 forbidden', phrase: 'is refused with 403' },
  'http.404': { word: '404 not found', phrase: 'is answered {status}' },
  'http.415': { word: '415 wrong type', phrase: 'is answered {status}' },
  'http.429': { word: '429 too many', phrase: 'is answered {status}' },
  'http.client-certificate': {
    word: 'Client certificate required',
    phrase: 'is answered {status}: no client certificate was sent',
  },
  'http.500': { word: '500 server error', phrase: 'is answered {status}' },
  'http.502-504': { word: '502 to 504 gateway', phrase: 'is answered {status}' },
  'http.other': { word: 'Other status', phrase: 'is answered {status}' },
  'http.malformed': { word: 'Malformed reply', phrase: 'gets a reply that is not HTTP' },
  'http.timeout': { word: 'No reply in time', phrase: 'gets no complete reply in time' },
  'http.cut-off': { word: 'Reply cut off', phrase: 'is cut off before the reply is complete' },
  'body.not-the-api': { word: 'A page, not the API', phrase: 'gets a page ({status}) that is not the API' },
  'body.wrong-shape': { word: 'Wrong content', phrase: 'gets {status} with a body of another shape' },
  'mnt.not-a-monitoring-node': {
    word: 'Not an MnT node',
    phrase: 'reaches a node that is not a monitoring node',
  },
  'mnt.server-error': { word: '500 MnT error', phrase: 'gets an error of the monitoring node itself' },
  'not-run.protecting-account': {
    word: 'Held back',
    phrase: 'was not run, to protect the account',
  },
  'not-run.stopped': { word: 'Stopped', phrase: 'was stopped' },
  'not-run': { word: 'Not run', phrase: 'was not run' },
  'row.up': { word: 'Up', phrase: 'reads Up' },
  'row.down': { word: 'Down', phrase: 'reads Down' },
  'row.not-read': { word: 'Not read', phrase: 'was not read' },
  'row.none': { word: 'No row', phrase: 'has no row of its own' },
});

/** The few words for a single outcome: "Name not found". */
export const outcomeName = (outcome: CellOutcome): Message => say(PHRASES[outcome].word);

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

/** What one address of the server's name showed, in the words of a cell. */
export const addressWord = ({ state, results }: Pick<AddressSummary, 'state' | 'results'>): Message => {
  if (state === 'good') return say('Good');
  const failed = results.find(({ outcome }) => isFailure(outcome));
  return state === 'failed' && failed
    ? outcomeWord(failed.outcome, failed.family ?? 'ers-endpoint-groups', failed.cell?.status ?? null)
    : say('Inconclusive');
};
