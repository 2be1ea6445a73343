import { describe, expect, it } from 'vitest';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { HOST, htmlPage, run, altered } from '../make-evidence.ts';
import { noRowExpected, serverLogHints, serverLogHintOf } from './in-words.ts';

describe('given a server whose clock is ahead', () => {
  const ahead = (ms: readonly number[]): StageRecord => {
    const left = [...ms];
    return altered(run('inside'), (evidence) => {
      if (evidence.response) evidence.response.clockSkewMs = left.shift() ?? null;
    });
  };
  it('moves the window by the median of what its replies say', () =>
    expect(serverLogHintOf(ahead([3_600_000, 3_600_000, 3_600_000, 0]))?.window).toMatchObject({
      clock: 'server',
      skewMs: 3_600_000,
      from: { utc: '2026-11-21 09:59:00 UTC' },
    }));
  it('stays with its own clock where no reply says anything', () =>
    expect(serverLogHintOf(ahead([]))?.window).toMatchObject({ clock: 'own', skewMs: null }));
});

describe('given a private address outside', () => {
  const record = altered(run('outside', {}, {}, {}), (evidence) => {
    if (evidence.connection) evidence.connection.localAddress = '192.168.1.7';
  });
  const named = { ...record, vantage: { ...record.vantage, label: 'hotel network' } };
  it('names no address that the server cannot see', () => expect(serverLogHintOf(named)?.source.address).toBeNull());
  it('says whose public address it is', () =>
    expect(serverLogHintOf(named)?.source.sentence).toContain('The public address of hotel network'));
});

it('given a reply of a device in the path: does not claim a row, for the request may never have arrived', () =>
  expect(
    serverLogHintOf(run('outside', { status: 401, headers: [['Server', 'squid/6']], reading: htmlPage('x') }))?.rows,
  ).toEqual({ failed: 0, successful: 0, unclear: 4 }));

describe('given a request that was never answered', () => {
  it('names the requests, so that their rows can be told from others', () =>
    expect(serverLogHintOf(run('outside', { failure: { layer: 'http', outcome: 'http.timeout' } }))?.sentence).toMatch(
      /\(ERS endpoint groups, 2026-11-21 09:00:00 UTC, → \S+; ERS endpoints, .*; MnT session, .*\)$/,
    ));
  it('counts it as unclear', () =>
    expect(serverLogHintOf(run('outside', { failure: { layer: 'http', outcome: 'http.timeout' } }))?.rows.unclear).toBe(
      4,
    ));
});

describe('given a run that ended before HTTP', () => {
  const record = run('outside', { failure: { layer: 'tls', outcome: 'tls.untrusted' } });
  it('expects no row', () => expect(serverLogHintOf(record)).toBeNull());
  it('says that a row is not ours, and why', () =>
    expect(noRowExpected(record)?.noRowExpected).toBe(
      'No sign-in was sent (Untrusted certificate): a row in these minutes is not of this run.',
    ));
  it('gives the window of the whole run', () =>
    expect(noRowExpected(record)?.window.from.utc).toBe('2026-11-21 09:29:00 UTC'));
});

describe('given a stopped probe of which nobody knows how far it came', () => {
  const record = run('inside', 'not-run.stopped');
  it('does not promise that no row is ours', () => expect(noRowExpected(record)).toBeNull());
  it('counts it as unclear', () => expect(serverLogHintOf(record)?.rows.unclear).toBe(4));
});

it('given probes at a further address of the name: counts their rows as well', () => {
  const record = run('inside');
  const [probe] = run('inside', { status: 401 }).probes;
  if (!probe?.evidence) throw new Error(`no evidence for ${HOST}`);
  const addresses = [{ address: '203.0.113.11', look: probe.evidence, probes: [probe] }];
  expect(serverLogHintOf({ ...record, addresses })?.rows).toEqual({ failed: 1, successful: 4, unclear: 0 });
});

it('given several runs: tells the newest first', () =>
  expect(serverLogHints([run('inside'), run('outside')]).map(({ stage }) => stage)).toEqual(['outside', 'inside']));

/** Marks of the server's own head. */
const OWN: [string, string][] = [['Set-Cookie', 'APPSESSIONID=1; Path=/ers; Secure; HttpOnly']];

describe('given a reply whose status 200 arrived and whose body did not', () => {
  const record = run('inside', {
    status: 200,
    headers: OWN,
    reading: { kind: 'empty' },
    failure: { layer: 'body', outcome: 'http.cut-off' },
  });
  it('expects the rows of accepted sign-ins', () =>
    expect(serverLogHintOf(record)?.rows).toEqual({ failed: 0, successful: 4, unclear: 0 }));
  it('does not say that the server may not have seen them', () =>
    expect(serverLogHintOf(record)?.sentence).not.toContain('does not tell'));
});

it('given a reply of a device whose body was cut off: claims no row', () =>
  expect(
    serverLogHintOf(
      run('outside', {
        status: 200,
        headers: [['Server', 'squid/6']],
        reading: { kind: 'empty' },
        failure: { layer: 'body', outcome: 'http.cut-off' },
      }),
    )?.rows.successful,
  ).toBe(0));

it('given a reply 500 whose body was cut off: claims no accepted sign-in of an ERS probe', () =>
  expect(
    serverLogHintOf(
      run('inside', { status: 500, reading: { kind: 'empty' }, failure: { layer: 'body', outcome: 'http.cut-off' } }),
    )?.rows.successful,
  ).toBe(0));

it('given two runs within a minute of one another: each tells of the rows of the other in its own window', () => {
  const rejected = run('outside', 'not-run.protecting-account', { 'ers-endpoint-groups': { status: 401 } });
  expect(serverLogHints([run('inside'), rejected]).map(({ stage, others }) => [stage, others])).toEqual([
    ['outside', ['In these minutes, too, rows of the run Inside: 4.']],
    ['inside', ['In these minutes, too, rows of the run Outside: 1.']],
  ]);
});
