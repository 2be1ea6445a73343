import { outcomeWord } from '../../diagnosis/phrases.ts';
import { partyTeam, stageTitle } from '../../diagnosis/titles.ts';
import { ROW_TITLES, type PlatformCard } from '../../records/card.ts';
import { NOTHING, say, time, type Message } from '../../messages/message.ts';
import { isEmpty, labelled, own, told } from '../draft.ts';
import { CARD_ROWS } from '../../vocabulary/words.ts';
import type { ReportInput } from '../model/report-input.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import { indented, numbered, whyPart, type Handoff } from './lines.ts';

const retypedOf = ({ passwordReentered }: PlatformCard): Message => {
  if (passwordReentered === null) return NOTHING;
  return passwordReentered ? say('yes') : say('no: a blank field keeps the old one');
};

const cardPart = ({ card }: ReportInput): readonly Message[] => {
  if (card === null) return [say('No status card is recorded: please send the rows after “Update API Configuration”.')];
  const { utc, local } = momentOf(card.updatedAt);
  const rows = CARD_ROWS.map((row) => {
    const { value, status } = card.rows[row];
    return indented(labelled(own(ROW_TITLES[row]), own(outcomeWord(`row.${value}`, 'open-api', status))));
  });
  return [
    say`Status card after “Update API Configuration” at ${time(utc)}, ${time(local)}:`,
    ...rows,
    ...(
      [
        [say('Outbound FQDN'), card.outboundFqdn],
        [say('API user'), card.apiUser],
        [say('API base URL'), card.baseUrl],
        [say('Module licence'), card.licence],
        [say('Password typed again'), retypedOf(card)],
      ] as const
    ).flatMap(([label, value]) => (isEmpty(value) ? [] : [indented(labelled(label, value))])),
  ];
};

const stagePart = ({ judgement: { stages } }: ReportInput): readonly Message[] => [
  say('What was tested without the platform'),
  ...stages
    .filter(({ stage }) => stage !== 'platform')
    .map(({ stage, sentence }) => indented(labelled(own(stageTitle(stage)), told(sentence)))),
];

const askOf = (input: ReportInput): Pick<Handoff, 'ask'> & { readonly steps: readonly Message[] } => {
  const { verdict } = input.judgement;
  const { party } = verdict;
  if (party === 'platform-settings')
    return {
      ask: say("Asked of you, the platform's support: correct the settings of the API connection as follows."),
      steps: [...numbered(verdict.steps), say`How to verify the fix: ${told(verdict.mended)}`],
    };
  if (party === 'platform-egress')
    return {
      ask: say(
        "Asked of you, the platform's support: confirm the outbound address, and test again when the customer's firewall team is done.",
      ),
      steps: numbered([
        say('Is the outbound FQDN below right, and to which addresses does it lead now?'),
        say('When the firewall team is done: click “Update API Configuration” and send the rows.'),
      ]),
    };
  if (party === 'none')
    return { ask: say("Nothing is asked of you, the platform's support: no fault was found."), steps: [] };
  if (party === 'own-proxy' || party === 'vantage')
    return {
      ask: say("Nothing is asked of you yet, the platform's support: the test must be run again."),
      steps: [],
    };
  if (party === 'unknown')
    return {
      ask: say("Nothing is asked of you yet, the platform's support: it is not known who must act."),
      steps: [],
    };
  return {
    ask: say`Nothing is asked of you, the platform's support. Who must act: ${own(partyTeam(party))}.`,
    steps: [],
  };
};

/** What the platform shows and what is to be done there. */
export const platformSupport = (input: ReportInput): Handoff => {
  const { ask, steps } = askOf(input);
  return {
    ask,
    parts: [
      steps,
      [say('Organization and context: this case does not hold their ids. Add them before you send this.')],
      cardPart(input),
      stagePart(input),
      whyPart(input),
    ],
  };
};
