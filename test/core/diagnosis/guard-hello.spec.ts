import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { evidenceSchema, type Evidence, type HelloEvidence } from '../../../src/core/evidence/evidence.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { card, evidence, run, type Wanted } from '../make-evidence.ts';
import { blockedOutside, reported } from '../report/model/some-material.ts';

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

/** The ordinary hello was dropped twice, the small one stood, and the probe went on with it. */
const SMALL: Seen = {
  hello: { library: 'OpenSSL 3.5.8', bytes: 356, variant: 'classical-groups' },
  askedAgain: [
    { variant: 'ordinary', outcome: 'tls.silent', bytes: 1586, detail: '' },
    { variant: 'classical-groups', outcome: 'ok', bytes: 356, detail: 'TLSv1.3' },
    { variant: 'tls-1.2', outcome: 'ok', bytes: 253, detail: 'TLSv1.2' },
    { variant: 'no-server-name', outcome: 'tls.silent', bytes: 1560, detail: '' },
  ],
};

describe('given a stage that went on with a small hello', () => {
  const inside = sending(run('inside'), { hello: OPENSSL });

  it('says that a device drops large ones, and who gets through', () =>
    expect(noted('guard.small-hello-outside', inside, sending(run('outside'), SMALL))?.sentence).toBe(
      'In the outside stage a device in the path drops TLS hellos that need two segments. The stage went on with a small one. Clients with a small hello, such as curl or the platform, get through.',
    ));

  it('accuses nobody', () => {
    const { verdict } = judged(inside, sending(run('outside'), SMALL));
    expect(verdict.party).not.toBe('firewall-or-proxy');
  });

  it('speaks of no segments where the ordinary one was refused by an alert', () => {
    const refused: Seen = {
      ...SMALL,
      askedAgain: SMALL.askedAgain?.map((one) =>
        one.outcome === 'ok' ? one : { ...one, outcome: 'tls.alert' as const },
      ),
    };
    expect(noted('guard.small-hello-outside', inside, sending(run('outside'), refused))?.sentence).not.toContain(
      'segments',
    );
  });

  it('tells in the report what was asked again, in one line', () => {
    const report = reported(blockedOutside({ runs: [sending(run('inside'), SMALL)] }));
    expect(report.annex[0]?.facts.find(({ label }) => label === 'Asked again with another hello')?.value).toBe(
      'as before (1586 bytes): No answer to TLS; classical groups only (356 bytes): answered; TLS 1.2 only (253 bytes): answered; without the server name (1560 bytes): No answer to TLS',
    );
  });
});

describe('given a small hello outside and a card that reads Down', () => {
  const down = (runs: readonly StageRecord[]) => judge({ runs, cards: [card('down')], checks: [] }).verdict;

  it('suspects the device in the path before the address of the platform', () => {
    const { code, party, certainty } = down([run('inside'), sending(run('outside'), SMALL)]);
    expect([code, party, certainty]).toEqual(['verdict.large-hello', 'firewall-or-proxy', 'likely']);
  });

  it('follows rule 2 where the ordinary hello was answered', () =>
    expect(down([run('inside'), sending(run('outside'), { hello: OPENSSL })]).code).toBe('verdict.rule-2'));
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
