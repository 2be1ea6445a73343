import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { makeAuthority } from '../probing/certificates.ts';
import { block, END, GOOD, HEAD, probe, START, TIMES, transcript } from './transcript-text.ts';

const recordOf = (text: string): StageRecord => {
  const read = readRecord(text, 'run.txt');
  if (!read.ok || read.value.record === null) throw new Error(read.ok ? 'no record' : read.failure.message);
  return read.value.record;
};

const evidenceOf = (text: string) => recordOf(text).probes[0]?.evidence;

const refusalOf = (text: string): readonly [string, string] | null => {
  const read = readRecord(text, 'run.txt');
  return read.ok ? null : [read.failure.code, read.failure.message];
};

describe('given a whole transcript', () => {
  it('is a stage record of the place that it was made at', () => {
    const { stage, state, startedAt, endedAt, server, user, madeBy } = recordOf(transcript());
    expect({ stage, state, startedAt, endedAt, server, user, madeBy }).toEqual({
      stage: 'outside',
      state: 'complete',
      startedAt: '2026-11-21T10:00:00.120+01:00',
      endedAt: '2026-11-21T10:00:02.500+01:00',
      server: { host: 'acs.example', port: 443, connectTo: null },
      user: 'api-user',
      madeBy: 'tripoint 1.2.3 (portable script, sh)',
    });
  });
  it.each(['N', '%N'])('is read where the host knows no fractions of a second and writes .%s', (fraction) => {
    const text = transcript().replaceAll('.120456789', `.${fraction}`);
    expect(recordOf(text).startedAt).toBe('2026-11-21T10:00:00+01:00');
  });
  it('tells the host by its adapters, also those whose names hold blanks', () => {
    const { addresses, defaultRoute, resolvers } = recordOf(transcript()).vantage;
    expect({ addresses, defaultRoute, resolvers }).toEqual({
      addresses: [
        { interface: 'eth0', address: '192.0.2.10' },
        { interface: 'Local Area Connection 2', address: '198.51.100.7' },
      ],
      defaultRoute: { interface: 'eth0', address: '192.0.2.10' },
      resolvers: ['192.0.2.53'],
    });
  });
  it('puts the clock of curl into layers', () => {
    expect(evidenceOf(transcript())?.times).toEqual({
      dns: { startMs: 0, endMs: 10 },
      tcp: { startMs: 10, endMs: 20 },
      proxy: null,
      tls: { startMs: 20, endMs: 40 },
      http: { startMs: 41, endMs: 100 },
      body: { startMs: 100, endMs: 110 },
    });
  });
  it('compares the clocks by the moment at which the head came', () => {
    expect(evidenceOf(transcript())?.response?.clockSkewMs).toBe(8900);
  });
  it('reads the same with line ends of Windows and a byte order mark', () => {
    const text = transcript();
    expect(recordOf(`\ufeff${text.replaceAll('\n', '\r\n')}`).probes).toEqual(recordOf(text).probes);
  });
  it('has its number, so that taken in twice it replaces itself', () => {
    expect(recordOf(transcript()).id).toBe('6f1c5a10-0000-4000-8000-00000000000a');
  });
  it('has the same number each time also where its script had none', () => {
    const text = transcript({ start: START.filter((line) => !line.startsWith('id ')) });
    expect(recordOf(text).id).toBe(recordOf(text).id);
  });
  it('takes a body out of its encoding', () => {
    const head = HEAD.replace('\r\n\r\n', '\r\nContent-Encoding: gzip\r\n\r\n');
    const sections = [probe(['exit 0', 'trust system', TIMES, block('head', head), block('body', gzipSync('[1]'))])];
    expect(evidenceOf(transcript({ sections }))?.body?.reading).toEqual({ kind: 'json-array', length: 1 });
  });
  it('believes the bytes and no word about them', () => {
    const head = HEAD.replace('200 OK', '401 Unauthorized');
    const sections = [probe(['exit 0', 'status 200', 'trust system', TIMES, block('head', head)])];
    expect(recordOf(transcript({ sections })).probes[0]?.outcome).toBe('http.401');
  });
});

describe('given the ends that curl tells by its code', () => {
  const ended = (code: number, times: string, said = '', more: readonly string[] = []): string | undefined => {
    const sections = [probe([`exit ${code}`, 'trust system', `times ${times}`, ...more, block('error', said)])];
    return recordOf(transcript({ sections })).probes[0]?.outcome;
  };
  it.each([
    [6, '0.0 0.0 0.0 0.0 0.0 0.1', 'Could not resolve host', 'dns.not-found'],
    [28, '0.0 0.0 0.0 0.0 0.0 5.0', 'Resolving timed out', 'dns.no-answer'],
    [7, '0.01 0.0 0.0 0.0 0.0 0.1', 'connect:Connection refused', 'tcp.refused'],
    [7, '0.01 0.0 0.0 0.0 0.0 0.1', 'connect:No route to host', 'tcp.unreachable'],
    [28, '0.01 0.0 0.0 0.0 0.0 5.0', 'Connection timed out', 'tcp.timeout'],
    [28, '0.01 0.02 0.0 0.0 0.0 5.0', 'SSL connection timeout', 'tls.handshake-failed'],
    [35, '0.01 0.02 0.0 0.0 0.0 0.1', 'routines::wrong version number', 'tls.not-tls'],
    [35, '0.01 0.02 0.0 0.0 0.0 0.1', 'Connection reset by peer', 'tls.reset'],
    [35, '0.01 0.02 0.0 0.0 0.0 0.1', 'sslv3 alert handshake failure', 'tls.alert'],
    [35, '0.01 0.02 0.0 0.0 0.0 0.1', 'tlsv1 unrecognized name', 'tls.alert'],
    [35, '0.01 0.02 0.0 0.0 0.0 0.1', 'tlsv1 alert protocol version', 'tls.no-common-version'],
    [35, '0.01 0.02 0.0 0.0 0.0 0.1', 'routines::unsupported protocol', 'tls.no-common-version'],
    [35, '0.01 0.02 0.0 0.0 0.0 0.1', 'handshake that nobody can name', 'tls.handshake-failed'],
    [28, '0.01 0.02 0.03 0.04 0.0 9.0', 'Operation timed out', 'http.timeout'],
    [52, '0.01 0.02 0.03 0.04 0.0 0.1', 'Empty reply from server', 'http.cut-off'],
    [56, '0.01 0.02 0.03 0.04 0.0 0.1', 'Recv failure: Connection reset by peer', 'http.cut-off'],
    [56, '0.01 0.02 0.03 0.04 0.0 0.1', 'tlsv13 alert certificate required', 'tls.client-certificate'],
    [1, '0.01 0.02 0.03 0.04 0.0 0.1', 'Received HTTP/0.9 when not allowed', 'http.malformed'],
    [8, '0.01 0.02 0.03 0.04 0.0 0.1', 'Weird server reply', 'http.malformed'],
    [60, '0.01 0.02 0.0 0.0 0.0 0.1', 'certificate problem', 'tls.untrusted'],
    [90, '0.01 0.02 0.0 0.0 0.0 0.1', 'public key does not match', 'tls.pin-changed'],
  ])('reads %i at %s (%s) as %4$s', (code, times, said, outcome) => {
    expect(ended(code, times, said)).toBe(outcome);
  });

  const behindProxy = (code: number, status: string): string | undefined => {
    const start = START.map((line) => (line === 'proxy none' ? 'proxy explicit proxy.example:3128' : line));
    const sections = [probe([`exit ${code}`, 'trust system', `proxied ${status}`, 'times 0.1 0.0 0.0 0.0 0.0 0.2'])];
    return recordOf(transcript({ start, sections })).probes[0]?.outcome;
  };
  it.each([
    [5, '000', 'proxy.unreachable'],
    [7, '000', 'proxy.unreachable'],
    [28, '000', 'proxy.unreachable'],
    [56, '407', 'proxy.auth-required'],
    [56, '401', 'proxy.auth-required'],
    [56, '403', 'proxy.refused'],
    [56, '000', 'proxy.refused'],
    [60, '200', 'tls.untrusted'],
  ])('reads %i behind a proxy that said %s as %s', (code, status, outcome) => {
    expect(behindProxy(code, status)).toBe(outcome);
  });
});

describe('given what a script for PowerShell says of a failure', () => {
  const failed = (words: string): string | undefined =>
    recordOf(transcript({ sections: [probe([`failed ${words}`, TIMES])] })).probes[0]?.outcome;
  it('takes its word for a layer that it saw itself', () => expect(failed('tcp tcp.refused')).toBe('tcp.refused'));
  it('reads which alert ended a handshake', () => {
    const said = block('error', 'error:0A00042E:SSL routines::tlsv1 alert protocol version');
    const sections = [probe(['failed tls tls.handshake-failed', TIMES, said])];
    expect(recordOf(transcript({ sections })).probes[0]?.outcome).toBe('tls.no-common-version');
  });
  it('takes no good word', () => expect(failed('body ok')).toBe('http.malformed'));
  it('reads why a certificate was refused from the certificate', async () => {
    const { cert } = await (await makeAuthority()).issue({ from: -1000, to: -900 });
    const sections = [probe(['failed tls tls.untrusted', 'verify 20', TIMES, block('certs', cert)])];
    expect(recordOf(transcript({ sections })).probes[0]?.outcome).toBe('tls.expired');
  });
});

describe('given a transcript that was cut off', () => {
  const text = transcript({
    sections: ['asking open-api', GOOD, 'asking mnt-session', probe(['exit 0'], 'mnt-session')],
  });
  const at = (mark: string): string => text.slice(0, text.lastIndexOf(mark));

  it('keeps what was finished, and says that it was stopped', () => {
    const { state, endedAt, probes } = recordOf(at('done\nend'));
    expect([state, endedAt, probes.map(({ outcome }) => outcome)]).toEqual([
      'stopped',
      null,
      ['ok', 'not-run.stopped'],
    ]);
  });
  it('is a record or named as damaged, wherever it was cut', () => {
    const whole = recordOf(text);
    for (let end = 0; end < text.length; end += 7) {
      const read = readRecord(text.slice(0, end), 'run.txt');
      if (read.ok) expect([whole.state, 'stopped']).toContain(read.value.record?.state);
      else expect(['damaged', 'not-a-record']).toContain(read.failure.code);
    }
  });
});

describe('given what is no whole transcript', () => {
  it.each([
    ['a key that there is not', transcript({ sections: ['colour blue'] }), 'damaged', 'is damaged at line 18'],
    [
      'bytes that are not what was announced',
      transcript({ sections: [probe([block('body', '[]').replace('body 2', 'body 3')])] }),
      'damaged',
      'is damaged at line 21',
    ],
    [
      'bytes that are no base64',
      transcript({ sections: [probe(['block body 3', ' <a>='])] }),
      'damaged',
      'is damaged at line 21',
    ],
    [
      'a block that is larger than any',
      transcript({ sections: [probe(['block body 9999999', ' QUFB'])] }),
      'damaged',
      'is damaged at line 21',
    ],
    [
      'a probe that does not say how it ended',
      transcript({ sections: [probe([TIMES])] }),
      'damaged',
      'is damaged at line 18',
    ],
    ['two probes of one family', transcript({ sections: [GOOD, GOOD] }), 'damaged', 'is damaged at line'],
    ['something after its end', transcript({ end: [END, GOOD] }), 'damaged', 'is damaged at line'],
    [
      'a line of eighty thousand characters',
      transcript({ start: [...START, `label ${'x'.repeat(80_000)}`] }),
      'damaged',
      'is damaged at line 18',
    ],
    [
      'a stage that there is not',
      transcript({ start: START.map((line) => line.replace('stage outside', 'stage beyond')) }),
      'damaged',
      'is damaged at "stage"',
    ],
    ['a beginning alone', 'tripoint-transcript 1\n', 'damaged', 'is damaged in its beginning'],
    ['a version to come', transcript().replace('transcript 1', 'transcript 6'), 'newer-version', 'newer Tripoint'],
    ['other text', 'Dear all,\nthe transcript is attached.\n', 'not-a-record', 'holds no record'],
    ['more than twenty mebibytes', `${transcript()}${' A'.repeat(11_000_000)}`, 'damaged', 'larger than 20 MiB'],
  ])('refuses %s by name', (_what, text, code, says) => {
    const refusal = refusalOf(text);
    expect([refusal?.[0], refusal?.[1].includes(says), refusal?.[1].endsWith('Nothing was changed.')]).toEqual([
      code,
      true,
      true,
    ]);
  });

  it('ends in a record or a named refusal, whatever lines are changed', () => {
    const lines = transcript().split('\n');
    const change = fc.record({
      at: fc.nat(lines.length - 1),
      to: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('done', 'look', 'again', END, ' AAAA', 'end x', 'probe open-api', 'times 9 9 9'),
      ),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = lines.map((line, at) => changes.find((one) => one.at === at)?.to ?? line);
        const read = readRecord(changed.join('\n'), 'run.txt');
        return read.ok || ['damaged', 'newer-version', 'not-a-record'].includes(read.failure.code);
      }),
    );
  });
});
