import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { evidenceSchema, type Evidence, type HelloEvidence } from '../../../src/core/evidence/evidence.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { evidence, run, type Wanted } from '../make-evidence.ts';

type Seen = Pick<Evidence, 'hello' | 'askedAgain'>;

/** Every probe of a run sent this hello. */
const sending = (record: StageRecord, seen: Seen): StageRecord => ({
  ...record,
  probes: record.probes.map((probe) => ({ ...probe, evidence: probe.evidence && { ...probe.evidence, ...seen } })),
});

const OPENSSL: HelloEvidence = { library: 'OpenSSL 3.5.8', bytes: 1586 };
const BORINGSSL: HelloEvidence = { library: 'BoringSSL (Electron 45.4.1)', bytes: 1780 };
const RESET: Wanted = { failure: { layer: 'tls', outcome: 'tls.reset' } };

const judged = (...runs: readonly StageRecord[]) => judge({ runs, cards: [], checks: [] });
const noted = (code: string, ...runs: readonly StageRecord[]) =>
  judged(...runs).guard.find((note) => note.code === code);

describe('given an outside stage that failed in TLS', () => {
  it('is less sure where another library spoke inside, and names both', () => {
    const note = noted(
      'guard.hello-differs',
      sending(run('inside'), { hello: BORINGSSL }),
      sending(run('outside', RESET), { hello: OPENSSL }),
    );
    expect([note?.lowersTo, note?.sentence]).toEqual([
      'likely',
      'Inside, TLS was spoken by BoringSSL (Electron 45.4.1) with a hello of 1780 bytes, outside by OpenSSL 3.5.8 with a hello of 1586 bytes: what differs may be the hello.',
    ]);
  });

  it('is less sure where a hello of another size was answered inside', () => {
    const inside = sending(run('inside'), { hello: { ...OPENSSL, bytes: 384 } });
    expect(noted('guard.hello-differs', inside, sending(run('outside', RESET), { hello: OPENSSL }))?.lowersTo).toBe(
      'likely',
    );
  });

  it('says nothing where both sent the same', () => {
    const inside = sending(run('inside'), { hello: { ...OPENSSL, bytes: 1590 } });
    expect(noted('guard.hello-differs', inside, sending(run('outside', RESET), { hello: OPENSSL }))).toBeUndefined();
  });

  it('says nothing where an older program recorded one of them', () => {
    expect(
      noted('guard.hello-differs', run('inside'), sending(run('outside', RESET), { hello: OPENSSL })),
    ).toBeUndefined();
  });
});

describe('given an outside stage that did not fail in TLS', () => {
  it.each<[string, Wanted]>([
    ['an HTTP answer', { status: 403 }],
    ['a certificate that is not trusted', { failure: { layer: 'tls', outcome: 'tls.untrusted' } }],
  ])('says nothing about the hello: %s', (_what, wanted) => {
    const outside = sending(run('outside', wanted), { hello: OPENSSL });
    expect(noted('guard.hello-differs', sending(run('inside'), { hello: BORINGSSL }), outside)).toBeUndefined();
  });
});

describe('given evidence of an older program', () => {
  it('reads on, without a hello', () => {
    expect(evidenceSchema.parse(evidence('open-api')).hello).toBeUndefined();
  });

  it('reads on with a word of before', () => {
    const failed = evidence('open-api', { failure: { layer: 'tls', outcome: 'tls.handshake-failed' } });
    expect(evidenceSchema.parse(failed).failure?.outcome).toBe('tls.handshake-failed');
  });
});
