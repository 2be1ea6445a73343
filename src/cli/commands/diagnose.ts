import { trimName } from '../../core/vocabulary/typed.ts';
import { claimsOf, ownersIn, withEvidence } from '../../app/case-evidence.ts';
import { fromCase, keepIn } from '../case-option.ts';
import { missingIn, command } from '../command.ts';
import { stageTitle } from '../../core/diagnosis/words/titles.ts';
import { isPracticeEntrance, ofPractice } from '../../core/records/practice-description.ts';
import { basename } from 'node:path';
import { judge } from '../../core/diagnosis/diagnose.ts';
import type { Judgement } from '../../core/diagnosis/judgement.ts';
import { ofResult } from '../../core/diagnosis/whose-evidence.ts';
import { marked, say, spoken } from '../../app/words.ts';
import type { PlatformCard } from '../../core/records/card.ts';
import { readCardText } from '../../core/records/card-text.ts';
import { stageRecordSchema, type StageRecord } from '../../core/records/record.ts';
import { verdictDocument } from '../../core/report/verdict-document.ts';
import { isoLocal, PROBE_STAGES, type ProbeStage } from '../../core/vocabulary/words.ts';
import { CARD_FILE, CARD_OPTIONS, CARD_TIME, makeCard, MAX_CARD_BYTES } from './card.ts';
import { CHECK_OPTION, readChecks, readRecords, recordFiles, rejectOthers } from '../material.ts';
import { EXIT, type ExitCode, WrongUse } from '../endings.ts';
import { withAddress } from '../go-on.ts';
import { fileOf, readInputFile } from '../input-file.ts';
import { aboutField, JSON_OUT, text, type Given, type Values, RECORD_OUT, unlisted, WHY } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { writeAgreed } from '../../app/output-files.ts';
import { withLoose } from '../../app/loose-records.ts';
import { keepExisting, rejectSameFiles } from '../outputs.ts';
import { readServer } from '../target-options.ts';
import { SENDING_OPTIONS } from '../probe-options.ts';
import { keepRecordPlace, RECORD_OPTIONS, runStage, saveElsewhere } from '../run-stage.ts';
import { askPasted, askPlainly } from '../terminal.ts';
import { verdictText } from '../text/verdict.ts';
import { pasteableElsewhere } from '../text/layout.ts';
import { exitCodeOf } from './compare.ts';

const OPTIONS = {
  ...SENDING_OPTIONS,
  stage: text(PROBE_STAGES, aboutField(stageRecordSchema.shape.stage)),
  card: text('FILE|-', CARD_FILE),
  shows: CARD_TIME,
  'updated-at': CARD_OPTIONS['updated-at'],
  check: CHECK_OPTION,
  why: WHY,
  json: JSON_OUT,
  ...RECORD_OPTIONS,
  'card-out': unlisted(RECORD_OUT),
} as const;
type Options = Values<typeof OPTIONS>;

const isTerminal = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** Where this machine is: the option, else the answer of the person at the terminal. */
const readStage = async (given: ProbeStage | undefined): Promise<ProbeStage> => {
  if (given !== undefined) return given;
  if (!isTerminal()) throw missingIn(`--stage ${PROBE_STAGES.join('|')}`);
  // In both languages, whichever is spoken.
  const words = { inside: ['inside', 'i', 'insida'], outside: ['outside', 'o', 'utsida', 'u'] };
  for (;;) {
    const typed = (
      await askPlainly(say`Where is this machine? Type inside (in the network) or outside (beyond the firewall):`)
    )
      .trim()
      .toLowerCase();
    const stage = PROBE_STAGES.find((one) => words[one].includes(typed));
    if (stage !== undefined) return stage;
  }
};

const readCard = async (options: Options): Promise<PlatformCard | null> => {
  if (options.card === undefined) return null;
  const pasted = await readInputFile(options.card, fileOf('card'), MAX_CARD_BYTES, 'sent');
  return makeCard(pasted.text(), { 'updated-at': options['updated-at'] });
};

/** A card's time without an offset cannot be placed: the person says when that was. */
const askTime = async (): Promise<string> => {
  const typed = await askPlainly(
    say`The card's time has no offset from UTC. Type it with one, e.g. 2026-11-21T10:04:05+01:00, or press Enter to take the card as updated now:`,
  );
  return typed.trim() === '' ? isoLocal(new Date()) : typed.trim();
};

/**
 * The card that a person pastes; Enter alone continues without one. A text that is not this card is reported and asked for again.
 */
const askCard = async (options: Options, reject: (card: PlatformCard) => void): Promise<PlatformCard | null> => {
  for (;;) {
    const pasted = await askPasted(
      say`Paste the platform's status card and end with an empty line, or press Enter to go on without it:`,
    );
    if (pasted === '') return null;
    const asked = readCardText(pasted).timeUnclear && options['updated-at'] === undefined;
    try {
      const card = await makeCard(pasted, { 'updated-at': asked ? await askTime() : options['updated-at'] });
      reject(card);
      return card;
    } catch (error) {
      if (!(error instanceof WrongUse)) throw error;
      await remark(error.message);
    }
  }
};

const nextLine = (
  { verdict }: Judgement,
  { server }: StageRecord,
  options: Options,
  words: readonly string[],
): string | null => {
  const stage = PROBE_STAGES.find((one) => one === verdict.nextStage);
  if (stage === undefined || options.out === undefined || words.includes('-')) return null;
  const files = [...words, options.out, ...(options['card-out'] === undefined ? [] : [options['card-out']])];
  const line = pasteableElsewhere([
    ...['diagnose', '--server', options.server, '--user', trimName(options.user)],
    ...(['ca', 'pin', 'mac', 'group-id'] as const).flatMap((name) =>
      options[name] === undefined ? [] : [`--${name}`, name === 'ca' ? basename(options[name]) : options[name]],
    ),
    ...['--stage', stage, '--out', `${stage}.json`, ...files.map((file) => basename(file))],
  ]);
  if (isPracticeEntrance(server.host, server.connectTo))
    return say`Next, with these files and the --connect-to that simulate printed for ${spoken(stageTitle(stage))}: ${line}`;
  return say`Next, on a machine of that stage that has these files: ${line}`;
};

const run = async ({ options: typed, words }: Given<typeof OPTIONS>): Promise<ExitCode> => {
  const options = await fromCase(typed, typed.stage);
  const { document } = options;
  const { 'card-out': cardOut } = options;
  const inputs = [...recordFiles(words), { option: '--card', path: options.card }];
  await keepRecordPlace(options, inputs);
  const checks = readChecks(options.check);
  const others = [...inputs, { option: '--ca', path: options.ca }, { option: '--out', path: options.out }];
  await rejectSameFiles([{ option: '--card-out', path: cardOut }], others, 'sent');
  await keepExisting(cardOut, options.force, 'sent');
  const loose = await readRecords(words, options['any-server'], document === null ? [] : ownersIn(document));
  const given = document === null ? loose : withLoose(document, loose);
  const asked = { host: readServer(options.server).host, user: trimName(options.user) };
  const results = [...given.runs, ...given.watches].map(ofResult);
  for (const its of results) rejectOthers([its], [asked], options['any-server']);
  const rejectOther = (card: PlatformCard): void =>
    rejectOthers(claimsOf({ card }), [asked, ...results], options['any-server']);
  const read = await readCard(options);
  for (const one of [...given.cards, read]) if (one !== null) rejectOther(one);
  const stage = await readStage(options.stage);
  const { record, stopped, isSaved } = await runStage({ ...options, stage });
  const isAsked = !stopped && read === null && given.cards.length === 0 && isTerminal();
  const card = isAsked ? await askCard(options, rejectOther) : read;
  if (card !== null) await keepIn(document, { card });
  if (card !== null && cardOut !== undefined) await writeAgreed(cardOut, `${JSON.stringify(card, null, 2)}\n`);
  // As the case itself holds it: the newest of its runs.
  const known = document === null ? null : withLoose(withEvidence(document, { record, card }), loose);
  const { runs, cards } = known ?? {
    runs: [...given.runs, record],
    cards: [...given.cards, card].filter((one) => one !== null),
  };
  // What was just sent is kept, even where a check cannot be compared with it.
  const made = await Promise.resolve(runs)
    .then(checks)
    .catch(async (error: unknown) => {
      if (!isSaved) await saveElsewhere(record, options.json);
      throw error;
    });
  if (made.length > 0) await keepIn(document, { checks: made });
  const material = { ...given, runs, cards, checks: [...given.checks, ...made] };
  const judgement = judge(material);
  if (options.json) await printJson({ ...verdictDocument(judgement), run: record, card });
  else await print(verdictText(material, judgement, { why: options.why, practice: ofPractice(material) }));
  const next =
    withAddress('diagnose', record, { ...typed, stage }, words) ?? nextLine(judgement, record, options, words);
  if (next !== null && !options.json) await remark(next);
  const kept = isSaved || (await saveElsewhere(record, options.json));
  if (stopped) return EXIT.stopped;
  const exit = exitCodeOf(judgement);
  return kept || exit > EXIT.cannotTell ? exit : EXIT.cannotTell;
};

/** `tripoint diagnose`: one stage, the platform's card and what other places saw, judged together. */
export const diagnose = command({
  words: {
    form: 'RECORD…',
    about: marked('Records and transcripts in any order; - reads standard input. --card takes the text of a card.'),
    least: 0,
    most: Infinity,
  },
  options: OPTIONS,
  environment: ['TRIPOINT_PASSWORD', 'https_proxy'],
  examples: [
    'diagnose --server nac.example --user api-user --stage inside --out inside.json',
    'diagnose --server nac.example --user api-user --stage outside --card card.txt inside.json',
  ],
  run,
});
