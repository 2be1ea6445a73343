import { cameWith, HOLDS_KEY, type FileSignature, type Recorded } from '../../core/evidence/evidence.ts';
import type { Case } from '../../core/records/case.ts';
import { CASE_FORM, formatSchema } from '../../core/records/migrate.ts';
import { attemptsOf, WATCH_ATTEMPTS_OF_CASE } from '../../core/records/watch.ts';
import { joined, say, sentences, type Message } from '../../core/messages/message.ts';
import { handedOn, type KnownKeys } from '../../core/report/signature.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { readDocument } from '../disk/document-store.ts';
import { readJson } from '../safe-json.ts';
import { withKey } from './not-a-record.ts';
import { atRest as runAtRest } from './record.ts';
import { shown } from '../../core/vocabulary/typed.ts';

/** Largest file that is taken in from elsewhere, in bytes. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

export const tooLarge = (name: string): Message =>
  say`${name} is larger than 20 MiB. No file of Tripoint is. Nothing was changed.`;

/** Whether a text says of itself that it is a case document, of whatever version and however damaged. */
export const isCaseFile = (text: string): boolean => {
  const json = readJson(text, { maxSize: MAX_FILE_BYTES });
  return json.ok && formatSchema.safeParse(json.value).data?.format === CASE_FORM.format;
};

/** A case as this machine may have it: a run that was running reads stopped, a watch interrupted; it is in no bin. */
const atRest = (document: Case): Case => ({
  ...document,
  removedAt: null,
  runs: document.runs.map(runAtRest),
  watches: document.watches.map((watch) => (watch.state === 'running' ? { ...watch, state: 'interrupted' } : watch)),
});

const signedAs = (document: Case, signature: (came: FileSignature | undefined) => FileSignature): Case => {
  const mark = <T extends { readonly recorded?: Recorded | undefined }>(entries: readonly T[]): T[] =>
    entries.map((entry) => {
      const recorded = { number: 1, imported: true, ...entry.recorded };
      return { ...entry, recorded: { ...recorded, signature: signature(cameWith(entry.recorded)) } };
    });
  const { runs, cards, watches, witnesses } = document;
  return {
    ...document,
    runs: mark(runs),
    cards: mark(cards),
    watches: mark(watches),
    ...(witnesses && { witnesses: mark(witnesses) }),
  };
};

/** What the signature of its file showed counts for every entry that its maker has made; the rest he has handed on. */
export const withSignature = (document: Case, signature: FileSignature, keys: KnownKeys): Case =>
  signedAs(document, (came) => handedOn(came, signature, keys));

/** Reads a case file of elsewhere: checksum, version and shape are verified; its verdict is derived again. At most 20 MiB. */
export const readCaseText = (text: string, name: string): Reply<Case> => {
  const content = Buffer.from(text);
  if (content.length > MAX_FILE_BYTES) return failed('damaged', tooLarge(shown(name)));
  if (HOLDS_KEY.test(text)) return failed('not-a-record', withKey(shown(name)));
  const reading = readDocument(CASE_FORM, content, null);
  if (!reading.ok)
    return failed(
      reading.problem,
      sentences(joined([shown(name), reading.sentence], ': '), say('Nothing was changed.')),
    );
  if (attemptsOf(reading.document.watches) > WATCH_ATTEMPTS_OF_CASE)
    return failed(
      'damaged',
      say`${shown(name)}: its watches hold more attempts than a case takes. Nothing was changed.`,
    );
  return done(atRest(reading.document));
};

/** The same case at rest, with nothing that differs by when, from where or how signed it came: what two equal cases have in common. */
export const essence = (document: Case): Case => {
  const bare = signedAs(atRest(document), () => 'none');
  return { ...bare, changedAt: '' };
};
