import fc from 'fast-check';
import type { Material } from '../../src/core/diagnosis/diagnose.ts';
import { CHECKS, type CheckName, type RecordedCheck } from '../../src/core/records/case.ts';
import {
  AGAIN,
  type AskedAgain,
  type Certificate,
  type Evidence,
  type Reading,
} from '../../src/core/evidence/evidence.ts';
import { OUTCOMES, type Outcome } from '../../src/core/evidence/outcome.ts';
import type { PlatformCard } from '../../src/core/records/card.ts';
import type { AddressResult, ProbeResult, StageRecord } from '../../src/core/records/record.ts';
import type { WatchRecord } from '../../src/core/records/watch.ts';
import { FAMILIES, PROBE_STAGES, type Family, type Layer, type ProbeStage } from '../../src/core/vocabulary/words.ts';
import {
  card,
  certificate,
  DEVICE_KEY,
  ersError,
  evidence,
  EVERY_PATH,
  HOST,
  htmlPage,
  INSPECTING,
  OTHER_PATHS_OTHERWISE,
  run,
  type Wanted,
  probed,
} from './make-evidence.ts';
import { attempt, watch } from './make-watch.ts';

/**
 * Any case that could be met: outcomes at three stages and at further addresses, who answered them with which certificate,
 * when, from where, asked of whom, and what people found out.
 */

const layerOf = (outcome: Outcome): Layer => (outcome.split('.')[0] ?? 'http') as Layer;

const selfIssued = (key: string, name: string): Certificate => ({
  ...certificate(key, `CN=${name}`, [`DNS:${name}`, `DNS:${HOST}`]),
  subject: `CN=${name}`,
});

const CHAINS: readonly (readonly Certificate[])[] = [
  [certificate()],
  [DEVICE_KEY],
  [INSPECTING],
  [certificate('d', 'CN=Customer CA', ['DNS:other.customer.example'])],
  // Every node of its own making.
  [selfIssued('e', 'acs-1.customer.example')],
  [selfIssued('f', 'acs-2.customer.example')],
  [],
];
const ANSWERS: readonly { readonly reading: Reading; readonly headers?: [string, string][] }[] = [
  { reading: { kind: 'empty' } },
  { reading: htmlPage('Blocked'), headers: [['Server', 'squid/6']] },
  { reading: htmlPage('Sign in') },
  { reading: ersError('Not possible') },
  { reading: { kind: 'mnt-result', declaration: true, cpmCode: '34110', info: 'This host is not a MnT node.' } },
  { reading: { kind: 'broken', as: 'json', reason: 'x' }, headers: [['Location', `https://${HOST}/admin/`]] },
  { reading: { kind: 'text' }, headers: [['Location', 'https://portal.example/']] },
];
const STATUSES = [200, 302, 401, 403, 404, 407, 415, 429, 500, 502, 503] as const;
const FAILURES = OUTCOMES.filter((outcome) =>
  /^(dns|tcp|proxy|tls)\.|^http\.(malformed|timeout|cut-off)$/.test(outcome),
);
const UNHEARD = ['not-run', 'not-run.stopped', 'not-run.protecting-account'] as const;

/** Private and shared addresses, to which a name leads inside, through a VPN, or behind the nose of a provider. */
const INNER = ['10.20.9.4', '100.64.1.1'] as const;

const SECOND_LOOKS: readonly Partial<Evidence>[] = [
  { ownPorts: [9060, 9070].map((port) => ({ port, outcome: 'ok' })) },
  { ownPorts: [9060, 9070].map((port) => ({ port, outcome: 'tcp.refused' })) },
  { mntVersion: { startedAt: '2026-11-21T10:00:01.000+01:00', status: 200, node: { version: '3.3', type: 3 } } },
  { mntVersion: { startedAt: '2026-11-21T10:00:01.000+01:00', status: 401, node: null } },
];

const hello = (outcomes: readonly Outcome[]): AskedAgain[] =>
  AGAIN.map((variant, index) => ({ variant, outcome: outcomes[index] ?? 'tls.silent', bytes: 400, detail: '' }));

const HELLOS: readonly Partial<Evidence>[] = [
  { askedAgain: hello(['ok', 'ok']) },
  { askedAgain: hello([]) },
  { askedAgain: hello(['ok', 'ok', 'ok', 'ok']) },
  { askedAgain: hello(['tls.silent', 'tls.silent', 'ok']) },
];

const withMore = (result: ProbeResult, more: Partial<Evidence>): ProbeResult =>
  result.evidence === null ? result : { ...result, evidence: { ...result.evidence, ...more } };

/** Every kind of result of one probe, made once: fifty thousand cases share them. */
const resultsOf = (family: Family): readonly ProbeResult[] => {
  const made = (wanted: Wanted): ProbeResult => probed(family, evidence(family, wanted));
  return [
    ...CHAINS.map((chain) => made({ chain })),
    ...INNER.map((remoteAddress) => made({ remoteAddress })),
    ...INNER.map((remoteAddress) => made({ remoteAddress, status: 403, chain: [INSPECTING] })),
    ...UNHEARD.map((outcome): ProbeResult => probed(family, null, outcome)),
    ...FAILURES.flatMap((outcome) =>
      CHAINS.slice(0, 3).map((chain) => made({ chain, failure: { layer: layerOf(outcome), outcome } })),
    ),
    // What was asked again before the probe came to its word.
    ...[302, 403, 404, 401].flatMap((status) =>
      [EVERY_PATH, OTHER_PATHS_OTHERWISE].flatMap((control) =>
        CHAINS.slice(0, 3).map((chain) => made({ status, control, chain })),
      ),
    ),
    ...[500, 502, 503].flatMap((earlier) => [made({ earlier }), made({ earlier, status: earlier })]),
    ...SECOND_LOOKS.flatMap((more) =>
      [200, 404, 500].flatMap((status) => CHAINS.slice(0, 2).map((chain) => withMore(made({ status, chain }), more))),
    ),
    ...HELLOS.flatMap((more) => [
      withMore(made({}), more),
      ...(['tls.silent', 'tls.reset', 'tls.large-hello'] as const).map((outcome) =>
        withMore(made({ failure: { layer: 'tls', outcome } }), more),
      ),
    ]),
    ...STATUSES.flatMap((status) =>
      ANSWERS.flatMap((answer) => CHAINS.slice(0, 4).map((chain) => made({ status, ...answer, chain }))),
    ),
  ];
};
const RESULTS = Object.fromEntries(FAMILIES.map((family) => [family, resultsOf(family)])) as Record<
  Family,
  readonly ProbeResult[]
>;

const timeOf = (minute: number): string => new Date(Date.parse('2026-11-21T09:00:00Z') + minute * 60_000).toISOString();

/** Mostly the usual, now and then something else. */
const mostly = <T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others, usual) });

/** The first results of the list are good. */
const pick = (family: Family): fc.Arbitrary<ProbeResult> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...RESULTS[family].slice(0, 3)) },
    { weight: 5, arbitrary: fc.constantFrom(...RESULTS[family]) },
  );

const probes: fc.Arbitrary<ProbeResult[]> = fc.oneof(
  fc.tuple(...FAMILIES.map(pick)),
  // The same for all four, as a device in the path or a dead server gives it.
  fc.nat(RESULTS['open-api'].length - 1).map((index) => FAMILIES.flatMap((family) => RESULTS[family][index] ?? [])),
);

const V6 = '2001:db8::1';
const FURTHER = ['203.0.113.11', V6] as const;

/** What another address of the name may show: a look alone, or what was asked there as well. */
const furtherAt = (address: string): readonly AddressResult[] => {
  const at = (family: Family, wanted: Wanted) => evidence(family, { remoteAddress: address, ...wanted });
  const look = (wanted: Wanted) => ({ ...at('open-api', wanted), response: null, body: null });
  const asked = (wanted: Wanted): ProbeResult[] => FAMILIES.map((family) => probed(family, at(family, wanted)));
  const failures = FAILURES.filter((outcome) => /^(tcp|tls)\./.test(outcome));
  return [
    { address, look: look({}), probes: asked({}) },
    { address, look: look({}), probes: [] },
    { address, look: look({}), probes: asked({}).slice(1) },
    ...failures.map((outcome) => ({
      address,
      look: look({ failure: { layer: layerOf(outcome), outcome }, chain: CHAINS[4] ?? [] }),
      probes: [],
    })),
    ...[401, 403, 404, 500, 503].flatMap((status) =>
      ANSWERS.slice(0, 4).map((answer) => ({ address, look: look({}), probes: asked({ status, ...answer }) })),
    ),
  ];
};
const addressesOf: fc.Arbitrary<AddressResult[] | undefined> = fc.oneof(
  { weight: 7, arbitrary: fc.constant(undefined) },
  fc
    .subarray([...FURTHER], { minLength: 1 })
    .chain((some) => fc.tuple(...some.map((address) => fc.constantFrom(...furtherAt(address))))),
);

const OWN_V6 = { interface: 'eth0', address: '2001:db8:ffff::5' };

const usualRun: Readonly<Record<ProbeStage, StageRecord>> = { inside: run('inside'), outside: run('outside') };

const runOf = (stage: ProbeStage): fc.Arbitrary<StageRecord> =>
  fc
    .tuple(
      probes,
      fc.nat(90),
      mostly(0, 3000),
      mostly<StageRecord['state']>('complete', 'interrupted', 'running'),
      mostly<string | null>(null, 'utun4'),
      mostly<string | null>(null, 'proxy.ours.example:8080'),
      mostly('api-user', 'someone-else'),
      fc.uuid({ version: 4 }),
      mostly(0, 1, 2, 3),
      mostly(HOST, `${HOST}.`, 'other.customer.example'),
      addressesOf,
      mostly(false, true),
    )
    .map(([results, minute, daysAgo, state, vpn, proxy, user, id, missing, host, addresses, hasV6]) => ({
      ...usualRun[stage],
      id,
      state,
      user,
      startedAt: timeOf(minute - daysAgo),
      server: { ...usualRun[stage].server, host },
      vantage: {
        ...usualRun[stage].vantage,
        addresses: [...usualRun[stage].vantage.addresses, ...(hasV6 ? [OWN_V6] : [])],
        proxy,
        vpnInterfaces: vpn === null ? [] : [vpn],
      },
      probes: results.slice(missing),
      ...(addresses === undefined ? {} : { addresses }),
    }));

const row = fc
  .tuple(
    fc.constantFrom('up', 'up', 'down', 'down', 'not-read'),
    mostly<number | null>(null, 302, 401, 403, 404, 415, 429, 500, 503, 418),
  )
  .map(([value, status]) => ({ value, status: value === 'down' ? status : null }) as const);

const cardOf: fc.Arbitrary<PlatformCard> = fc
  .tuple(
    row,
    row,
    row,
    mostly(100, 10, 300),
    mostly('api-user', 'other', ''),
    mostly<boolean | null>(null, true, false),
    fc.uuid({ version: 4 }),
    fc.boolean(),
  )
  .map(([a, b, c, minute, apiUser, passwordReentered, id, same]) =>
    card('up', {
      id,
      apiUser,
      passwordReentered,
      updatedAt: timeOf(minute),
      recordedAt: timeOf(Math.min(minute, 200)),
      rows: { 'endpoint-api': a, 'endpoint-groups-api': same ? a : b, 'monitoring-api': same ? a : c },
    }),
  );

const checkOf: fc.Arbitrary<RecordedCheck> = fc
  .constantFrom(...(Object.keys(CHECKS) as CheckName[]))
  .chain((check) =>
    fc
      .tuple(fc.constantFrom<string>(...CHECKS[check]), fc.constantFrom(20, 60, 400))
      .map(([result, minute]) => ({ check, result, recordedAt: timeOf(minute) })),
  );

const watchOf: fc.Arbitrary<WatchRecord> = fc
  .tuple(
    fc.constantFrom(...PROBE_STAGES),
    fc.constantFrom(...FAMILIES),
    fc.array(fc.constantFrom<Outcome>('ok', 'ok', 'ok', 'tls.reset', 'http.401', 'tcp.unreachable', 'dns.no-answer'), {
      minLength: 1,
      maxLength: 6,
    }),
    fc.uuid({ version: 4 }),
    mostly<string | null>(null, 'proxy.ours.example:8080'),
  )
  .map(([stage, family, outcomes, id, proxy]) =>
    watch(stage, [], {
      ...{ id, endedAt: timeOf(30), families: [family], everySeconds: 60, rounds: outcomes.length },
      vantage: { ...usualRun[stage].vantage, proxy },
      attempts: outcomes.map((outcome, index) =>
        attempt(
          Date.parse(timeOf(index)) / 60_000,
          outcome === 'ok'
            ? { family }
            : { family, outcome, status: outcome === 'http.401' ? 401 : null, layer: layerOf(outcome) },
          60,
        ),
      ),
    }),
  );

/** Runs, cards, checks and watches in any order. */
export const anyMaterial: fc.Arbitrary<Required<Material>> = fc
  .record({
    inside: fc.oneof({ weight: 6, arbitrary: runOf('inside').map((one) => [one]) }, fc.constant([])),
    outside: fc.oneof({ weight: 6, arbitrary: runOf('outside').map((one) => [one]) }, fc.constant([])),
    more: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.array(fc.constantFrom(...PROBE_STAGES).chain(runOf), { maxLength: 2 }),
    ),
    cards: fc.oneof({ weight: 3, arbitrary: cardOf.map((one) => [one]) }, fc.array(cardOf, { maxLength: 2 })),
    checks: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.array(checkOf, { maxLength: 3 })),
    watches: fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.array(watchOf, { maxLength: 2 })),
  })
  .map(({ inside, outside, more, ...rest }) => ({ ...rest, runs: [...inside, ...outside, ...more] }));
