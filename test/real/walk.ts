import { join } from 'node:path';
import { z } from 'zod';
import { CERTAINTIES, PARTIES, type Family, type ProbeStage } from '../../src/core/vocabulary/words.ts';
import type { Outcome } from '../../src/core/evidence/outcome.ts';
import { stageRecordSchema, type StageRecord } from '../../src/core/records/record.ts';
import type { LabDescription } from '../../src/core/records/practice-description.ts';
import { tripoint, type Ended, type Surroundings } from '../cli/run-tripoint.ts';
import type { ScratchFolder } from './scratch-folder.ts';

/** The product's command line as an engineer uses it: each command a process, what it saw kept in a file. */

/** Runs the command line somewhere: on this host, or in a namespace. */
export type Run = (args: readonly string[], surroundings?: Surroundings) => Promise<Ended>;

/** On a host that `before` leads to, as a user who has never run the program: what that of this machine has sent is nothing to it. */
export const runIn =
  (before: readonly string[], home: string): Run =>
  (args, { environment } = {}) =>
    tripoint(args, {
      before,
      environment: { HOME: home, TMPDIR: home, TRIPOINT_DATA: join(home, 'data'), ...environment },
    });

/** Long enough for handshakes of a busy machine. */
const USUAL_TIMEOUT = 5;
/** For a way on which nothing is ever answered. */
export const SHORT_TIMEOUT = 1;

export interface Probed {
  readonly code: number | null;
  readonly record: StageRecord;
  /** The record exactly as it lies on disk. */
  readonly text: string;
  readonly file: string;
  readonly cells: Readonly<Record<Family, Outcome>>;
}

export interface Probing {
  readonly stage: ProbeStage;
  /** File that the record is kept in, without its ending. */
  readonly name: string;
  readonly server: string;
  readonly ca: string;
  readonly apiUser: LabDescription['apiUser'];
  /** Seconds. */
  readonly timeout?: number;
  /** Further options, e.g. `--connect-to`. */
  readonly more?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

export const probe = async (folder: ScratchFolder, probing: Probing, run: Run = tripoint): Promise<Probed> => {
  const { stage, name, server, ca, apiUser, timeout = USUAL_TIMEOUT, more = [], environment = {} } = probing;
  const file = folder.path(`${name}.json`);
  const ended = await run(
    ['probe', '--stage', stage, '--server', server, '--ca', ca, '--user', apiUser.name, ...more].concat([
      '--timeout',
      `${timeout}`,
      '--json',
      '--out',
      file,
    ]),
    { environment: { ...environment, TRIPOINT_PASSWORD: apiUser.password } },
  );
  if (ended.out === '') throw new Error(`No record came of it (exit code ${ended.code ?? 'none'}): ${ended.err}`);
  const record = stageRecordSchema.parse(JSON.parse(ended.out));
  return {
    code: ended.code,
    record,
    text: await folder.read(`${name}.json`),
    file,
    cells: Object.fromEntries(record.probes.map(({ family, outcome }) => [family, outcome])) as Probed['cells'],
  };
};

/** What these tests read of a verdict (format `tripoint/verdict`, version 1). */
const verdictSchema = z.object({
  verdict: z.object({
    code: z.string(),
    party: z.enum(PARTIES),
    certainty: z.enum(CERTAINTIES),
    sentence: z.string(),
    rivals: z.array(z.object({ party: z.enum(PARTIES), sentence: z.string(), check: z.string() })),
  }),
  cells: z.array(
    z.object({ stage: z.string(), family: z.string(), outcome: z.string(), answeredBy: z.string().nullable() }),
  ),
  guard: z.array(z.object({ code: z.string(), sentence: z.string() })),
  divergence: z.object({ layer: z.string() }).nullable(),
  certificates: z.object({ relation: z.string(), sentence: z.string() }),
});

export type Compared = z.infer<typeof verdictSchema> & { readonly code: number | null };

/** Compares files that `probe` and `card` have written. */
export const compare = async (...files: readonly string[]): Promise<Compared> => {
  const ended = await tripoint(['compare', '--json', ...files]);
  if (ended.out === '') throw new Error(`No verdict came of it (exit code ${ended.code ?? 'none'}): ${ended.err}`);
  return { ...verdictSchema.parse(JSON.parse(ended.out)), code: ended.code };
};

/** Who must act, how surely, and by which rule. */
export const finding = ({ verdict }: Compared): Pick<Compared['verdict'], 'code' | 'party' | 'certainty'> => ({
  code: verdict.code,
  party: verdict.party,
  certainty: verdict.certainty,
});

/** Who is said to have answered the outside probes that were answered at all. */
export const respondersOutside = ({ cells }: Compared): readonly string[] => [
  ...new Set(cells.filter(({ stage }) => stage === 'outside').flatMap(({ answeredBy }) => answeredBy ?? [])),
];
