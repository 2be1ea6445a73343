import { z } from 'zod';

/** What failed in a run's own result file, each with its place and first message, so that the end of a long log tells it. */

const VITEST = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const SPEC = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })) }),
  ),
});

interface Suite {
  readonly specs?: readonly z.infer<typeof SPEC>[] | undefined;
  readonly suites?: readonly Suite[] | undefined;
}

const SUITE: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(SPEC).optional(), suites: z.array(SUITE).optional() }),
);

const PLAYWRIGHT = z.object({ suites: z.array(SUITE) });

const specsOf = (suite: Suite): readonly z.infer<typeof SPEC>[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

const told = (place: string, name: string, message: string): string =>
  `✗ ${place} › ${name}\n${message
    .split('\n')
    .slice(0, 20)
    .map((line) => `    ${line}`)
    .join('\n')}`;

/** Failures of a vitest or Playwright result file; none where it is neither. */
export const failuresOf = (results: unknown): readonly string[] => {
  const specs = VITEST.safeParse(results).data?.testResults ?? [];
  const plays = PLAYWRIGHT.safeParse(results).data?.suites ?? [];
  return [
    ...specs.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [told(name, 'could not be run', message ?? '')];
      return failed.map(({ fullName, failureMessages }) => told(name, fullName, failureMessages?.join('\n') ?? ''));
    }),
    ...plays
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) =>
        told(
          `${file}:${line}`,
          title,
          tests
            .flatMap(({ results: runs }) => runs)
            .flatMap(({ errors }) => errors)
            .map(({ message }) => message ?? '')
            .join('\n'),
        ),
      ),
  ];
};
