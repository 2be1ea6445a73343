import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Verdict } from '../../../src/core/diagnosis/judgement.ts';
import { certificate, DEVICE_KEY, htmlPage, run, type Wanted } from '../make-evidence.ts';

/** Over HTTPS only what terminates TLS can answer: the team of a packet filter sees that it is not meant, and that it is. */

const outside = (seen: Wanted): Verdict =>
  judge({ runs: [run('inside'), run('outside', seen)], cards: [], checks: [] }).verdict;
const faultOf = ({ sentence }: Verdict): string | undefined => /^Fault: ([^.]*)\./.exec(sentence)?.[1];

describe('given an answer inside TLS, or a certificate for this name', () => {
  it.each<[string, Wanted]>([
    ['a redirect', { status: 302, headers: [['Location', 'https://portal.example/']] }],
    ['a 403', { status: 403 }],
    ['a 404', { status: 404 }],
    ['a page', { status: 200, reading: htmlPage('Blocked') }],
    ['a 503 of a device', { status: 503, reading: htmlPage('Blocked'), chain: [DEVICE_KEY] }],
    [
      'an inspection product',
      { failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [certificate('e', 'CN=Zscaler Root CA')] },
    ],
    ['a certificate that ran out', { failure: { layer: 'tls', outcome: 'tls.expired' }, chain: [DEVICE_KEY] }],
  ])('%s is the fault of a device that terminates TLS', (_, seen) =>
    expect(faultOf(outside(seen))).toBe('a device that terminates TLS'),
  );
  it('the step asks the team of such a device', () =>
    expect(outside({ status: 403 }).steps[0]).toMatch(/^Firewall or proxy team: find/));
  it('the party keeps its code', () => expect(outside({ status: 403 }).party).toBe('firewall-or-proxy'));
});

describe('given what a packet filter does as well', () => {
  it.each<[string, Wanted]>([
    ['silence', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } }],
    ['a reset in the handshake', { failure: { layer: 'tls', outcome: 'tls.reset' }, chain: [] }],
    ['a reply that never comes', { failure: { layer: 'http', outcome: 'http.timeout' } }],
    [
      'address translation to a machine of another name',
      {
        failure: { layer: 'tls', outcome: 'tls.wrong-name' },
        chain: [certificate('c', 'CN=Other CA', ['DNS:shop.example'])],
      },
    ],
  ])('%s may be the fault of either', (_, seen) => expect(faultOf(outside(seen))).toBe('firewall or proxy'));
});
