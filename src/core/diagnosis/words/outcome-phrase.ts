import type { CellOutcome } from '../../evidence/outcome.ts';
import { marked, type Message } from '../../messages/message.ts';
import type { Family } from '../../vocabulary/words.ts';
import { fill, type Facts } from '../rules/rule.ts';
import { outcomeWord } from './phrases.ts';

/** What completes "Inside, ERS endpoint groups: …" with facts of the cell, where it says more than the word does. */
const PHRASES: Readonly<Partial<Record<CellOutcome, string>>> = marked({
  ok: '{status}',
  'dns.not-found': 'the name {lookedUp} is not found',
  'dns.no-answer': 'no answer from the DNS server',
  'tcp.refused': '{address} refuses the connection',
  'tcp.timeout': 'no answer from {address}',
  'tcp.reset': 'the connection to {address} is reset',
  'tcp.unreachable': 'no route to {address}',
  'proxy.unreachable': 'the local proxy {proxy} cannot be reached',
  'proxy.auth-required': 'the local proxy {proxy} wants a sign-in ({proxyStatus})',
  'proxy.refused': 'the local proxy {proxy} refuses the request ({proxyStatus})',
  'proxy.cannot-reach': 'the local proxy {proxy} does not reach the server ({proxyStatus})',
  'tls.not-tls': 'what answers does not speak TLS',
  'tls.untrusted': 'a certificate from {issuer}, which is not trusted',
  'tls.expired': 'the certificate has expired',
  'tls.not-yet-valid': 'the certificate is not valid yet',
  'tls.wrong-name': 'a certificate for another name ({certificateNames})',
  'tls.unsuitable': 'the certificate is not suitable',
  'tls.pin-changed': 'another certificate than the accepted one',
  'tls.handshake-failed': 'the TLS handshake fails',
  'tls.reset': 'the connection is cut off in the TLS handshake',
  'tls.silent': 'no reply to the TLS ClientHello',
  'tls.no-common-version': 'no TLS version in common',
  'tls.client-certificate': 'a client certificate is required',
  'tls.alert': 'the TLS handshake is refused with the alert {alert}',
  'tls.incomplete-chain': 'the certificate of the issuer, {issuer}, is missing',
  'tls.large-hello': 'no answer to a large TLS ClientHello, an answer to a small one',
  'http.302': '{status} redirect to {location}',
  'http.401': '{status}, the sign-in is rejected',
  'http.403': '{status} forbidden',
  'http.404': '{status} not found',
  'http.415': '{status} wrong type',
  'http.429': '{status} too many requests',
  'http.client-certificate': '{status}: no client certificate was sent',
  'http.500': '{status} server error',
  'http.502-504': '{status} from a gateway',
  'http.other': '{status}',
  'http.malformed': 'a reply that is not HTTP/1.1',
  'http.timeout': 'no complete reply in time',
  'http.cut-off': 'the reply is cut off',
  'body.not-the-api': '{status} with a page that is not the API',
  'body.wrong-shape': '{status} with a body {body}',
  'mnt.not-a-monitoring-node': 'this node is not a monitoring node',
  'mnt.server-error': 'an error of the monitoring node itself',
});

/** What the probe of Monitoring gets where all is well. */
const [GOOD_500] = marked(['{status} (expected)']);

/** {@link PHRASES} with the facts of what it completes. */
export const outcomePhrase = (outcome: CellOutcome, family: Family, facts: Facts): Message => {
  const phrase = outcome === 'ok' && family === 'mnt-session' ? GOOD_500 : PHRASES[outcome];
  return phrase === undefined ? outcomeWord(outcome, family, null) : fill(phrase, facts);
};

/** Whether its phrase names the address itself. */
export const namesAddress = (outcome: CellOutcome): boolean => PHRASES[outcome]?.includes('{address}') === true;
