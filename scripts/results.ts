import { relative } from 'node:path';
import { z } from 'zod';

/** What the result file of a vitest or Playwright run says of every case, in one form for both. */

export interface Case {
  /** The file, with the line for a play. */
  readonly place: string;
  readonly name: string;
  /** What is run once more as a whole: the spec file, or the single play. */
  readonly unit: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** First message of a failure; empty for others. */
  readonly message: string;
}

/** How long a spec file or a single play ran. */
export interface Duration {
  readonly name: string;
  readonly seconds: number;
}

export interface Results {
  readonly cases: readonly Case[];
  readonly durations: readonly Duration[];
  /** Errors that belong to no case. */
  readonly errors: readonly string[];
}

/** Name of the case that stands for a spec file that failed without one of its cases. */
export const COULD_NOT_RUN = 'could not be run';

const VITEST = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const ERROR = z.object({ message: z.string().optional() });

const SPEC = z.object({
  id: z.string(),
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ duration: z.number(), errors: z.array(ERROR) })) }),
  ),
});

type Spec = z.infer<typeof SPEC>;

interface Suite {
  readonly title: string;
  readonly specs?: readonly Spec[] | undefined;
  readonly suites?: readonly Suite[] | undefined;
}

const SUITE: z.ZodType<Suite> = z.lazy(() =>
  z.object({ title: z.string(), specs: z.array(SPEC).optional(), suites: z.array(SUITE).optional() }),
);

const PLAYWRIGHT = z.object({ suites: z.array(SUITE), errors: z.array(ERROR) });

const VITEST_STATES: Readonly<Record<string, Case['state']>> = { passed: 'passed', failed: 'failed' };

/** What `stray-errors.ts` writes down. */
const STRAYS = z
  .object({ outside: z.array(z.string()), hooks: z.record(z.string(), z.array(z.string())) })
  .catch({ outside: ['The errors outside of all cases could not be read.'], hooks: {} });

const specCases = (
  { testResults }: z.infer<typeof VITEST>,
  hooks: Readonly<Record<string, readonly string[]>>,
): readonly Case[] =>
  testResults.flatMap(({ name: path, status, message, assertionResults }): readonly Case[] => {
    const file = relative('.', path);
    const cases = assertionResults.map((result): Case => ({
      place: file,
      name: result.fullName,
      unit: file,
      state: VITEST_STATES[result.status] ?? 'skipped',
      message: result.failureMessages?.join('\n') ?? '',
    }));
    return status === 'failed' && !cases.some(({ state }) => state === 'failed')
      ? [
          ...cases,
          {
            place: file,
            name: COULD_NOT_RUN,
            unit: file,
            state: 'failed',
            message: [message, ...(hooks[path] ?? [])].filter(Boolean).join('\n'),
          },
        ]
      : cases;
  });

interface Play {
  readonly spec: Spec;
  readonly name: string;
}

/** Plays of a file or group, named with the groups inside it. */
const playsOf = ({ specs = [], suites = [] }: Suite): readonly Play[] => [
  ...specs.map((spec) => ({ spec, name: spec.title })),
  ...suites.flatMap((suite) => playsOf(suite).map(({ spec, name }) => ({ spec, name: `${suite.title} › ${name}` }))),
];

const playState = ({ ok, tests }: Spec): Case['state'] => {
  if (!ok || tests.some(({ status }) => status === 'flaky')) return 'failed';
  return tests.every(({ status }) => status === 'skipped') ? 'skipped' : 'passed';
};

const runsOf = ({ tests }: Spec): Spec['tests'][number]['results'] => tests.flatMap(({ results }) => results);

const messagesOf = (errors: readonly z.infer<typeof ERROR>[]): readonly string[] =>
  errors.map(({ message }) => message ?? '');

/**
 * Results in a run's own JSON; without cases where it is of neither program. `strays`: what `stray-errors.ts` writes
 * down beside vitest's own.
 */
export const readResults = (json: unknown, strays: unknown = { outside: [], hooks: {} }): Results => {
  const vitest = VITEST.safeParse(json).data;
  const { outside, hooks } = STRAYS.parse(strays);
  if (vitest)
    return {
      cases: specCases(vitest, hooks),
      durations: vitest.testResults.map(({ name, startTime, endTime }) => ({
        name: relative('.', name),
        seconds: (endTime - startTime) / 1000,
      })),
      errors: outside,
    };
  const { suites = [], errors = [] } = PLAYWRIGHT.safeParse(json).data ?? {};
  const plays = suites.flatMap(playsOf);
  return {
    cases: plays.map(({ spec, name }) => ({
      place: `${spec.file}:${spec.line}`,
      name,
      unit: spec.id,
      state: playState(spec),
      message: messagesOf(runsOf(spec).flatMap(({ errors: own }) => own)).join('\n'),
    })),
    durations: plays.map(({ spec, name }) => ({
      name: `${spec.file}:${spec.line} › ${name}`,
      seconds: runsOf(spec).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    errors: messagesOf(errors),
  };
};

/** The failed cases. */
export const failuresIn = (cases: readonly Case[]): readonly Case[] => cases.filter(({ state }) => state === 'failed');

/** A case with the first lines of its message, for the end of a long log. */
export const describeCase = ({ place, name, message }: Case): string =>
  `${place} › ${name}\n${message
    .split('\n')
    .slice(0, 20)
    .map((line) => `    ${line}`)
    .join('\n')}`;

/** The longest, longest first. */
export const slowest = (durations: readonly Duration[], count: number): readonly Duration[] =>
  durations.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
