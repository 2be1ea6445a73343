import { z } from 'zod';
import type { Case } from '../../core/records/case.ts';
import type { StageRecord } from '../../core/records/record.ts';
import { CASE_FORM, formatSchema } from '../../core/records/migrate.ts';
import { attemptsOf, WATCH_ATTEMPTS_OF_CASE } from '../../core/records/watch.ts';
import { say } from '../../core/messages/say.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { readDocument } from '../disk/document.ts';
import { readJson } from '../safe-json.ts';
import { checkSeal, keptSeal } from './record-seal.ts';
import { atRest as runAtRest } from './record.ts';
import { shown } from './shown.ts';

/** Largest file that is taken in from elsewhere, in bytes. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Whether a text says of itself that it is a case document, of whatever version and however damaged. */
export const isCaseFile = (text: string): boolean => {
  const json = readJson(text, { maxSize: MAX_FILE_BYTES });
  return json.ok && formatSchema.safeParse(json.value).data?.format === CASE_FORM.format;
};

/**
 * A case as this machine may have it. What was going on when the file was made goes on nowhere: a run reads stopped, a
 * watch interrupted. The bin that it may have lain in was another one.
 */
const atRest = (document: Case): Case => ({
  ...document,
  removedAt: null,
  runs: document.runs.map(runAtRest),
  watches: document.watches.map((watch) => (watch.state === 'running' ? { ...watch, state: 'interrupted' } : watch)),
});

interface ReadCase {
  readonly document: Case;
  /** How many of its seals hold and are not kept, because they cover what a newer program added. */
  readonly sealsLeftOut: number;
}

const rawRunSchema = z.object({ recorded: z.object({ givenId: z.string() }) });
const rawCaseSchema = z.object({ case: z.object({ runs: z.array(z.unknown()) }) });

/** The code of a script was checked on another machine, and not here. */
const uncheckedHere = ({ seal }: StageRecord): Pick<StageRecord, 'seal'> =>
  seal === undefined ? {} : { seal: seal === 'sealed' ? 'unchecked' : seal };

/** A run of the file under the id with which it was sealed: the case may have given it another one. */
const rawRunAsMade = (raw: unknown): unknown => {
  const id = rawRunSchema.safeParse(raw).data?.recorded.givenId;
  return id === undefined ? raw : { ...(raw as object), id };
};

/** What the seals of its runs show here: looked at in the file as it is, with what a newer program may have added. */
const withSealChecks = (document: Case, content: Uint8Array): ReadCase => {
  const json = readJson(content, { maxSize: MAX_FILE_BYTES });
  const raw = json.ok ? rawCaseSchema.safeParse(json.value).data?.case.runs : undefined;
  const kept = document.runs.map((run, place) => keptSeal(run, checkSeal(rawRunAsMade(raw?.[place]), null)));
  const runs = kept.map(({ record }) => ({ ...record, ...uncheckedHere(record) }));
  return { document: { ...document, runs }, sealsLeftOut: kept.filter(({ isLeftOut }) => isLeftOut).length };
};

/**
 * Reads a case file that was made elsewhere: checksum, version and shape are verified, and its verdict is not read at all,
 * for judging derives it anew from the evidence. At most 20 MiB.
 */
export const readCaseText = (text: string, name: string): Reply<ReadCase> => {
  const content = Buffer.from(text);
  if (content.length > MAX_FILE_BYTES)
    return failed('damaged', say`${shown(name)} is larger than 20 MiB and is not imported. Nothing was changed.`);
  const reading = readDocument(CASE_FORM, content, null);
  if (!reading.ok) return failed(reading.problem, say`${shown(name)}: ${reading.sentence} Nothing was changed.`);
  if (attemptsOf(reading.document.watches) > WATCH_ATTEMPTS_OF_CASE)
    return failed(
      'damaged',
      say`${shown(name)}: its watches hold more attempts than a case takes. Nothing was changed.`,
    );
  const { document, sealsLeftOut } = withSealChecks(reading.document, content);
  return done({ document: atRest(document), sealsLeftOut });
};

/** The same case at rest, with nothing that differs by when or where it lies: what two equal cases have in common. */
export const essence = (document: Case): Case => {
  const { runs, ...rest } = atRest(document);
  return { ...rest, runs: runs.map((run) => ({ ...run, ...uncheckedHere(run), sealCheck: undefined })), changedAt: '' };
};
