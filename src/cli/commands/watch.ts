import {
  protectedEnd,
  watchProtectedBy,
  unknownSignInsOfWatch,
  unknownSignInsText,
} from '../../core/attempts/sign-ins.ts';
import { outcomeWord } from '../../core/diagnosis/words/phrases.ts';
import { RULES } from '../../core/diagnosis/rules/table.ts';
import { familyTitle, stageTitle } from '../../core/diagnosis/words/titles.ts';
import { sentenceStart } from '../../core/messages/message.ts';
import { marked, say, spoken } from '../../app/words.ts';
import { isGood, isSilent } from '../../core/evidence/outcome.ts';
import {
  type Attempt,
  type WatchRecord,
  WATCH_LIMITS,
  watchRecordSchema,
  firstSlot,
  slotStart,
  type WatchBound,
} from '../../core/records/watch.ts';
import { countText, missedSlots, seriesOf } from '../../core/diagnosis/intermittent/series.ts';
import { metricsOfWatch } from '../../core/report/openmetrics.ts';
import { writeAgreed } from '../../app/output-files.ts';
import { newWatch, runWatched } from '../../app/watch-run.ts';
import { fromCase, keepIn } from '../case-option.ts';
import { command, missingIn } from '../command.ts';
import { EXIT, type ExitCode, WrongUse, notInRange, notBoth } from '../endings.ts';
import { goOnWithWatch, roundsIn } from '../go-on.ts';
import { aboutField, flag, FORCE, JSON_OUT, neededOrCase, text, unlisted, type Values } from '../options.ts';
import { print, printJson, printText, remark, note, step, withStop } from '../output.ts';
import { keepExisting, rejectSameFiles } from '../outputs.ts';
import { readProbing, SENDING_OPTIONS } from '../probe-options.ts';
import { saveElsewhere, shownUnsaved } from '../run-stage.ts';
import { harmless, paint, table } from '../text/layout.ts';

const FORMATS = ['text', 'json', 'openmetrics'] as const;

const OPTIONS = {
  ...SENDING_OPTIONS,
  count: unlisted(text('N', '')),
  for: text('SECONDS|Nx', marked('How long, in seconds; or how many rounds, e.g. 20x.')),
  every: text('SECONDS', aboutField(watchRecordSchema.shape.everySeconds)),
  'continue-after-no-answer': flag(marked('Continue after a sign-in without an answer.')),
  format: text(FORMATS, marked('Form of what is printed; other forms than text are in English.')),
  json: JSON_OUT,
  out: neededOrCase('FILE', marked('Save the record to this file.')),
  force: FORCE,
} as const;

const EVERY_SECONDS = 10;

const whole = (name: string, given: string, [least, most]: readonly [number, number]): number => {
  const value = /^\d{1,9}$/.test(given) ? Number(given) : NaN;
  if (!(value >= least && value <= most)) throw notInRange(name, least, most);
  return value;
};

const readBound = (count: string | undefined, seconds: string | undefined): WatchBound => {
  if (count === undefined && seconds === undefined) throw missingIn('--for SECONDS|Nx');
  if (count !== undefined && seconds !== undefined) throw notBoth('--count', '--for');
  const rounds = count ?? roundsIn(seconds ?? '');
  return rounds === null
    ? { kind: 'duration', seconds: whole('for', seconds ?? '', [1, WATCH_LIMITS.durationSeconds]) }
    : { kind: 'count', rounds: whole(count === undefined ? 'for' : 'count', rounds, [1, WATCH_LIMITS.attempts]) };
};

const clock = (at: number): string => new Date(at).toLocaleTimeString('sv-SE');

/** One line a round, when its last attempt is on disk: "3 of 60: ERS endpoints 200 OK; Open API TLS cut off". */
const liveLines = (record: WatchRecord): { readonly take: (attempt: Attempt) => void; readonly end: () => void } => {
  const first = firstSlot(Date.parse(record.startedAt), record.everySeconds);
  let round: Attempt[] = [];
  const end = (): void => {
    const [one] = round;
    if (!one) return;
    const words = round.map(
      ({ family, outcome, status }) => `${spoken(familyTitle(family))} ${spoken(outcomeWord(outcome, family, status))}`,
    );
    const says = say`${one.slot - first + 1} of ${record.rounds}: ${words.join('; ')}`;
    // What failed stays to be read; a good round gives way to the next one.
    void (round.every(({ outcome }) => isGood(outcome)) ? step(says) : note(says));
    round = [];
  };
  return {
    end,
    take: (attempt) => {
      if (round[0] && round[0].slot !== attempt.slot) end();
      round.push(attempt);
      if (round.length === record.families.length) end();
    },
  };
};

const withEnd = (state: WatchRecord['state'], came: string): string => {
  if (state === 'complete' || state === 'protecting-account') return `${came}.`;
  return say`${came}; stopped before its end.`;
};

const recordText = (record: WatchRecord): string => {
  const strands = seriesOf(record);
  const missed = missedSlots(record);
  const rows = strands.map((strand) => [
    familyTitle(strand.family),
    paint(
      strand.failures.length > 0 ? 'red' : 'green',
      harmless(spoken(countText({ ...strand, watch: { ...record, state: 'complete' } }, missed))),
    ),
  ]);
  const sum = strands.reduce((all, { attempts }) => all + attempts.length, 0);
  const failed = strands.reduce((all, { failures }) => all + failures.length, 0);
  const spent = record.failedSignIns > 0 ? [say`Rejected sign-ins: ${record.failedSignIns}.`] : [];
  return [
    table([[say`Probe`, say`Result`], ...rows]),
    ...spent,
    ...unknownSignInsText(unknownSignInsOfWatch(record)).map(spoken),
    paint(
      'bold',
      withEnd(record.state, `${spoken(stageTitle(record.stage))}: ${say`${sum - failed} of ${sum} attempts good`}`),
    ),
    ...(record.state === 'protecting-account' ? [say`${sentenceStart(protectedEnd(watchProtectedBy(record)))}.`] : []),
  ].join('\n\n');
};

/** As `probe` has it: a fault, or what is unknown, by the worst that was met. A watch that was cut off is incomplete. */
export const exitCodeOf = ({ state, stage, attempts }: WatchRecord): ExitCode => {
  if (state === 'protecting-account') return EXIT.protectedAccount;
  if (state === 'stopped') return EXIT.stopped;
  const told = attempts.filter(({ outcome }) => !isSilent(outcome));
  if (state !== 'complete' || told.length === 0) return EXIT.cannotTell;
  if (told.every(({ outcome }) => isGood(outcome))) return EXIT.fine;
  const faulty = told.some(({ outcome }) => RULES[outcome][stage].otherwise.severity === 'fault');
  return faulty ? EXIT.fault : EXIT.cannotTell;
};

const run = async (given: Values<typeof OPTIONS>): Promise<ExitCode> => {
  const options = await fromCase(given, given.stage);
  // With a case there may be no file.
  const out = options.out as string | undefined;
  const format = options.format ?? (options.json ? 'json' : 'text');
  if (options.json && format !== 'json') throw notBoth('--json', '--format');
  const bound = readBound(options.count, options.for);
  const everySeconds =
    options.every === undefined ? EVERY_SECONDS : whole('every', options.every, WATCH_LIMITS.everySeconds);
  await rejectSameFiles([{ option: '--out', path: out }], [{ option: '--ca', path: options.ca }], 'sent');
  await keepExisting(out, options.force, 'sent');
  const { stage, families, target, vantage, attempts } = await readProbing(options, 'terminal watch');
  const made = newWatch({ stage, families, everySeconds, bound }, target, vantage);
  if (!made.ok) throw new WrongUse(spoken(made.failure.message));

  let latest = made.value;
  const save = async (next: WatchRecord): Promise<void> => {
    latest = next;
    if (out !== undefined) await writeAgreed(out, `${JSON.stringify(next)}\n`);
    await keepIn(options.document, { watch: next });
  };
  const permit = await attempts.permitFor(latest.id, options['continue-after-no-answer']);
  const { value } = await withStop(async (signal) => {
    // Before the first byte goes out: a place that cannot be written ends the watch here, with nothing sent.
    await save(latest);
    const begins = slotStart(firstSlot(Date.parse(latest.startedAt), everySeconds), everySeconds);
    await remark(
      say`${latest.rounds} rounds, one every ${everySeconds} s, the first at ${clock(begins)}. Ctrl+C stops and keeps what is done.`,
    );
    const lines = liveLines(latest);
    const watched = await runWatched({
      record: latest,
      target,
      permit,
      save,
      onSaved: lines.take,
      signal,
    }).catch(shownUnsaved);
    lines.end();
    return watched;
  });
  const record = value ?? { ...latest, state: 'interrupted' as const };
  await attempts.tell(permit.problem());
  if (format === 'json') await printJson(record);
  else if (format === 'openmetrics') await print(metricsOfWatch(record));
  else await printText(recordText(record));
  if (value === null) await saveElsewhere(record, format === 'json');
  const further = record.state === 'stopped' ? goOnWithWatch(record, given) : null;
  if (further !== null) await remark(harmless(further));
  return exitCodeOf(record);
};

/** `tripoint watch`: repeats chosen probes at one stage, bounded, and keeps the record durable as it goes. */
export const watch = command({
  options: OPTIONS,
  environment: ['TRIPOINT_PASSWORD', 'https_proxy'],
  examples: [
    'watch --server nac.example --user api-user --stage outside --for 600 --out watch.json',
    'watch --server nac.example --user api-user --stage inside --for 20x --every 30 --only open-api --out watch.json',
  ],
  run: ({ options }) => run(options),
});
