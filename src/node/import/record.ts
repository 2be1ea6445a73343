import { randomUUID } from 'node:crypto';
import { type Case, CASE_FORMAT, recordedFromFile } from '../../core/records/case.ts';
import { cameWith, HOLDS_KEY, type FileSignature } from '../../core/evidence/evidence.ts';
import { canonicalJson, unknownOutcome } from '../../core/records/migrate.ts';
import { serverSkewOf } from '../../core/diagnosis/order.ts';
import { isoLocal, FAMILIES } from '../../core/vocabulary/words.ts';
import { platformCardSchema, type PlatformCard } from '../../core/records/card.ts';
import { stageRecordSchema, type StageRecord } from '../../core/records/record.ts';
import { attemptsOf, WATCH_ATTEMPTS_OF_CASE, watchRecordSchema, type WatchRecord } from '../../core/records/watch.ts';
import { witnessesSchema, type Witness } from '../../core/records/witness.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { isCurlOutput } from '../../core/script/curl-answers.ts';
import { amount, NOTHING, say, sentences, type Message } from '../../core/messages/message.ts';
import type { RecordedAttempts } from '../attempts/recorded.ts';
import { readJson } from '../safe-json.ts';
import { withoutCertificates, type HandedTask } from '../../core/records/hand.ts';
import { holdsBlock, readBlock } from '../hand/block.ts';
import { madeByNewer, noRecord, notARecord, withKey } from './not-a-record.ts';
import { shown } from '../../core/vocabulary/typed.ts';
import { readCurlRecord } from './curl-record.ts';

/** What a file held: exactly one of them. */
export interface Imported {
  readonly record: StageRecord | null;
  readonly card: PlatformCard | null;
  readonly watch: WatchRecord | null;
  /** What captures of the other side were found to hold: one file of `tripoint witness --out` may have several. */
  readonly witnesses: readonly Witness[];
  readonly notice: Message | null;
  /** Of a block that was handed over by hand: the case that it was asked for, and whether certificates were left out. */
  readonly handed?: { readonly case: string | null; readonly left: boolean };
  /** What the signature that came with the file shows, by {@link came} where it was handed on. */
  readonly signature: FileSignature;
  /** What the file says that its maker got it with; absent for what he has made. */
  readonly came?: FileSignature;
  readonly task?: HandedTask;
}

export const NONE: Imported = { record: null, card: null, watch: null, witnesses: [], notice: null, signature: 'none' };

/** The first probe that a run which was cut off has no result of: its sign-in may have been on its way, and nobody knows. */
const maybeUnderWay = ({ probes, families, startedAt }: StageRecord): StageRecord['signIns'] =>
  (families ?? [...FAMILIES])
    .filter((family) => probes.every((probe) => probe.family !== family))
    .slice(0, 1)
    .map((family) => ({ family, at: probes.at(-1)?.evidence?.startedAt ?? startedAt, result: 'unknown' }));

/** A run that was cut off on another machine can be continued by nobody here. */
export const atRest = (run: StageRecord): StageRecord => {
  if (run.state !== 'running' && run.state !== 'interrupted') return run;
  return { ...run, state: 'stopped', signIns: run.signIns ?? maybeUnderWay(run) };
};

const SCHEMAS = {
  'tripoint/stage-record': stageRecordSchema,
  'tripoint/platform-card': platformCardSchema,
  'tripoint/watch-record': watchRecordSchema,
  'tripoint/witness': witnessesSchema,
} as const;

const isFormat = (format: unknown): format is keyof typeof SCHEMAS =>
  typeof format === 'string' && Object.hasOwn(SCHEMAS, format);

const headOf = (value: unknown): { readonly format: unknown; readonly version: unknown } =>
  typeof value === 'object' && value !== null
    ? { format: 'format' in value ? value.format : undefined, version: 'version' in value ? value.version : undefined }
    : { format: undefined, version: undefined };

/** Clocks of two machines in order differ by less; a day is more than any wrong time zone explains. */
const [AHEAD_MS, MOST_AHEAD_MS] = [5 * 60 * 1000, 24 * 60 * 60 * 1000];

/** What was imported, unless it comes from the future, where it would stay the newest. A clock that is wrong is named. */
const fromNoFuture = (imported: Imported, name: string, now: Date): Reply<Imported> => {
  const entry = imported.record ?? imported.watch ?? imported.card;
  if (entry === null) return done(imported);
  const at = 'startedAt' in entry ? entry.startedAt : entry.recordedAt;
  const skewMs = serverSkewOf(entry) ?? 0;
  const ahead = Date.parse(at) - now.getTime();
  if (ahead <= AHEAD_MS) return done(imported);
  if (ahead + skewMs > MOST_AHEAD_MS)
    return failed(
      'bad-input',
      say`${shown(name)} is dated ${at}, and this computer's clock says ${isoLocal(now)}: a record from the future is not imported. Correct the clock that is wrong. If it is the one of the other machine, record again there. Nothing was changed.`,
    );
  const notice =
    ahead + skewMs > AHEAD_MS
      ? say`${shown(name)} is dated ${at}, ahead of this computer's clock: one of the two clocks is wrong, and which record is newer may be wrong with it.`
      : say`${shown(name)} is dated ${at}, ahead of this computer's clock. It is placed by the server's own clock.`;
  return done({ ...imported, notice: sentences(imported.notice ?? NOTHING, notice) });
};

const readCurl = (text: string, name: string, now: Date): Reply<Imported> => {
  const read = readCurlRecord(text, now);
  if (!read.ok) return failed(read.code, sentences(read.sentence(shown(name)), say('Nothing was changed.')));
  return done({ ...NONE, record: read.record, notice: read.notice });
};

const readHanded = (text: string, name: string, now: Date): Reply<Imported> => {
  const read = readBlock(text);
  if (!read.ok) return failed('damaged', say`${shown(name)} cannot be read: ${read.sentence} Nothing was changed.`);
  const { handed } = read;
  if (handed.kind === 'task') return done({ ...NONE, task: handed });
  const record = readAnyRecord(JSON.stringify(handed.record), name, now);
  return record.ok ? done({ ...record.value, handed: { case: handed.case, left: handed.left.length > 0 } }) : record;
};

const readAnyRecord = (text: string, name: string, now: Date): Reply<Imported> => {
  if (!text.trimStart().startsWith('{') && isCurlOutput(text)) return readCurl(text, name, now);
  if (!text.trimStart().startsWith('{') && holdsBlock(text)) return readHanded(text, name, now);
  const json = readJson(Buffer.from(text), { maxSize: 20 * 1024 * 1024 });
  const isText = !json.ok && json.reason === 'not-json' && !text.trimStart().startsWith('{');
  const other = notARecord({ name, text, value: json.ok ? json.value : undefined, isText });
  if (other !== null) return other;
  if (!json.ok) return failed('damaged', say`${shown(name)} cannot be read: ${json.sentence} Nothing was changed.`);
  const { format, version } = headOf(json.value);
  const isOwn = format === CASE_FORMAT || isFormat(format);
  if (isOwn && !(Number.isInteger(version) && Number(version) > 0))
    return failed('not-a-record', say`${shown(name)} is damaged. Nothing was changed.`);
  if (format === CASE_FORMAT)
    return failed(
      'not-a-record',
      say`${shown(name)} is a whole case, and no record: take it in with tripoint case import, or open it in the window. Nothing was changed.`,
    );
  if (!isFormat(format)) return failed('not-a-record', noRecord(shown(name)));
  const newer = (): Reply<never> => failed('newer-version', madeByNewer(shown(name)));
  if (typeof version === 'number' && version > 1) return newer();
  const parsed = SCHEMAS[format].safeParse(json.value);
  if (!parsed.success) {
    return unknownOutcome(parsed.error, json.value) === null
      ? failed('damaged', say`${shown(name)} is damaged. Nothing was changed.`)
      : newer();
  }
  const data = { ...parsed.data, recorded: undefined };
  const came = cameWith(parsed.data.recorded);
  const nothing = { ...NONE, ...(came !== undefined && { came }) };
  switch (data.format) {
    case 'tripoint/platform-card':
      return done({ ...nothing, card: data });
    case 'tripoint/witness': {
      const { more = [], ...first } = data;
      return done({ ...nothing, witnesses: [first, ...more.map((one) => ({ ...one, recorded: undefined }))] });
    }
    case 'tripoint/watch-record':
      return done({ ...nothing, watch: data.state === 'running' ? { ...data, state: 'interrupted' } : data });
    case 'tripoint/stage-record':
      return done({ ...nothing, record: atRest(data) });
  }
};

/**
 * Reads a record, card or watch, or answers to a script, of elsewhere. At most 20 MiB; outcomes are derived again. A run that was cut
 * off reads *stopped*, for nobody can continue it here. What is dated more than a day ahead of `now` is refused.
 */
export const readRecord = (text: string, name: string, now = new Date()): Reply<Imported> => {
  if (HOLDS_KEY.test(text)) return failed('not-a-record', withKey(shown(name)));
  const read = readAnyRecord(text, name, now);
  return read.ok ? fromNoFuture(read.value, name, now) : read;
};

/** The runs and watches among what a file held, for the attempt ledger. */
export const attemptsIn = ({ record, watch }: Imported): RecordedAttempts => ({
  runs: record ? [record] : [],
  watches: watch ? [watch] : [],
});

type Evidence = StageRecord | PlatformCard | WatchRecord | Witness;

/** Content alone: neither how a case holds it nor under which id, without the text of certificates, and a run that was cut off reads alike on any machine. */
export const contentOf = (given: Evidence): string => {
  const content = { ...given, id: '', recorded: undefined, seal: undefined };
  // When somebody looked into it, and where he says that it was made, are no content of a witness.
  if ('source' in content)
    return canonicalJson({ ...content, recordedAt: '', source: { ...content.source, at: undefined } });
  if (!('probes' in content)) return canonicalJson(content);
  const run = withoutCertificates(atRest(content)) as StageRecord;
  // Only a script's list is its own word; another one was added when the run was read.
  return canonicalJson('seal' in given && given.seal !== undefined ? run : { ...run, signIns: undefined });
};

const isAs = (known: Evidence, entry: Evidence): boolean =>
  (known.id === entry.id || known.recorded?.givenId === entry.id) && contentOf(known) === contentOf(entry);

/** The least first. A copy without its signature does not mend a broken one; one that holds shows that it is whole. */
const worthOf = (signature: FileSignature): number => (signature === 'none' ? 0 : signature === 'broken' ? 1 : 2);

const withBetterSignature = <T extends Evidence>(known: T, signature: FileSignature): T => {
  const before = known.recorded?.signature;
  return before === undefined || worthOf(signature) <= worthOf(before)
    ? known
    : { ...known, recorded: { ...known.recorded, signature } };
};

const takenInto = <T extends Evidence>(
  document: Case,
  list: T[],
  entry: T | null,
  signature: FileSignature,
): { list: T[]; how: HowTaken } => {
  if (entry === null) return { list, how: 'new' };
  if (list.some((known) => isAs(known, entry)))
    return {
      list: list.map((known) => (isAs(known, entry) ? withBetterSignature(known, signature) : known)),
      how: 'same',
    };
  const recorded = { ...recordedFromFile(document), signature };
  const isKnown = list.some(({ id }) => id === entry.id);
  return isKnown
    ? { list: [...list, { ...entry, id: randomUUID(), recorded: { ...recorded, givenId: entry.id } }], how: 'beside' }
    : { list: [...list, { ...entry, recorded }], how: 'new' };
};

/** `same`: the case holds it already; `beside`: it holds other content under that id, and now both. */
export type HowTaken = 'new' | 'beside' | 'same';

export interface TakenIn {
  readonly document: Case;
  readonly taken: HowTaken;
}

/** The case with what was imported in it. */
export const withImported = (
  document: Case,
  { record, card, watch, witnesses: given, signature }: Imported,
): TakenIn => {
  const runs = takenInto(document, document.runs, record, signature);
  const cards = takenInto(document, document.cards, card, signature);
  const watches = takenInto(document, document.watches, watch, signature);
  let witnesses = document.witnesses ?? [];
  const ways = given.map((witness) => {
    const { list, how } = takenInto(document, witnesses, witness, signature);
    witnesses = list;
    return how;
  });
  const ofWitnesses = ways.find((how) => how !== 'same') ?? ways[0] ?? 'new';
  const taken = [runs.how, cards.how, watches.how, ofWitnesses].find((how) => how !== 'new') ?? 'new';
  return {
    document: {
      ...{ ...document, runs: runs.list, cards: cards.list, watches: watches.list },
      ...(witnesses.length > 0 && { witnesses }),
    },
    taken,
  };
};

/** Why a case has no room for the import, or `null`. */
export const whyTooMuch = (document: Case, imported: Imported): Message | null => {
  const { watches } = withImported(document, imported).document;
  if (imported.watch === null || attemptsOf(watches) <= WATCH_ATTEMPTS_OF_CASE) return null;
  const held = amount(attemptsOf(document.watches));
  const most = amount(WATCH_ATTEMPTS_OF_CASE);
  return say`The watches of this case hold ${held} attempts, and with this one they would be more than the ${most} that a case takes: import it into a new case. Nothing was changed.`;
};
