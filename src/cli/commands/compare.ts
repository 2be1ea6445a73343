import type { Judgement, Verdict } from '../../core/diagnosis/judgement.ts';
import { judge, type Material } from '../../core/diagnosis/diagnose.ts';
import { ofPractice } from '../../core/records/practice-description.ts';
import { verdictDocument } from '../../core/report/verdict-document.ts';
import { CHECK_OPTION, readMaterial, RECORDS_OR_CASE, recordFiles, WRITTEN_OPTIONS } from '../material.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, notBoth, withKept, refused } from '../endings.ts';
import { ANY_SERVER, CASE, JSON_OUT, type Given, FORCE, OUT, text, WHY } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { verdictText } from '../text/verdict.ts';
import { metricsOfVerdict } from '../../core/report/openmetrics.ts';
import { noProofText, proofText } from '../../core/report/ticket-texts.ts';
import type { Message } from '../../core/messages/message.ts';
import { languageSpoken, marked, spoken, say } from '../../app/words.ts';
import { deliver, rejectSameFiles, writeOutput } from '../outputs.ts';
import { beforeAfter } from '../../core/diagnosis/compared/before-after.ts';
import { harOf } from '../../core/report/har.ts';
import { VERSION } from '../../app/version.ts';

/** What a verdict means for a script. */
export const exitCodeOf = ({ verdict }: { readonly verdict: Pick<Verdict, 'party' | 'certainty'> }): ExitCode => {
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
  words: RECORDS_OR_CASE,
  options: {
    case: CASE,
    check: CHECK_OPTION,
    'any-server': ANY_SERVER,
    why: WHY,
    format: text(FORMATS, marked('Form of what is printed; other forms than text are in English.')),
    json: JSON_OUT,
  },
  examples: ['compare inside.json outside.json card.json', 'compare --case ACME --check firewall-log=blocked'],
  run: async ({ options, words }) => {
    const { json, format = json ? 'json' : 'text' } = options;
    if (json && format !== 'json') throw notBoth('--json', '--format');
    const material = await readMaterial(words, options.check, options['any-server'], options.case);
    const judgement = judge(material);
    if (format === 'openmetrics') {
      await print(metricsOfVerdict(judgement, material));
      return exitCodeOf(judgement);
    }
    const practice = material.practice !== null || ofPractice(material);
    return showVerdict(material, judgement, { ...options, json: format === 'json', practice });
  },
});

/** What `request` and `verify-fix` are made of; refuses an output that is one of its records. */
export const materialFor = async ({
  options,
  words,
}: Given<typeof WRITTEN_OPTIONS>): ReturnType<typeof readMaterial> => {
  await rejectSameFiles([{ option: '--out', path: options.out }], recordFiles(words), 'written');
  return readMaterial(words, options.check, options['any-server'], options.case);
};

/** Says why nothing was written; a program gets its document all the same. */
export const nothingWritten = async (why: Message, document: object, json: boolean): Promise<void> => {
  await remark(withKept(spoken(why), 'written'));
  if (json) await printJson(document);
};

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
