import { judge } from '../../core/diagnosis/diagnose.ts';
import { changeRequest as requestOf } from '../../core/report/change-request.ts';
import { changeRequestText, noRequestText } from '../../core/report/change-request-text.ts';
import { worded } from '../../core/messages/message.ts';
import { languageSpoken, spoken } from '../../app/words.ts';
import { readCheck } from '../checks.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readMaterial, RECORDS_OR_CASE, recordFiles, WRITTEN_OPTIONS } from '../material.ts';
import type { Given } from '../options.ts';
import { printJson, remark } from '../output.ts';
import { deliver, rejectSameFiles } from '../outputs.ts';
import { withKept } from '../wrong-use.ts';

const run = async ({ options, words }: Given<typeof WRITTEN_OPTIONS>): Promise<ExitCode> => {
  await rejectSameFiles([{ option: '--out', path: options.out }], recordFiles(words), 'written');
  const material = await readMaterial(words, options.check.map(readCheck), options['any-server']);
  const judgement = judge(material);
  const request = requestOf({ ...material, judgement });
  const { party, certainty, sentence } = judgement.verdict;
  const document = {
    format: 'tripoint/change-request',
    version: 1,
    verdict: { party, certainty, sentence },
    request,
  } as const;
  const language = languageSpoken();
  if (request !== null) {
    await deliver(worded(document, language), changeRequestText(request, language), options);
    return EXIT.fine;
  }
  await remark(withKept(spoken(noRequestText(judgement)), 'written'));
  if (options.json) await printJson(worded(document, language));
  return EXIT.cannotTell;
};

/** `tripoint change-request RECORD…|CASE-ID`: what to ask the firewall or proxy team for, and how it will be checked. */
export const changeRequest = command({
  words: RECORDS_OR_CASE,
  options: WRITTEN_OPTIONS,
  examples: [
    'change-request inside.json outside.json card.json',
    'change-request inside.json outside.json --out request.txt',
  ],
  run,
});
