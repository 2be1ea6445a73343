import { unknownSignInsOfRun, unknownSignInsText } from '../../core/attempts/sign-ins.ts';
import { judge } from '../../core/diagnosis/diagnose.ts';
import { marked, say } from '../../core/messages/say.ts';
import { isGood } from '../../core/evidence/outcome.ts';
import {
  askedAgainLine,
  mntVersionText,
  ownPortsText,
  earlierText,
  controlText,
} from '../../core/diagnosis/hello-words.ts';
import { outcomeWord } from '../../core/diagnosis/phrases.ts';
import { familyTitle, stageTitle } from '../../core/diagnosis/titles.ts';
import { junit } from '../../core/report/junit.ts';
import type { StageRecord } from '../../core/records/record.ts';
import { CannotWrite } from '../../node/disk/output-file.ts';
import { newRecord, runRecorded } from '../../app/stage-run.ts';
import { tracing } from '../../node/path/trace-path.ts';
import { runStageInWorker } from '../../node/probing/worker-prober.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { flag, FORCE, JSON_OUT, text, type Values } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { keepEarlierRecord, rejectSameFiles, writeAgreed } from '../outputs.ts';
import { readProbing, SENDING_OPTIONS } from '../probe-options.ts';
import { saveElsewhere, unsaved } from '../save-elsewhere.ts';
import { withStop } from '../stop.ts';
import { cellText } from '../text/cells.ts';
import { addressesText } from '../text/findings.ts';
import { harmless, paint } from '../text/paint.ts';
import { pathsText } from '../text/path.ts';
import { table } from '../text/table.ts';
import { WrongUse } from '../wrong-use.ts';

const OPTIONS = {
  ...SENDING_OPTIONS,
  json: JSON_OUT,
  junit: flag(marked('Print the result as JUnit, always in English.')),
  out: text('FILE', marked('Keep the record in this file; it is there before the first result is shown.')),
  force: FORCE,
} as const;

/** What was asked beside the probes, one line for each of them. */
const askedAgain = ({ probes }: StageRecord): readonly string[] => {
  const lines = (of: (probe: StageRecord['probes'][number]) => string | null): readonly string[] =>
    probes.flatMap((probe) => {
      const says = of(probe);
      return says === null ? [] : [`  ${familyTitle(probe.family)}: ${harmless(says)}`];
    });
  const earlier = lines(({ outcome, evidence }) => evidence && earlierText(outcome, evidence));
  const control = lines(({ evidence }) => evidence && controlText(evidence));
  const ports = lines(({ evidence }) => evidence && ownPortsText(evidence));
  const node = lines(({ evidence }) => evidence && mntVersionText(evidence));
  return [
    ...(node.length === 0 ? [] : [[say`Monitoring says it is:`, ...node].join('\n')]),
    ...(ports.length === 0 ? [] : [[say`Other ports at the same address:`, ...ports].join('\n')]),
    ...(earlier.length === 0 ? [] : [[say`Asked again:`, ...earlier].join('\n')]),
    ...(control.length === 0 ? [] : [[say`Asked again without credentials:`, ...control].join('\n')]),
  ];
};

const recordText = (record: StageRecord): string => {
  const judgement = judge({ runs: [record], cards: [], checks: [] });
  const cells = judgement.cells.filter(({ stage }) => stage === record.stage);
  const apart = addressesText(judgement);
  const failing = judgement.addresses.filter(({ state }) => state === 'failed').map(({ address }) => address);
  const findings = cells.map((cell) => (isGood(cell.outcome) ? '' : harmless(cell.finding.says)));
  const rows = cells.map((cell, index) => [
    familyTitle(cell.family),
    cellText(cell),
    cell.durationMs === null ? '' : `${Math.round(cell.durationMs)} ms`,
    findings[index] !== '' && findings.indexOf(findings[index] ?? '') < index
      ? say`The same.`
      : (findings[index] ?? ''),
  ]);
  const spent = record.failedSignIns > 0 ? [say`Rejected sign-ins caused by this run: ${record.failedSignIns}.`] : [];
  const fine = cells.filter((cell) => isGood(cell.outcome)).length;
  return [
    table([[say`Probe`, say`Result`, say`Time`, ''], ...rows]),
    ...(apart === null ? [] : [apart]),
    ...pathsText(record),
    ...askedAgain(record),
    ...spent,
    ...unknownSignInsText(unknownSignInsOfRun(record)),
    paint(
      'bold',
      failing.length > 0
        ? say`${stageTitle(record.stage)}: ${fine} of ${cells.length} probes good, but not at ${failing.join(', ')}.`
        : say`${stageTitle(record.stage)}: ${fine} of ${cells.length} probes good.`,
    ),
  ].join('\n\n');
};

/** A rejection ends a run, and so does one of another run, or a sign-in that got no clear answer. */
const PROTECTED: ReadonlySet<string> = new Set(['http.401', 'not-run.protecting-account']);

const exitCodeOf = (record: StageRecord, aborted: boolean): ExitCode => {
  if (aborted) return EXIT.stopped;
  // Rejected by the proxy on our own side, it is the proxy's account that is protected: nothing is known of the server's.
  const isOfProxy = record.probes.some(({ outcome }) => outcome === 'proxy.auth-required');
  if (!isOfProxy && record.probes.some(({ outcome }) => PROTECTED.has(outcome))) return EXIT.protectedAccount;
  const { cells: all, addresses } = judge({ runs: [record], cards: [], checks: [] });
  const cells = all.filter(
    ({ stage, family }) => stage === record.stage && record.probes.some((probe) => probe.family === family),
  );
  if (addresses.some(({ state }) => state === 'failed')) return EXIT.fault;
  if (cells.every(({ outcome }) => isGood(outcome))) return EXIT.fine;
  return cells.some(({ finding }) => finding.severity === 'fault') ? EXIT.fault : EXIT.cannotTell;
};

const run = async (options: Values<typeof OPTIONS>): Promise<ExitCode> => {
  const { out } = options;
  if (options.json && options.junit) throw new WrongUse(say`Choose one of --json and --junit.`);
  await rejectSameFiles([{ option: '--out', path: out }], [{ option: '--ca', path: options.ca }], 'sent');
  await keepEarlierRecord(out, options.force, 'sent');
  const { stage, families, target, vantage, attempts } = await readProbing(options, 'terminal probe');
  let latest = newRecord(stage, target, vantage, families);
  const save = async (next: StageRecord): Promise<void> => {
    latest = next;
    if (out !== undefined) await writeAgreed(out, `${JSON.stringify(next, null, 2)}\n`);
  };
  const permit = await attempts.permitFor(latest.id);
  const { value, stopped } = await withStop(async (signal) => {
    // Before the first byte goes out: a place that cannot be written ends the run here, with nothing sent.
    await save(latest);
    return runRecorded({
      record: latest,
      target,
      families,
      continueAfter401: attempts.consented,
      permit,
      runStage: runStageInWorker,
      tracePath: tracing(),
      save,
      onPhase: () => undefined,
      onUnread: (unread) =>
        void remark(
          say`${unread.map(familyTitle).join(', ')}: the reply could not be read within the time limit, so reading it was ended. Nothing more was sent.`,
        ),
      onSaved: ({ family, outcome, evidence }) => {
        const again = evidence && askedAgainLine(evidence);
        void remark(
          `${familyTitle(family)}: ${outcomeWord(outcome, family, evidence?.response?.status ?? null)}${again ? `. ${say`TLS was asked again: ${again}`}` : ''}`,
        );
      },
      signal,
    }).catch(async (error: unknown) => {
      if (!(error instanceof CannotWrite)) throw error;
      // What was seen is shown all the same; nothing more went out.
      await remark(`${error.message} ${unsaved()}`);
      return null;
    });
  });
  const record = value ?? latest;
  await attempts.tell(permit);
  if (options.json) await printJson(record);
  else if (options.junit) await print(junit(judge({ runs: [record], cards: [], checks: [] }), [stage]));
  else await print(recordText(record));
  const kept = value !== null || (await saveElsewhere(record, options.json));
  const exit = exitCodeOf(record, stopped);
  return kept || exit > EXIT.cannotTell ? exit : EXIT.cannotTell;
};

/** `tripoint probe`: runs the four probes of one stage, keeps the record durable after each, and prints it. */
export const probe = command({
  options: OPTIONS,
  environment: ['TRIPOINT_PASSWORD', 'https_proxy'],
  examples: [
    'probe --server nac.example --user api-user --stage inside --out inside.json',
    'probe --server nac.example:8443 --user api-user --stage outside --only open-api --json',
  ],
  run: ({ options }) => run(options),
});
