import { judge } from '../../core/diagnosis/diagnose.ts';
import { partyHeadline } from '../../core/diagnosis/words/titles.ts';
import { NOTHING, say, sentences, worded } from '../../core/messages/message.ts';
import { changeRequest as changeRequestOf } from '../../core/report/change-request.ts';
import { recipientOf, RECIPIENTS, type Recipient } from '../../core/report/handoff/recipients.ts';
import { requestFor } from '../../core/report/handoff/request-for.ts';
import { changeRequestText, noRequestText } from '../../core/report/ticket-texts.ts';
import { languageSpoken, marked } from '../../app/words.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../endings.ts';
import { RECORDS_OR_CASE, WRITTEN_OPTIONS } from '../material.ts';
import { text, type Given } from '../options.ts';
import { deliver } from '../outputs.ts';
import { materialFor, nothingWritten } from './compare.ts';

/** What the acting team is asked for, and how it will be checked. */

const write = async (given: Given<typeof WRITTEN_OPTIONS>, to?: Recipient): Promise<ExitCode> => {
  const material = await materialFor(given);
  const judgement = judge(material);
  const { party, certainty, sentence } = judgement.verdict;
  const verdict = { party, certainty, sentence };
  const language = languageSpoken();
  const team = to ?? recipientOf(party) ?? 'firewall';
  const change = team === 'firewall' ? changeRequestOf({ ...material, judgement }) : null;
  const ofFirewall = change && changeRequestText(change, language);
  const asks = ofFirewall ?? requestFor(team, material, language);
  const document = worded(
    team === 'firewall' && (change !== null || asks === null)
      ? ({ format: 'tripoint/change-request', version: 1, verdict, request: change } as const)
      : ({ format: 'tripoint/request', version: 1, to: team, verdict, text: asks } as const),
    language,
  );
  if (asks === null) {
    const why =
      to === undefined || to === 'firewall'
        ? noRequestText(judgement)
        : sentences(
            say`There is no request to this team. ${partyHeadline(party, certainty)}.`,
            recipientOf(party) === null ? NOTHING : say`The request to that team names what others look up.`,
          );
    await nothingWritten(why, document, given.options.json);
    return EXIT.cannotTell;
  }
  await deliver(document, asks, given.options);
  return EXIT.fine;
};

/** `tripoint request RECORD…|CASE-ID`: what to ask the team that must act for, or the one that is named. */
export const request = command({
  words: RECORDS_OR_CASE,
  options: { ...WRITTEN_OPTIONS, to: text(RECIPIENTS, marked('The team that is asked (default: who must act).')) },
  examples: ['request inside.json outside.json card.json', 'request --to server inside.json --out request.txt'],
  run: (given) => write(given, given.options.to),
});

/** `tripoint change-request`, its older name: the request to the firewall or proxy team alone. */
export const changeRequest = command({
  words: RECORDS_OR_CASE,
  options: WRITTEN_OPTIONS,
  examples: [
    'change-request inside.json outside.json card.json',
    'change-request inside.json outside.json --out request.txt',
  ],
  run: (given) => write(given, 'firewall'),
});
