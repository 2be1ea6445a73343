import { describe, expect, it } from 'vitest';
import { runProtectedBy, watchProtectedBy } from '../../../src/core/attempts/sign-ins.ts';
import { resultOf } from '../../../src/core/records/attempt.ts';
import { evidence, htmlPage, run } from '../make-evidence.ts';
import { REJECTED, watch } from '../make-watch.ts';

const SILENT = { outcome: 'http.timeout', status: null, layer: 'http' } as const;
const HELD = 'not-run.protecting-account';
const failing = (layer: 'http' | 'proxy', outcome: 'http.timeout' | 'proxy.auth-required') => ({
  failure: { layer, outcome },
});

describe('given a run whose rest was held back', () => {
  it.each([
    ['a rejected sign-in', 'rejected', { status: 401 }],
    ['an answer that could not be read', 'unreadable', failing('http', 'http.timeout')],
    ['a proxy of our own', 'proxy', failing('proxy', 'proxy.auth-required')],
  ] as const)('names %s', (_, by, wanted) =>
    expect(runProtectedBy(run('inside', HELD, { 'ers-endpoint-groups': wanted }))).toBe(by),
  );

  it('names nothing of its own where the attempt ledger held it back', () =>
    expect(runProtectedBy(run('inside', HELD))).toBe('elsewhere'));
});

describe('given a watch that ended to protect the account', () => {
  it('names an answer that could not be read only where no sign-in was accepted after it', () => {
    expect(watchProtectedBy(watch('inside', [SILENT]))).toBe('unreadable');
    expect(watchProtectedBy(watch('inside', ['+', SILENT]))).toBe('unreadable');
    expect(watchProtectedBy(watch('inside', [SILENT, '+']))).toBe('elsewhere');
  });

  it('names a rejected sign-in before all else', () =>
    expect(watchProtectedBy(watch('inside', [SILENT, REJECTED]))).toBe('rejected'));
});

describe("given a device's page that only a request with the password gets", () => {
  const resultAt = (status: number) => {
    const seen = evidence('open-api', { status, reading: htmlPage('Notice'), headers: [['Server', 'squid']] });
    return resultOf({ family: 'open-api', outcome: 'http.other', evidence: { ...seen, statusWithoutSignIn: 401 } });
  };
  it.each([400, 403, 500])('%d may be its word for a rejection', (status) => expect(resultAt(status)).toBe('unknown'));
  it.each([404, 415, 429])('%d speaks of the question or the load', (status) =>
    expect(resultAt(status)).toBe('answered'),
  );
});
