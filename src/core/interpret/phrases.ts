import type { CellOutcome } from '../evidence/outcome.ts';

interface Phrase {
  /** The few words that stand in a cell. */
  readonly word: string;
  /** Completes "… {stage} it {phrase}", with facts of the cell. */
  readonly phrase: string;
}

/** How each outcome is named: the same words in the window, on the command line and in reports. */
export const PHRASES: Readonly<Record<CellOutcome, Phrase>> = {
  ok: { word: 'OK', phrase: 'answers as it should ({status})' },
  'ok.session-present': { word: 'OK, session present', phrase: 'answers with a live session (200)' },
  'ok.unrecognized-xml': { word: 'OK, other XML', phrase: 'answers {status} with XML' },
  'dns.not-found': { word: 'Name not found', phrase: 'does not find the name {host}' },
  'dns.no-answer': { word: 'No DNS answer', phrase: 'gets no answer from its resolver' },
  'tcp.refused': { word: 'Refused', phrase: 'is refused at {address}' },
  'tcp.timeout': { word: 'No answer', phrase: 'gets no answer from {address}' },
  'tcp.reset': { word: 'Reset', phrase: 'has its connection reset' },
  'tcp.unreachable': { word: 'Unreachable', phrase: 'has no route to {address}' },
  'proxy.unreachable': { word: 'Own proxy unreachable', phrase: 'cannot reach its own proxy {proxy}' },
  'proxy.auth-required': { word: 'Own proxy wants sign-in', phrase: 'is stopped by its own proxy {proxy} (407)' },
  'proxy.refused': { word: 'Own proxy refused', phrase: 'is refused by its own proxy {proxy}' },
  'tls.not-tls': { word: 'Not TLS', phrase: 'meets something that does not speak TLS' },
  'tls.untrusted': { word: 'Certificate not trusted', phrase: 'meets a certificate from {issuer} that is not trusted' },
  'tls.expired': { word: 'Certificate expired', phrase: 'meets a certificate outside its validity' },
  'tls.wrong-name': {
    word: 'Certificate for another name',
    phrase: 'meets a certificate for another name ({certificateNames})',
  },
  'tls.pin-changed': { word: 'Certificate changed', phrase: 'meets another certificate than the accepted one' },
  'tls.handshake-failed': { word: 'TLS failed', phrase: 'fails in the TLS handshake' },
  'tls.reset': { word: 'TLS reset', phrase: 'is cut off in the TLS handshake' },
  'http.302': { word: 'Redirect', phrase: 'is redirected ({status}) to {location}' },
  'http.401': { word: '401', phrase: 'is rejected with 401' },
  'http.403': { word: '403', phrase: 'is refused with 403' },
  'http.404': { word: '404', phrase: 'is answered 404' },
  'http.415': { word: '415', phrase: 'is answered 415' },
  'http.429': { word: '429', phrase: 'is answered 429' },
  'http.500': { word: '500', phrase: 'is answered 500' },
  'http.502-504': { word: '502–504', phrase: 'is answered {status}' },
  'http.other': { word: 'Other status', phrase: 'is answered {status}' },
  'http.malformed': { word: 'Malformed reply', phrase: 'gets a reply that is not HTTP' },
  'http.timeout': { word: 'No reply in time', phrase: 'gets no complete reply in time' },
  'http.cut-off': { word: 'Cut off', phrase: 'is cut off before the reply is complete' },
  'body.not-the-api': { word: 'Not the API', phrase: 'gets a page ({status}) that is not the API' },
  'body.wrong-shape': { word: 'Wrong shape', phrase: 'gets {status} with a body of another shape' },
  'mnt.not-a-monitoring-node': {
    word: 'Not a monitoring node',
    phrase: 'reaches a node that is not a monitoring node',
  },
  'mnt.server-error': { word: 'MnT error', phrase: 'gets an error of the monitoring node itself' },
  'not-run.protecting-account': {
    word: 'Not run: protecting the account',
    phrase: 'was not run, to protect the account',
  },
  'not-run.stopped': { word: 'Stopped', phrase: 'was stopped' },
  'not-run': { word: 'Not run', phrase: 'was not run' },
  'row.up': { word: 'Up', phrase: 'reads Up' },
  'row.down': { word: 'Down', phrase: 'reads Down' },
  'row.not-read': { word: 'Not read', phrase: 'was not read' },
  'row.none': { word: 'No row', phrase: 'has no row of its own' },
};
