import type { Judgement } from '../../core/diagnosis/judgement.ts';
import { judge, type Material } from '../../core/diagnosis/diagnose.ts';
import { ofPractice } from '../../core/records/practice-description.ts';
import { verdictDocument } from '../../core/report/verdict-document.ts';
import {
  CHECK_OPTION,
  readChecks,
  ANY_SERVER,
  readRecords,
  RECORDS,
  readMaterial,
  RECORDS_OR_CASE,
  recordFiles,
  WRITTEN_OPTIONS,
} from '../material.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, notBoth, withKept, refused } from '../endings.ts';
import { JSON_OUT, type Given, FORCE, OUT, text, WHY } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { verdictText } from '../text/verdict.ts';
import { metricsOfVerdict } from '../../core/report/openmetrics.ts';
import { changeRequest as requestOf } from '../../core/report/change-request.ts';
import { changeRequestText, noRequestText, noProofText, proofText } from '../../core/report/ticket-texts.ts';
import { worded, type Message } from '../../core/messages/message.ts';
import { languageSpoken, marked, spoken, say } from '../../app/words.ts';
import { deliver, rejectSameFiles, writeOutput } from '../outputs.ts';
import { beforeAfter } from '../../core/diagnosis/compared/before-after.ts';
import { harOf } from '../../core/report/har.ts';
import { VERSION } from '../../app/version.ts';

/** What a verdict means for a script. */
export const exitCodeOf = ({ verdict }: Judgement): ExitCode => {
  if (verdict.certainty === 'cannot-tell') return EXIT.cannotTell;
  return verdict.party === 'none' ? EXIT.fine : EXIT.fault;
};

/** `openmetrics` is for the textfile collector of a node_exporter. */
const FORMATS = ['text', 'json', 'openmetrics'] as const;

interface Showing {
  readonly json: boolean;
  readonly why: boolean;
  readonly practice: boolean;
}

/** Prints a verdict for people or as a document, and gives its exit code. */
export const showVerdict = async (
  material: Material,
  judgement: Judgement,
  { json, why, practice }: Showing,
): Promise<ExitCode> => {
  await (json
    ? printJson({ ...verdictDocument(judgement), ...(practice && { ofPractice: true }) })
    : print(verdictText(material, judgement, { why, practice })));
  return exitCodeOf(judgement);
};

/** `tripoint compare RECORD…`: the comparison and the verdict of stage records, watch records and cards, in any order. */
export const compare = command({
  words: { form: 'RECORD…', about: RECORDS, least: 1, most: Infinity },
  options: {
    check: CHECK_OPTION,
    'any-server': ANY_SERVER,
    why: WHY,
    format: text(FORMATS, marked('Form of what is printed; other forms than text are in English.')),
    json: JSON_OUT,
  },
  examples: [
    'compare inside.json outside.json card.json',
    'compare inside.json outside.json --check firewall-log=blocked',
  ],
  run: async ({ options, words }) => {
    const checks = readChecks(options.check);
    const records = await readRecords(words, options['any-server']);
    const judgement = judge({ ...records, checks: checks(records.runs) });
    const { json, format = json ? 'json' : 'text' } = options;
    if (json && format !== 'json') throw notBoth('--json', '--format');
    if (format === 'openmetrics') {
      await print(metricsOfVerdict(judgement, records));
      return exitCodeOf(judgement);
    }
    return showVerdict(records, judgement, { ...options, json: format === 'json', practice: ofPractice(records) });
  },
});

/** What `change-request` and `verify-fix` are made of; refuses an output that is one of its records. */
const materialFor = async ({ options, words }: Given<typeof WRITTEN_OPTIONS>): ReturnType<typeof readMaterial> => {
  await rejectSameFiles([{ option: '--out', path: options.out }], recordFiles(words), 'written');
  return readMaterial(words, options.check, options['any-server']);
};

/** Says why nothing was written; a program gets its document all the same. */
const nothingWritten = async (why: Message, document: object, json: boolean): Promise<void> => {
  await remark(withKept(spoken(why), 'written'));
  if (json) await printJson(document);
};

/** `tripoint change-request RECORD…|CASE-ID`: what to ask the firewall or proxy team for, and how it will be checked. */
export const changeRequest = command({
  words: RECORDS_OR_CASE,
  options: WRITTEN_OPTIONS,
  examples: [
    'change-request inside.json outside.json card.json',
    'change-request inside.json outside.json --out request.txt',
  ],
  run: async (given) => {
    const material = await materialFor(given);
    const judgement = judge(material);
    const request = requestOf({ ...material, judgement });
    const { party, certainty, sentence } = judgement.verdict;
    const language = languageSpoken();
    const document = worded(
      { format: 'tripoint/change-request', version: 1, verdict: { party, certainty, sentence }, request } as const,
      language,
    );
    if (request === null) {
      await nothingWritten(noRequestText(judgement), document, given.options.json);
      return EXIT.cannotTell;
    }
    await deliver(document, changeRequestText(request, language), given.options);
    return EXIT.fine;
  },
});

const CODES = { mended: EXIT.fine, 'still-failing': EXIT.fault, 'cannot-tell': EXIT.cannotTell } as const;

/**
 * `tripoint verify-fix RECORD…|CASE-ID`: what failed, and what the same probes say since. Checks are taken as `compare` takes
 * them, so that one list of arguments serves all; none of them shows that a probe is fixed.
 */
export const verifyFix = command({
  words: RECORDS_OR_CASE,
  options: WRITTEN_OPTIONS,
  examples: [
    'verify-fix inside.json outside.json outside-again.json',
    'verify-fix inside.json outside.json outside-again.json --out fixed.txt',
  ],
  run: async (given) => {
    const material = await materialFor(given);
    const { runs, watches, cards, title, practice } = material;
    const compared = beforeAfter(runs, watches, null, cards);
    const document = { format: 'tripoint/proof', version: 1, proof: compared } as const;
    const text = compared && proofText(compared, { title, practice: practice !== null }, languageSpoken());
    if (text === null) await nothingWritten(noProofText(judge(material)), document, given.options.json);
    else await deliver(document, text, given.options);
    return compared ? CODES[compared.result] : EXIT.cannotTell;
  },
});

/** `tripoint har RECORD…|CASE-ID`: what stored stage records asked and got, as HTTP Archive 1.2. It judges nothing. */
export const har = command({
  words: RECORDS_OR_CASE,
  options: { out: OUT, force: FORCE },
  examples: ['har inside.json outside.json --out requests.har', 'har 5f0c7d1e-0000-4000-8000-000000000000'],
  run: async ({ options: { out, force }, words }) => {
    await rejectSameFiles([{ option: '--out', path: out }], recordFiles(words), 'written');
    const { runs } = await readMaterial(words, [], true);
    if (runs.length === 0) throw refused(say`There is no stage record among them.`, 'written');
    const archive = harOf(runs, VERSION);
    if (out === undefined) await printJson(archive);
    else {
      await writeOutput(out, `${JSON.stringify(archive, null, 2)}\n`, force);
      await remark(say`Written: ${out}`);
    }
    return EXIT.fine;
  },
});
