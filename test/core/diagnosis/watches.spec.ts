import { describe, expect, it } from 'vitest';
import { judge, type Judgement } from './in-words.ts';
import type { ProbeResult, StageRecord } from '../../../src/core/records/record.ts';
import type { WatchRecord } from '../../../src/core/records/watch.ts';
import { card, certificate, evidence, htmlPage, run, short, probed } from '../make-evidence.ts';
import {
  attempt,
  BAD_GATEWAY,
  FAMILY,
  FIRST_SLOT,
  good,
  REJECTED,
  TLS_RESET,
  watch,
  type Came,
} from '../make-watch.ts';

const judged = (
  watches: readonly WatchRecord[],
  runs: readonly StageRecord[] = [],
  cards = [] as ReturnType<typeof card>[],
) => judge({ runs, cards, checks: [], watches });
const sentences = (...watches: readonly WatchRecord[]): readonly string[] =>
  judged(watches).watches.counts.map(({ sentence }) => sentence);
const pairSentence = (...watches: readonly WatchRecord[]): string | undefined =>
  judged(watches).watches.pairs[0]?.sentence;
const RUNS = [run('inside'), run('outside')];

const sample = (outcome: ProbeResult['outcome'], wanted: Parameters<typeof evidence>[1]): ProbeResult =>
  probed(FAMILY, evidence(FAMILY, wanted), outcome);
const NGINX = {
  status: 502,
  reading: htmlPage('502 Bad Gateway'),
  headers: [['Server', 'nginx']] as [string, string][],
};

describe('given one watch', () => {
  it('says that everything was good', () => expect(sentences(watch('inside', good(60)))).toEqual(['60 of 60 good.']));
  it('says where failures of one kind ended', () =>
    expect(sentences(watch('inside', [...good(58), TLS_RESET, TLS_RESET]))).toEqual(['2 of 60 failed, at TLS.']));
  it('counts failures of several kinds apart', () =>
    expect(sentences(watch('inside', [...good(58), TLS_RESET, BAD_GATEWAY]))).toEqual([
      '2 of 60 failed, 1 at TLS, 1 at HTTP (502).',
    ]));
  it('says how many rounds were missed', () =>
    expect(sentences(watch('inside', ['+', null, null, '+']))).toEqual(['2 of 2 good. Rounds missed: 2.']));
  it('does not count rounds as missed that a stopped watch never came to', () =>
    expect(sentences(watch('inside', ['+', '+', null, null], { state: 'stopped' }))).toEqual([
      '2 of 2 good. Stopped before its end.',
    ]));
  it('names the address that all failures share and no good attempt used', () => {
    const there = { ...(TLS_RESET as object), address: '203.0.113.11' } as Came;
    expect(sentences(watch('outside', ['+', there, '+', there]))[0]).toContain('All failures came from 203.0.113.11.');
  });
  it('names none that good attempts used as well', () => {
    const there = { address: '203.0.113.11' };
    const failed = { ...(TLS_RESET as object), ...there } as Came;
    expect(sentences(watch('outside', ['+', failed, there, failed]))[0]).not.toContain('came from');
  });
  it('names the key where the address is the same', () => {
    const node = { ...(BAD_GATEWAY as object), publicKeySha256: 'b'.repeat(64) } as Came;
    expect(sentences(watch('outside', ['+', node, '+', node]))[0]).toContain('the key bbbbbbbbbbbbbbbb…');
  });
  it('counts once when it was handed in twice', () => {
    const one = watch('inside', good(3));
    expect(sentences(one, { ...one, attempts: one.attempts.slice(0, 1) })).toEqual(['3 of 3 good.']);
  });
});

describe('given two watches of the same moments', () => {
  it('counts them two by two', () =>
    expect(
      judged([watch('inside', ['+', '+', TLS_RESET, TLS_RESET]), watch('outside', ['+', TLS_RESET, '+', TLS_RESET])])
        .watches.pairs,
    ).toMatchObject([{ family: FAMILY, bothGood: 1, insideOnlyGood: 1, outsideOnlyGood: 1, bothFailed: 1 }]));
  it('points to the way between where only outside fails', () =>
    expect(pairSentence(watch('inside', good(4)), watch('outside', ['+', TLS_RESET, '+', TLS_RESET]))).toContain(
      '2 failed outside only, while inside was good in the same moments: this points to the way between',
    ));
  it('points to the server where both fail at once', () =>
    expect(
      pairSentence(watch('inside', ['+', TLS_RESET, TLS_RESET]), watch('outside', ['+', TLS_RESET, TLS_RESET])),
    ).toContain('2 failed at both at once: this points to the server'));
  it('points to the inside host where only inside fails', () =>
    expect(pairSentence(watch('inside', ['+', TLS_RESET, TLS_RESET]), watch('outside', good(3)))).toContain(
      'this points to the inside host',
    ));
  it('points nowhere after a single failure', () =>
    expect(pairSentence(watch('inside', good(3)), watch('outside', ['+', '+', TLS_RESET]))).toContain(
      'one failure shows no pattern',
    ));
  it.each([
    ['another interval', { everySeconds: 20 }],
    ['another server', { server: { host: 'other.example', port: 443, connectTo: null } }],
    ['another port', { server: { host: 'acs.customer.example', port: 8443, connectTo: null } }],
  ])('does not lay %s beside it', (_, change) =>
    expect(judged([watch('inside', good(3)), watch('outside', good(3), change)]).watches.pairs).toEqual([]),
  );
  it('does not pair what never happened at the same time', () => {
    const later = watch('outside', [], { attempts: [attempt(FIRST_SLOT + 50, '+')] });
    expect(judged([watch('inside', good(3)), later]).watches.pairs).toEqual([]);
  });
});

describe('given two machines whose clocks differ by two intervals', () => {
  // The outside clock is 20 s ahead: what happened in slot 0 is in its slot 2, and the server seems 20 s behind it.
  const inside = watch('inside', [TLS_RESET, '+', TLS_RESET, '+', '+']);
  const outside = watch('outside', [], {
    attempts: [TLS_RESET, '+', TLS_RESET, '+', '+'].map((came, index) =>
      attempt(FIRST_SLOT + 2 + index, { ...(came === '+' ? {} : (came as object)), clockSkewMs: -20_000 }),
    ),
  });
  const [pair] = judged([inside, outside]).watches.pairs;
  it('moves the attempts so that they meet', () =>
    expect(pair).toMatchObject({ bothGood: 3, bothFailed: 2, insideOnlyGood: 0, outsideOnlyGood: 0 }));
  it('says so', () =>
    expect(pair?.sentence).toContain('The two clocks differ by 20 s, so the outside attempts were moved by 2 × 10 s.'));
});

it('given stages that are all good now, says nothing about a watch of another API user', () =>
  expect(
    short(
      judged(
        [watch('inside', good(3), { user: 'x' }), watch('outside', ['+', TLS_RESET, TLS_RESET], { user: 'x' })],
        RUNS,
        [card('up')],
      ),
    ),
  ).toBe('none proven'));

describe('given a VPN adapter that was up during the outside watch', () => {
  const withRoute = (adapter: string) =>
    judged(
      [
        watch('inside', good(3)),
        watch('outside', ['+', TLS_RESET, TLS_RESET], {
          vantage: {
            ...run('outside').vantage,
            vpnInterfaces: ['tun0'],
            defaultRoute: { interface: adapter, address: '198.51.100.5' },
          },
        }),
      ],
      RUNS,
    );
  it('accuses nobody where traffic goes through it', () =>
    expect(short(withRoute('tun0'))).toBe('unknown cannot-tell'));
  it('is as sure as any watch where it leaves by another one', () =>
    expect(short(withRoute('eth0'))).toBe('firewall-or-proxy likely'));
});

it('given an outside host that has no route now and then, and no watch inside: is the host, and not the firewall', () => {
  const NO_ROUTE: Came = { outcome: 'tcp.unreachable', status: null, layer: 'tcp' };
  expect(short(judged([watch('outside', ['+', NO_ROUTE, NO_ROUTE])], RUNS))).toBe('vantage cannot-tell');
});

describe('given failures that a verdict blames on another party than the way', () => {
  const SILENT: Came = { outcome: 'dns.no-answer', status: null, layer: 'dns' };
  const REFUSED: Came = { outcome: 'proxy.refused', status: null, layer: 'proxy' };
  it.each<[string, readonly Came[]]>([
    ['a silent name server', [SILENT, SILENT]],
    ['the local proxy', [REFUSED, REFUSED]],
  ])('does not point to the way between: %s', (_, failures) =>
    expect(pairSentence(watch('inside', good(3)), watch('outside', ['+', ...failures]))).not.toContain(
      'the way between',
    ),
  );
});

it('given names that differ in case or a trailing dot: lays the watches side by side', () =>
  expect(
    judged([
      watch('inside', good(3)),
      watch('outside', good(3), { server: { host: 'ACS.customer.example.', port: 443, connectTo: null } }),
    ]).watches.pairs,
  ).toHaveLength(1));

describe('given several nodes behind one name', () => {
  const node = { ...(BAD_GATEWAY as object), address: '203.0.113.11' } as Came;
  it('blames nobody for one that only outside was met', () =>
    expect(short(judged([watch('outside', ['+', node, '+', node])], RUNS))).toBe('unknown cannot-tell'));
});

it('given that both watches ran on one host: blames nobody', () => {
  const here = watch('inside', good(3));
  const { verdict } = judged([here, watch('outside', ['+', TLS_RESET, TLS_RESET], { vantage: here.vantage })], RUNS);
  expect([verdict.party, verdict.certainty]).toEqual(['unknown', 'cannot-tell']);
});

it('given an outside watch that was led to a private address: blames nobody while nobody says where it ran', () => {
  const at = { ...(TLS_RESET as object), address: '10.0.0.9' } as Came;
  expect(short(judged([watch('inside', good(3)), watch('outside', [{ address: '10.0.0.9' }, at, at])], RUNS))).toBe(
    'unknown cannot-tell',
  );
});

it('given a single failure among many: accuses nobody, and is no longer sure', () =>
  expect(short(judged([watch('outside', [...good(59), TLS_RESET])], RUNS, [card('up')]))).toBe('none likely'));

describe('given a later watch', () => {
  const failing = watch('outside', ['+', '+', TLS_RESET, TLS_RESET]);
  const later = (count: number): WatchRecord => ({
    ...watch('outside', []),
    startedAt: new Date((FIRST_SLOT + 100) * 10_000).toISOString(),
    attempts: good(count).map((came, index) => attempt(FIRST_SLOT + 100 + index, came)),
    rounds: count,
  });
  it('settles the failures when it stayed good for long enough', () =>
    expect(short(judged([failing, later(6)], RUNS, [card('up')]))).toBe('none proven'));
  it('does not when it is too short to have shown them', () =>
    expect(short(judged([failing, later(5)], RUNS, [card('up')]))).toBe('unknown cannot-tell'));
});

it('given a sign-in that was rejected among accepted ones: takes it for throttling once it is accepted again', () => {
  const ended = watch('outside', ['+', '+', REJECTED], { state: 'protecting-account', failedSignIns: 1 });
  const { verdict } = judged([ended, watch('outside', [], { attempts: [attempt(FIRST_SLOT + 60, '+')] })], RUNS);
  expect([verdict.code, verdict.party, verdict.certainty]).toEqual([
    'verdict.throttled',
    'access-control-server',
    'likely',
  ]);
});

describe('given a watch that ended at a rejected sign-in after runs that were good', () => {
  // 10:00 UTC, after both runs.
  const SINCE = FIRST_SLOT + 360;
  const watchAt = (slot: number, stage: 'inside' | 'outside', came: readonly Came[]): WatchRecord =>
    watch(stage, came, {
      startedAt: new Date(slot * 10_000).toISOString(),
      attempts: came.map((one, index) => attempt(slot + index, one)),
    });
  const ended = (stage: 'inside' | 'outside', came: readonly Came[] = [REJECTED]): WatchRecord => ({
    ...watchAt(SINCE, stage, came),
    state: 'protecting-account',
    failedSignIns: 1,
  });
  const stateOf = ({ stages }: Judgement, stage: string) => stages.find((entry) => entry.stage === stage);

  for (const stage of ['inside', 'outside'] as const) {
    it(`does not call the ${stage} stage passed`, () =>
      expect(stateOf(judged([ended(stage)], RUNS), stage)?.state).toBe('failed'));
    it(`accuses nobody by it (${stage})`, () =>
      expect(short(judged([ended(stage)], RUNS, [card('up')]))).toBe('unknown cannot-tell'));
  }
  it('leaves the other stage as it was', () =>
    expect(stateOf(judged([ended('inside')], RUNS), 'outside')?.state).toBe('passed'));
  it('names it beside rows of the card that read Down, and is not sure of them', () => {
    const { verdict } = judged([ended('inside')], RUNS, [card('down')]);
    expect([verdict.certainty === 'proven', verdict.sentence]).toEqual([
      false,
      expect.stringContaining('10:00:00 UTC') as string,
    ]);
  });
  it('is overtaken by a run after it', () =>
    expect(
      stateOf(judged([ended('inside')], [run('inside', {}, {}, { startedAt: '2026-11-21T10:30:00.000Z' })]), 'inside')
        ?.state,
    ).toBe('passed'));
  it('is overtaken by a watch after it in which the sign-in was accepted', () =>
    expect(stateOf(judged([ended('inside'), watchAt(SINCE + 60, 'inside', ['+'])], RUNS), 'inside')?.state).toBe(
      'passed',
    ));
  it('says nothing about another user', () =>
    expect(stateOf(judged([{ ...ended('inside'), user: 'x' }], RUNS), 'inside')?.state).toBe('passed'));
  it('says nothing about another server', () =>
    expect(
      stateOf(
        judged([{ ...ended('inside'), server: { host: 'x.example', port: 443, connectTo: null } }], RUNS),
        'inside',
      )?.state,
    ).toBe('passed'));
});

describe('given watches in which every attempt failed', () => {
  const every = (came: Came): readonly Came[] => Array<Came>(5).fill(came);
  const came = (status: number, outcome: ProbeResult['outcome']): Came => ({ outcome, status, layer: 'http' });
  const inside = (one: Came): WatchRecord => watch('inside', every(one));
  const outside = (one: Came): WatchRecord => watch('outside', every(one));
  it.each<[string, readonly WatchRecord[]]>([
    ['a role that is missing', [inside(came(403, 'http.403')), outside(came(403, 'http.403'))]],
    ['an API that is switched off', [inside(came(302, 'http.302')), outside(came(302, 'http.302'))]],
    ['a server error outside, inside good', [watch('inside', good(5)), outside(came(503, 'http.502-504'))]],
    [
      'a 503 of a device outside, inside good',
      [
        watch('inside', good(5)),
        watch('outside', every(came(503, 'http.502-504')), {
          samples: [sample('http.502-504', { ...NGINX, status: 503 })],
        }),
      ],
    ],
    ['one stage alone', [outside(came(403, 'http.403'))]],
  ])('%s is not called intermittent, and nobody else is named for it', (_what, watches) => {
    for (const runs of [[], RUNS.map((one) => ({ ...one, startedAt: '2026-11-21T06:00:00.000Z' }))]) {
      const { verdict } = judged(watches, runs);
      expect(verdict.sentence).not.toContain('Intermittent');
      expect(verdict.party).toBe('unknown');
      expect(verdict.steps.join(' ')).not.toMatch(/: \./);
    }
  });
});

describe('given a watch and no run of its stage', () => {
  const SQUID = {
    status: 403,
    reading: htmlPage('ERROR'),
    headers: [['X-Squid-Error', 'ERR_ACCESS_DENIED 0']] as [string, string][],
    chain: [certificate('b')],
  };
  const BLOCKED: Came = { outcome: 'http.403', status: 403, layer: 'http' };
  const judgement = judged(
    [watch('outside', ['+', BLOCKED, BLOCKED, '+'], { samples: [sample('http.403', SQUID)] })],
    [run('inside')],
  );
  it('names the device by its own marks', () =>
    expect(judgement.verdict.sentence).toContain('They were answered by Squid'));
  it('says at the cell and on the line what the watch saw, and not that nothing was run', () => {
    const cell = judgement.cells.find((one) => one.stage === 'outside' && one.family === FAMILY);
    const line = judgement.path.lines.find(({ stage }) => stage === 'outside');
    expect([cell?.finding.says, line?.says, line?.tone]).toEqual([
      expect.stringContaining('2 of 4 failed'),
      'Watched: 2 of 4 attempts failed',
      'cannot-tell',
    ]);
  });
});
