import { format } from '../../../src/core/messages/message.ts';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { makeAuthority } from '../probing/certificates.ts';
import { asks, closingLine, curlAnswer, GOOD_BODY, MADE, scriptText, type Given } from './curl-text.ts';

/** One reader for what the fixed scripts and pasted lines of curl print. */

const NOW = new Date('2026-11-21T12:00:00Z');

const read = (text: string): ReturnType<typeof readRecord> => readRecord(text, 'answers.txt', NOW);
const recordOf = (text: string): StageRecord => {
  const found = read(text);
  if (!found.ok || found.value.record === null)
    throw new Error(found.ok ? 'no record' : JSON.stringify(found.failure.message));
  return found.value.record;
};
const words = (text: string): readonly string[] => recordOf(text).probes.map(({ outcome }) => outcome);
const refusal = (text: string): string => {
  const found = read(text);
  return found.ok ? 'read' : format(found.failure.message, 'en');
};
/** What one answer comes to, which is the first question's where none is named. */
const word = (given: Given): string => words(curlAnswer(given))[0] ?? '';

describe('given what a fixed script printed', () => {
  it('reads four good answers, when they were asked, and of what', () => {
    const record = recordOf(scriptText());
    const { stage, state, startedAt, user, server, pasted, madeBy } = record;
    expect([words(scriptText()), { stage, state, startedAt, user, server, pasted, madeBy }]).toEqual([
      ['ok', 'ok', 'ok', 'ok'],
      {
        ...{ stage: 'inside', state: 'complete', startedAt: '2026-11-21T10:00:00+01:00', user: 'api-user' },
        server: { host: 'acs.example', port: 443, connectTo: null },
        ...{ pasted: undefined, madeBy: 'probe.sh (fixed script)' },
      },
    ]);
  });

  it('reads places, labels and users with every character', () => {
    const odd = 'a "b" =% å\\$x `id` \'';
    const record = recordOf(
      scriptText([{ user: odd, told: { place: odd, connect: '198.51.100.1:8443', proxy: 'http://p.example:3128' } }]),
    );
    expect([record.user, record.vantage.label, record.server.connectTo, record.vantage.proxy]).toEqual([
      odd,
      odd,
      '198.51.100.1:8443',
      'p.example:3128',
    ]);
  });

  it('keeps the certificates that curl tells, the version of TLS, both ends and the clock', async () => {
    const { cert } = await makeAuthority('acs.example');
    const [probe] = recordOf(
      scriptText([
        {
          certificates: `Subject:CN = x\n${cert}`,
          said: '* SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384',
          told: { ca: '1' },
        },
      ]),
    ).probes;
    expect(probe?.evidence).toMatchObject({
      tls: {
        version: 'TLSv1.3',
        cipher: 'TLS_AES_256_GCM_SHA384',
        trustedBy: 'imported-ca',
        chain: [{ subject: expect.stringContaining('acs.example') as string }],
      },
      connection: { localAddress: '192.0.2.10', localPort: 50000, remoteAddress: '192.0.2.7', remotePort: 443 },
      response: { clockSkewMs: 4970 },
      times: { tls: { startMs: 2, endMs: 10 }, http: { startMs: 11, endMs: 30 } },
    });
  });

  it('after a rejection the rest was not run to protect the account', () => {
    const record = recordOf(scriptText([{ status: '401', body: '' }]));
    expect([record.state, record.failedSignIns, record.probes.map(({ outcome }) => outcome)]).toEqual([
      'complete',
      1,
      ['http.401', ...Array<string>(3).fill('not-run.protecting-account')],
    ]);
  });

  it('a 401 to a question without the password is none, and stands beside the answer to the password', () => {
    const page = {
      status: '302',
      body: '',
      head: 'HTTP/1.1 302 Found\r\nLocation: https://acs.example/admin/\r\n\r\n',
    } as const;
    const bare = (family: 'ers-endpoints' | 'open-api', given: Given): Given => ({
      family,
      ...given,
      told: { bare: '1' },
    });
    const record = recordOf(
      scriptText([
        page,
        bare('ers-endpoints', page),
        bare('open-api', { status: '401', body: '' }),
        { family: 'open-api' },
      ]),
    );
    const [, endpoints, openApi] = record.probes;
    expect([
      record.failedSignIns,
      endpoints?.evidence?.withoutSignIn,
      openApi?.outcome,
      openApi?.evidence?.statusWithoutSignIn,
    ]).toEqual([0, true, 'ok', 401]);
    expect(record.state).toBe('stopped');
  });

  it('a sign-in of which no closing line tells has an unknown result', () => {
    const { signIns, state } = recordOf(scriptText([{}]) + asks('ers-endpoints') + asks('open-api', 'bare'));
    expect([state, signIns?.map(({ family, result }) => [family, result])]).toEqual([
      'stopped',
      [['ers-endpoints', 'unknown']],
    ]);
  });

  it('a proxy of the environment counts where it was used', () => {
    const proxied = (tunnel: string) =>
      recordOf(scriptText([{ told: { proxy: 'system proxy.example:3128', tunnel } }])).probes[0]?.evidence?.proxy;
    expect([proxied('200'), proxied('000')]).toMatchObject([
      { host: 'proxy.example', source: 'system', status: 200 },
      null,
    ]);
  });
});

describe('given lines of curl that a person pasted', () => {
  const [BASE, EPOCH] = [{ proxy: 'none' }, (Date.parse('2026-11-21T08:59:00Z') / 1000).toString(36)];
  const bareTold = { tunnel: '', verify: '', from: '', times: '' };
  const pasted = (given: Given = {}): string =>
    `$ curl -qgisSm20 -w "\\n${closingLine().slice(0, 30)} %{http_code}"\nEnter host password for user 'api-user':${curlAnswer({ made: EPOCH, ...given, told: { ...BASE, ...bareTold, ...given.told } })}`;

  it('takes the time of an answer from the server, says that it was pasted, and measures no clock', () => {
    const record = recordOf(pasted());
    expect([
      record.pasted,
      Date.parse(record.startedAt),
      record.probes[0]?.evidence?.response?.clockSkewMs,
      record.probes[0]?.outcome,
    ]).toEqual([true, Date.parse('2026-11-21T09:00:05Z'), null, 'ok']);
  });

  it.each([
    ['Windows line ends', (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')],
    ['a mark in front', (text: string) => `\ufeff${text}`],
    ['styled headers', (text: string) => text.replaceAll('Content-Type:', '\u001b[1mContent-Type\u001b[0m:')],
    ['a greeting', (text: string) => `Hello Bo,\n\n${text}\nBye`],
  ])('reads it with %s', (_, change) => expect(words(change(pasted()))[0]).toBe('ok'));

  it('a head that was answered with one before it, as a proxy does, is the last one', () =>
    expect(
      word({
        head: 'HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 200 \r\nContent-Type: application/json\r\n\r\n',
      }),
    ).toBe('ok'));

  it('a rejected answer without a closing line counts as a sign-in', () => {
    const record = recordOf(`HTTP/1.1 401 \r\nContent-Length: 0\r\n\r\n\n${pasted({ family: 'ers-endpoints' })}`);
    expect(record.signIns?.map(({ result }) => result)).toEqual(['rejected']);
  });

  it('a body that was shortened is not judged, its status is', () => {
    const short = read(pasted({ size: 9000 }));
    expect([
      words(pasted({ size: 9000 }))[0],
      words(pasted({ status: '403', size: 9000 }))[0],
      short.ok && short.value.notice && format(short.value.notice, 'en'),
    ]).toEqual(['not-run', 'http.403', expect.stringContaining('not as long here as curl says')]);
  });

  it.each([
    ['cut within its closing line', pasted().trimEnd().slice(0, -9), /holds no whole answer/],
    ['wrapped', pasted().replace('192.0.2.7 ', '192.0.2.7\n'), /line 7 was wrapped or cut/],
    ['without its head', pasted().replace(/HTTP[^]*?\r\n\r\n/, ''), /line \d was wrapped or cut, or an answer/],
    ['of two servers', pasted() + pasted({ host: 'other.example' }), /two sets of curl lines/],
    ['of a newer form', pasted().replaceAll('tripoint-curl 2 inside', 'tripoint-curl 3 inside'), /a newer Tripoint/],
    ['of a stage that there is not', pasted({ stage: 'beside' }), /is damaged\. Nothing was changed/],
    [
      'the transcript of a script of 0.1',
      'tripoint-transcript 5\nstage inside\n',
      /of Tripoint 0\.1.*Make the script or the lines anew \(tripoint script\)/,
    ],
    ['answers to lines of 0.1', pasted().replaceAll('tripoint-curl 2', 'tripoint-curl 1'), /of Tripoint 0\.1/],
  ])('%s it is refused in one sentence', (_, text, sentence) => expect(refusal(text)).toMatch(sentence));

  it('answers to lines that are not ours are named, and a password among them', () => {
    const line =
      "admin@jump:~$ curl -i -u 'svc-nac:example-only' 'https://nac01.kund.example/ers/config/endpointgroup'\nHTTP/1.1 200 \n\n{}\n";
    expect([refusal(line), refusal(line.replace(':example-only', ''))]).toEqual([
      expect.stringMatching(
        /lines that are not Tripoint's.*script --shell curl prints the lines.*A password stands in the file/,
      ),
      expect.not.stringContaining('A password'),
    ]);
  });
});

/** What curl says, its code in front; a line of its own telling before it where there is one. */
describe('given what curl says of a failure', () => {
  const failing = (said: string, told: Readonly<Record<string, string>> = {}, remote = '192.0.2.7'): Given => ({
    status: '000',
    said: said.replace(/^\(|\n\(/, (start) => `${start.slice(0, -1)}curl: (`),
    remote,
    told: { by: 'probe.sh', ...told },
  });
  const unreached = (said: string, times = '0.001:0:0:0:0.1:0', told = {}): Given =>
    failing(said, { from: '', times, ...told }, '');
  const by = (proxy: string, said: string): Given => unreached(said, '0.001:0:0:0:1:0', { proxy });
  const begun = { times: '0.001:0.002:0.000:0.000:5.000:0.000' };
  const shaken = { times: '0.001:0.002:0.010:0.000:5.000:0.011' };
  const behind = { ...begun, proxy: 'system 192.0.2.9:3128' };
  const asked = { ...begun, proxy: 'http://p.example:3128', tunnel: '407' };
  const NO_ISSUER = '(60) SSL certificate problem: unable to get local issuer certificate';
  const PURPOSE = '(60) SSL certificate problem: unsuitable certificate purpose';
  const OTHER_NAME = "(60) SSL: no alternative certificate subject name matches target host name 'acs.example'";
  const REFUSED = '* connect to 192.0.2.7 port 443 failed: Connection refused\n(7) Failed to connect';
  const NO_PROXY =
    '* connect to 192.0.2.9 port 3128 failed: Connection refused\n(7) Failed to connect to p.example port 3128';
  const RESET = '(56) Recv failure: Connection reset by peer';
  const LATE = '(28) Connection timed out after 5001 milliseconds';
  const FAILED = '(7) Failed to connect to';
  it.each<readonly [string, Given]>([
    ['dns.not-found', unreached('(6) Could not resolve host: acs.example', '0:0:0:0:0.1:0')],
    ['tcp.refused', unreached(`${REFUSED} after 0 ms: Couldn't connect to server`)],
    ['tcp.timeout', unreached(LATE, '0.001:0:0:0:5:0')],
    ['not-run', unreached(`${FAILED} acs.example port 443 after 0 ms: Couldn't connect to server`)],
    ['tls.untrusted', failing(NO_ISSUER, { ...begun, verify: '20' })],
    ['tls.unsuitable', failing(PURPOSE, { ...begun, verify: '26' })],
    ['tls.unsuitable', failing('(60) SSL certificate problem: EE certificate key too weak', begun)],
    ['tls.expired', failing('(60) SSL certificate problem: certificate has expired', { ...begun, verify: '10' })],
    ['tls.wrong-name', failing(OTHER_NAME, begun)],
    ['tls.untrusted', failing('(60) schannel: SEC_E_UNTRUSTED_ROOT (0x80090325)', begun)],
    ['tls.alert', failing('(35) error:0A000410:SSL routines::sslv3 alert handshake failure', begun)],
    [
      'tls.reset',
      failing('(35) OpenSSL SSL_connect: Connection reset by peer in connection to acs.example:443', begun),
    ],
    ['http.timeout', failing('(28) Operation timed out after 20001 milliseconds with 0 bytes received', shaken)],
    ['http.cut-off', failing(RESET, shaken)],
    ['proxy.auth-required', failing('(56) CONNECT tunnel failed, response 407', asked)],
    ['proxy.unreachable', by('http://p.example:3128', `${FAILED} p.example port 3128: Connection refused`)],
    ...(
      [
        ['proxy.unreachable', NO_PROXY],
        ['proxy.unreachable', `${FAILED} p.example port 3128 after 1 ms: Could not connect to server`],
        ['proxy.unreachable', `${FAILED} acs.example port 443 via p.example after 1 ms: Could not connect`],
        ['proxy.refused', '(56) Proxy CONNECT aborted'],
        ['proxy.auth-required', '(56) Received HTTP code 407 from proxy after CONNECT'],
        ['tcp.refused', `${REFUSED} to acs.example port 443`],
        ['dns.not-found', '(6) Could not resolve host: acs.example'],
        ['not-run', LATE],
        ['not-run', NO_ISSUER],
        ['not-run', RESET],
      ] as const
    ).map(([outcome, said]) => [outcome, unreached(said, '0:0:0:0:1:0', { proxy: 'system p.example:3128' })] as const),
    ['proxy.refused', failing(RESET, behind, '192.0.2.9')],
    ['not-run', failing('(35) Connection reset by peer', behind, '192.0.2.9')],
    ['tls.reset', failing('(35) Connection reset by peer', behind)],
    ['proxy.unreachable', by('http://p.example', `${FAILED} p.example port 1080: Connection refused`)],
    // A pasted line does not tell what the host is set up with.
    ['proxy.unreachable', by('system', `${FAILED} p.example port 3128: Connection refused`)],
    ['tcp.timeout', unreached(LATE, '0.001:0:0:0:5:0', { proxy: 'system' })],
    ['not-run', failing('(77) error setting certificate file: ca.pem', begun)],
    ['http.401', { status: '401', body: '' }],
    ['body.not-the-api', { body: '<html><title>Sign in</title></html>' }],
    ['http.302', { status: '302', body: 'caf\ufffd', size: 4 }],
  ])('%s', (outcome, given) => expect(word(given)).toBe(outcome));
});

it('the same answers are the same record, whatever else was copied with them', () => {
  const text = curlAnswer({ told: { by: 'probe.sh' } });
  expect([
    recordOf(text).id === recordOf(`hello\n${text}bye`).id,
    recordOf(text).id === recordOf(curlAnswer()).id,
  ]).toEqual([true, false]);
  expect(GOOD_BODY['open-api'] + MADE).toContain('[]2026');
});

it.runIf(process.platform === 'linux')('what `date` writes is read', () => {
  const made = execFileSync('date', ['+%Y-%m-%dT%H:%M:%S%z'], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'Asia/Kolkata' },
  }).trim();
  expect(recordOf(scriptText([{ made }])).startedAt).toMatch(/\+05:30$/);
});
