import type { SignInResult } from '../../../src/core/records/attempt.ts';
import { Secret } from '../../../src/core/credential/secret.ts';
import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import { FAMILIES, type Family, type Layer } from '../../../src/core/vocabulary/words.ts';
import type { Permit } from '../../../src/node/attempts/ledger.ts';
import { runStage } from '../../../src/node/probing/prober.ts';
import type {
  AddressOutput,
  ProbeOutput,
  ProbeTarget,
  ResolvedProxy,
  RunStage,
  SignInGate,
  StageHooks,
  StagePlan,
} from '../../../src/node/probing/target.ts';
import { HOST } from './certificates.ts';

export const PASSWORD = 'pass-word-of-the-test';

/** A target whose server listens on a loopback port, with short limits. */
export const targetAt = (port: number, wishes: Partial<ProbeTarget> = {}): ProbeTarget => ({
  host: HOST,
  port: 443,
  connectTo: { host: '127.0.0.1', port },
  user: 'api-user',
  password: new Secret(PASSWORD),
  ca: null,
  pin: null,
  proxy: null,
  mac: null,
  groupId: null,
  timeouts: { connectMs: 10_000, headersMs: 10_000, totalMs: 20_000 },
  ...wishes,
});

export const PROXY_PASSWORD = 'word-for-the-proxy';
/** A proxy on a loopback port, with credentials of its own. */
export const proxyAt = (port: number, wishes: Partial<ResolvedProxy> = {}): ResolvedProxy => ({
  host: '127.0.0.1',
  port,
  tls: false,
  user: 'proxy-user',
  password: new Secret(PROXY_PASSWORD),
  source: 'explicit',
  ...wishes,
});

/** Lets every sign-in set out, as a ledger does in which nothing was rejected, and says what it was told. */
export const openClient = (settled: SignInResult[] = []): SignInGate => ({
  setOut: ({ onlyIfAccepted }) =>
    Promise.resolve(
      onlyIfAccepted && !settled.includes('accepted')
        ? { answer: 'unproven' }
        : { answer: 'go', ticket: 'ticket', proven: settled.includes('accepted'), isKnown: false },
    ),
  settle: (_ticket, result) => {
    settled.push(result);
    return Promise.resolve(false);
  },
  turn: () => Promise.resolve(),
});

/** A run's permit with such a gate. */
export const openPermit = (): Permit => ({
  gate: openClient(),
  proxy: null,
  problem: () => null,
  end: () => Promise.resolve(),
});

/** Limits for servers that never answer. */
export const SHORT = { connectMs: 1500, headersMs: 1500, totalMs: 3000 } as const;

export interface Ran {
  readonly outcomes: readonly (readonly [Family, Outcome])[];
  readonly results: readonly ProbeOutput[];
  /** The last word about each further address, in the order in which they were first told. */
  readonly addresses: readonly AddressOutput[];
  readonly phases: readonly (readonly [Family, Layer | null])[];
  readonly failedSignIns: number;
  /** Everything that was handed over, as the text that a record would hold. */
  readonly text: string;
}

export const run = async (
  target: ProbeTarget,
  {
    signal = new AbortController().signal,
    hooks = {},
    runner = runStage,
    ...plan
  }: Partial<StagePlan> & { signal?: AbortSignal; hooks?: Partial<StageHooks>; runner?: RunStage } = {},
): Promise<Ran> => {
  const results: ProbeOutput[] = [];
  const addresses = new Map<string, AddressOutput>();
  const phases: [Family, Layer | null][] = [];
  const { failedSignIns } = await runner(
    target,
    { families: FAMILIES, continueAfter401: false, finished: [], ...plan },
    {
      gate: hooks.gate ?? openClient(),
      onPhase: (family, layer) => {
        phases.push([family, layer]);
        hooks.onPhase?.(family, layer);
      },
      onResult: async (result) => {
        await hooks.onResult?.(result);
        results.push(result);
      },
      onAddress: async (result) => {
        await hooks.onAddress?.(result);
        addresses.set(result.address, result);
      },
    },
    signal,
  );
  return {
    outcomes: results.map(({ family, outcome }) => [family, outcome] as const),
    results,
    addresses: [...addresses.values()],
    phases,
    failedSignIns,
    text: JSON.stringify([results, [...addresses.values()]]),
  };
};

/** A hook that does something when a probe comes to a layer. */
export const at = (layer: Layer, what: (family: Family) => void): Partial<StageHooks> => ({
  onPhase: (family, reached) => {
    if (reached === layer) what(family);
  },
});

/** Runs one probe alone. */
export const runOne = async (
  target: ProbeTarget,
  family: Family = 'ers-endpoint-groups',
): Promise<ProbeOutput & { readonly text: string }> => {
  const ran = await run(target, { families: [family] });
  const [result] = ran.results;
  if (!result) throw new Error('No result was handed over.');
  return { ...result, text: ran.text };
};
