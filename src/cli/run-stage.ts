import { say, spoken } from '../app/words.ts';
import { type StageRecord, recordText } from '../core/records/record.ts';
import type { Case } from '../core/records/case.ts';
import type { WatchRecord } from '../core/records/watch.ts';
import { printJson, remark, note, withStop } from './output.ts';
import { whyNotWritten, writeAgreed, type NamedFile } from '../app/output-files.ts';
import {
  rejectSameFiles,
  keepExisting,
  keepExistingSigned,
  removeOldSignature,
  signatureOf,
  writeSigned,
} from './outputs.ts';
import { askPlainly } from './terminal.ts';
import { harmless } from './text/layout.ts';
import { WrongUse } from './endings.ts';
import { joined } from '../core/messages/message.ts';
import { outcomeWord } from '../core/diagnosis/words/phrases.ts';
import { askedAgainLine } from '../core/diagnosis/words/hello.ts';
import { familyTitle } from '../core/diagnosis/words/titles.ts';
import { newRecord, runHere } from '../app/stage-run.ts';
import { keepIn, type WithCase } from './case-option.ts';
import { FORCE, type Values, RECORD_OUT } from './options.ts';
import { readProbing, type SENDING_OPTIONS } from './probe-options.ts';

/** What was seen is shown all the same where it could not be saved; nothing more went out. */
export const shownUnsaved = async (error: unknown): Promise<null> => {
  const why = whyNotWritten(error);
  if (why === null) throw error;
  await remark(`${spoken(why)} ${say`The results are shown and not saved.`}`);
  return null;
};

const trySave = async (record: StageRecord | WatchRecord, path: string): Promise<boolean> => {
  try {
    await keepExisting(path, false, 'shown');
    await writeAgreed(path, `${JSON.stringify(record, null, 2)}\n`);
    return true;
  } catch (error) {
    const why = error instanceof WrongUse ? error.message : spoken(whyNotWritten(error));
    if (why === null) throw error;
    await remark(harmless(why));
    return false;
  }
};

/**
 * Saves a record that `--out` did not take, behind the shown result: on a terminal in another file that the person names, else
 * as the last line of standard output, which holds it already where it is JSON. Gives whether it is in a file.
 */
export const saveElsewhere = async (record: StageRecord | WatchRecord, isPrinted: boolean): Promise<boolean> => {
  if (process.stdin.isTTY) {
    for (;;) {
      const path = (
        await askPlainly(say`Name another file to save the results in, or press Enter to go without:`)
      ).trim();
      if (path === '') break;
      if (await trySave(record, path)) return true;
    }
  } else if (isPrinted) await remark(say`Standard output holds the record: save it as a file.`);
  else {
    await remark(say`Standard output holds the record: save it as a file.`);
    await printJson(record);
  }
  return false;
};

// One run of the probes of a stage at a terminal: what `probe` and `diagnose` do alike.
/** Where its record is kept. */
export const RECORD_OPTIONS = {
  out: RECORD_OUT,
  force: FORCE,
} as const;

type Given = WithCase<Values<typeof SENDING_OPTIONS & typeof RECORD_OPTIONS>>;

/** Refuses a place of `--out` that is read or holds something else, before anybody is asked for a password. */
export const keepRecordPlace = async (
  { out, ca, force }: Pick<Given, 'out' | 'ca' | 'force'>,
  inputs: readonly NamedFile[] = [],
): Promise<void> => {
  const outputs = [{ option: '--out', path: out }, signatureOf(out)];
  await rejectSameFiles(outputs, [{ option: '--ca', path: ca }, ...inputs], 'sent');
  await keepExistingSigned(out, force, 'sent');
};

/** The record once more, with the key in it, and the signature next to it. A failed write is reported. */
const sign = async (out: string, record: StageRecord): Promise<void> => {
  const [{ recordFileOf }, { installationHere }] = await Promise.all([
    import('../app/hand-over.ts'),
    import('../app/signing.ts'),
  ]);
  const file = recordFileOf(record, await installationHere());
  try {
    if (file.ok) await writeSigned(out, file.value);
  } catch (error) {
    const why = whyNotWritten(error);
    if (why === null) throw error;
    await remark(harmless(spoken(why)));
  }
};

/**
 * Asks for the password, sends the probes, says each result as it comes, and keeps the record durable after each.
 * @param onWaiting called when the first request is out: this thread has nothing to do until its answer.
 */
export const runStage = async (options: Given, onWaiting: () => void = () => undefined) => {
  const { out, document } = options;
  const { stage, families, target, vantage, attempts } = await readProbing(options, 'terminal probe');
  let latest = newRecord(stage, target, vantage, families);
  let caseNow: Case | null = null;
  const save = async (next: StageRecord): Promise<void> => {
    latest = next;
    if (out !== undefined) await writeAgreed(out, recordText(next));
    caseNow = await keepIn(document, { record: next }, target.ca);
  };
  let isWaiting = false;
  const permit = await attempts.permitFor(latest.id);
  const { value, stopped } = await withStop(async (signal) => {
    // Before the first byte goes out: a place that cannot be written ends the run here, with nothing sent.
    await save(latest);
    if (out !== undefined) await removeOldSignature(out);
    return runHere({
      record: latest,
      target,
      families,
      continueAfter401: attempts.consented,
      permit,
      save,
      onPhase: (_, layer) => {
        if (layer !== 'http' || isWaiting) return;
        isWaiting = true;
        onWaiting();
      },
      onUnread: (unread) =>
        void remark(
          say`${joined(unread.map(familyTitle), ', ')}: the reply could not be read within the time limit, so reading it was ended. Nothing more was sent.`,
        ),
      onSaved: ({ family, outcome, evidence }) => {
        const again = evidence && askedAgainLine(evidence);
        void note(
          `${spoken(familyTitle(family))}: ${spoken(outcomeWord(outcome, family, evidence?.response?.status ?? null))}${again ? `. ${say`${say`Asked again`}: ${again}`}` : ''}`,
        );
      },
      signal,
    }).catch(shownUnsaved);
  });
  await attempts.tell(permit.problem());
  if (out !== undefined && value !== null) await sign(out, value);
  return { record: value ?? latest, stopped, isSaved: value !== null, caseNow };
};
