import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readObservation } from '../../../src/node/import/curl-verbose.ts';

/** What curl -v prints; test/real/curl-verbose.spec.ts has what it said here. */

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
  it('keeps no credential of it', () =>
    expect(JSON.stringify(read(SPOKEN))).not.toMatch(/geheim|YXBpLXVzZXI6Z2VoZWlt|api-user|token/));
  it.each(['', 'Dear team', '{}', 'CONNECTED(00000003)\nsubject=CN = acs.example'])('reads nothing in %j', (text) =>
    expect(read(text)).toBeNull(),
  );
  it('ends with any text', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...[REFUSED, SPOKEN].join('\n').split('\n'), '* ', '< HTTP/1.1 ', ''), {
          maxLength: 40,
        }),
        fc.string(),
        (lines, more) => {
          expect(JSON.stringify(read(`${lines.join('\n')}${more}`))).not.toContain('YXBpLXVzZXI6Z2VoZWlt');
        },
      ),
      { numRuns: 300 },
    ));
});
