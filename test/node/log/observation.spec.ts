import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readObservation } from '../../../src/node/log/observation.ts';

/** Output of other programs as they print it; test/real/observations.spec.ts has what curl and openssl said here. */

const read = (text: string) => readObservation(Buffer.from(text));

const REFUSED = `*   Trying 203.0.113.10:443...
* connect to 203.0.113.10 port 443 failed: Connection refused
* Failed to connect to acs.example port 443 after 3 ms: Couldn't connect to server
* Closing connection 0`;
const SPOKEN = `*   Trying 203.0.113.10:443...
* Connected to acs.example (203.0.113.10) port 443 (#0)
* SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384
* Server certificate:
*  subject: O=Kund AB; CN=acs.example
*  issuer: O=Inspection; CN=Web filter
> GET /ers/config HTTP/1.1
> Host: acs.example
> Authorization: Basic YXBpLXVzZXI6Z2VoZWlt
< HTTP/1.1 403 Forbidden
< Set-Cookie: session=geheim
* Closing connection 0`;
const NET = `ComputerName     : acs.example
RemoteAddress    : 203.0.113.10
RemotePort       : 443
InterfaceAlias   : Ethernet
SourceAddress    : 198.51.100.7
TcpTestSucceeded : False`;
const HAR = JSON.stringify({
  log: {
    version: '1.2',
    entries: [
      {
        serverIPAddress: '203.0.113.10',
        request: { method: 'GET', url: 'https://api-user:geheim@acs.example:8443/ers/config?token=geheim' },
        response: { status: 302, headers: [{ name: 'Set-Cookie', value: 'geheim' }] },
      },
      { request: { method: 'GET', url: 'https://acs.example/' }, response: { status: 0 } },
    ],
  },
});

describe('given what another program printed', () => {
  it('curl: where it ended, or who answered with which certificate', () => {
    expect(read(REFUSED)?.tries).toMatchObject([{ address: '203.0.113.10:443', end: 'refused', status: null }]);
    expect(read(SPOKEN)).toEqual({
      tool: 'curl',
      tries: [
        {
          ...{ target: 'acs.example', address: '203.0.113.10:443', end: 'connected', tls: 'TLSv1.3', status: 403 },
          ...{ subject: 'O=Kund AB, CN=acs.example', issuer: 'O=Inspection, CN=Web filter' },
        },
      ],
    });
  });
  it('Test-NetConnection: that it did not connect, which may be a refusal or silence', () =>
    expect(read(NET)).toMatchObject({
      tool: 'test-net-connection',
      tries: [{ target: 'acs.example:443', end: 'failed' }],
    }));
  it('HAR: host and status of each request', () =>
    expect(read(HAR)?.tries.map(({ target, end, status }) => [target, end, status])).toEqual([
      ['acs.example:8443', 'connected', 302],
      ['acs.example', 'failed', null],
    ]));

  it.each([SPOKEN, HAR])('keeps no credential of it', (text) => {
    const kept = JSON.stringify(read(text));
    expect(kept).not.toMatch(/geheim|YXBpLXVzZXI6Z2VoZWlt|api-user|token/);
  });
  it.each(['', 'Dear team', '{}', '{"log":{"entries":[1]}}', '{"log":'])('reads nothing in %j', (text) =>
    expect(read(text)).toBeNull(),
  );
  it('ends with any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...[REFUSED, SPOKEN, NET, HAR].join('\n').split('\n'), '* ', '< HTTP/1.1 ', ''), {
          maxLength: 40,
        }),
        fc.string(),
        (lines, more) => {
          const found = read(`${lines.join('\n')}${more}`);
          expect(JSON.stringify(found)).not.toContain('YXBpLXVzZXI6Z2VoZWlt');
        },
      ),
      { numRuns: 300 },
    );
  });
});
