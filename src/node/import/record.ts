import type { Case } from '../../core/case/case.ts';
import { platformCardSchema, type PlatformCard } from '../../core/stage/card.ts';
import { stageRecordSchema, type StageRecord } from '../../core/stage/record.ts';
import { attemptsOf, WATCH_ATTEMPTS_OF_CASE, watchRecordSchema, type WatchRecord } from '../../core/stage/watch.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { isTranscript } from '../../core/script/transcript.ts';
import { readJson } from '../safe-json.ts';
import { readTranscribed } from './transcript.ts';

/** What a file held: exactly one of the three. */
export interface Imported {
  readonly record: StageRecord | null;
  readonly card: PlatformCard | null;
  readonly watch: WatchRecord | null;
}

const NONE: Imported = { record: null, card: null, watch: null };

const SCHEMAS = {
  'tripoint/stage-record': stageRecordSchema,
  'tripoint/platform-card': platformCardSchema,
  'tripoint/watch-record': watchRecordSchema,
} as const;

const isFormat = (format: unknown): format is keyof typeof SCHEMAS =>
  typeof format === 'string' && Object.hasOwn(SCHEMAS, format);

const headOf = (value: unknown): { readonly format: unknown; readonly version: unknown } =>
  typeof value === 'object' && value !== null
    ? { format: 'format' in value ? value.format : undefined, version: 'version' in value ? value.version : undefined }
    : { format: undefined, version: undefined };

/** Characters that a file name may bring along to fool a terminal or a reader are left out of messages. */
export const shown = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '?').slice(0, 80);

const readScriptsTranscript = (text: string, name: string): Reply<Imported> => {
  const read = readTranscribed(text);
  return read.ok
    ? done({ ...NONE, record: read.record })
    : failed(read.code, `${shown(name)} ${read.sentence}. Nothing was changed.`);
};

/**
 * Reads a stage record, a platform card, a watch record or the transcript of a portable script that was made elsewhere. At
 * most 20 MiB; words of outcome in it are not believed: the judge derives them anew from the evidence. A run that was
 * cut off on the other machine reads interrupted there and *stopped* here, for nobody can continue it here; a watch that was
 * cut off reads *interrupted* everywhere.
 */
export const readRecord = (text: string, name: string): Reply<Imported> => {
  if (isTranscript(text)) return readScriptsTranscript(text, name);
  const json = readJson(Buffer.from(text), { maxSize: 20 * 1024 * 1024 });
  if (!json.ok) return failed('damaged', `${shown(name)} cannot be read: ${json.sentence} Nothing was changed.`);
  const { format, version } = headOf(json.value);
  if (!isFormat(format))
    return failed(
      'not-a-record',
      `${shown(name)} is neither a stage record, nor a watch record, nor a platform card, nor a script's transcript of Tripoint. Nothing was changed.`,
    );
  if (typeof version === 'number' && version > 1)
    return failed(
      'newer-version',
      `${shown(name)} was made by a newer Tripoint (format version ${version}). Update this one to read it. Nothing was changed.`,
    );
  const parsed = SCHEMAS[format].safeParse(json.value);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    return failed('damaged', `${shown(name)} is damaged${where === '' ? '' : ` at "${where}"`}. Nothing was changed.`);
  }
  const { data } = parsed;
  switch (data.format) {
    case 'tripoint/platform-card':
      return done({ ...NONE, card: data });
    case 'tripoint/watch-record':
      return done({ ...NONE, watch: data.state === 'running' ? { ...data, state: 'interrupted' } : data });
    case 'tripoint/stage-record': {
      const unfinished = data.state === 'running' || data.state === 'interrupted';
      return done({ ...NONE, record: unfinished ? { ...data, state: 'stopped' } : data });
    }
  }
};

const taken = <T extends { readonly id: string }>(list: readonly T[], entry: T | null): T[] =>
  entry ? [...list.filter(({ id }) => id !== entry.id), entry] : [...list];

/** Why a case has no room for what is to be imported, or `null`. */
export const whyTooMuch = ({ watches }: Case, { watch }: Imported): string | null => {
  if (watch === null || attemptsOf(taken(watches, watch)) <= WATCH_ATTEMPTS_OF_CASE) return null;
  const [held, most] = [attemptsOf(watches), WATCH_ATTEMPTS_OF_CASE].map((count) => count.toLocaleString('en'));
  return `The watches of this case hold ${held} attempts, and with this one they would be more than the ${most} that a case takes: import it into a new case. Nothing was changed.`;
};

/** The case with what was imported in it; the same one taken again replaces itself. */
export const withImported = (document: Case, { record, card, watch }: Imported): Case => ({
  ...document,
  runs: taken(document.runs, record),
  cards: taken(document.cards, card),
  watches: taken(document.watches, watch),
});
