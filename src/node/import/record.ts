import type { Case } from '../../core/case/case.ts';
import { platformCardSchema, type PlatformCard } from '../../core/stage/card.ts';
import { stageRecordSchema, type StageRecord } from '../../core/stage/record.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { readJson } from '../safe-json.ts';

export type Imported =
  { readonly record: StageRecord; readonly card: null } | { readonly record: null; readonly card: PlatformCard };

const SCHEMAS = { 'tripoint/stage-record': stageRecordSchema, 'tripoint/platform-card': platformCardSchema } as const;

const headOf = (value: unknown): { readonly format: unknown; readonly version: unknown } =>
  typeof value === 'object' && value !== null
    ? { format: 'format' in value ? value.format : undefined, version: 'version' in value ? value.version : undefined }
    : { format: undefined, version: undefined };

/** Characters that a file name may bring along to fool a terminal or a reader are left out of messages. */
const shown = (name: string): string => name.replace(/[^\p{L}\p{N} ._-]/gu, '?').slice(0, 80);

/**
 * Reads a stage record or a platform card that was made elsewhere. At most 20 MiB; words of outcome in it are not
 * believed: the judge derives them anew from the evidence. A run that was cut off on the other machine reads interrupted
 * there and *stopped* here, for nobody can continue it here.
 */
export const readRecord = (text: string, name: string): Reply<Imported> => {
  const json = readJson(Buffer.from(text), { maxSize: 20 * 1024 * 1024 });
  if (!json.ok) return failed('damaged', `${shown(name)} cannot be read: ${json.sentence} Nothing was changed.`);
  const { format, version } = headOf(json.value);
  if (format !== 'tripoint/stage-record' && format !== 'tripoint/platform-card')
    return failed(
      'not-a-record',
      `${shown(name)} is neither a stage record nor a platform card of Tripoint. Nothing was changed.`,
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
  if (parsed.data.format === 'tripoint/platform-card') return done({ record: null, card: parsed.data });
  const unfinished = parsed.data.state === 'running' || parsed.data.state === 'interrupted';
  return done({ record: unfinished ? { ...parsed.data, state: 'stopped' } : parsed.data, card: null });
};

/** The case with the record or the card in it; the same one taken again replaces itself. */
export const withImported = (document: Case, { record, card }: Imported): Case => ({
  ...document,
  runs: record ? [...document.runs.filter((run) => run.id !== record.id), record] : document.runs,
  cards: card ? [...document.cards.filter((other) => other.id !== card.id), card] : document.cards,
});
