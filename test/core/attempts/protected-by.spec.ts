import { describe, expect, it } from 'vitest';
import { runProtectedBy, watchProtectedBy } from '../../../src/core/attempts/sign-ins.ts';
import { run } from '../make-evidence.ts';
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
