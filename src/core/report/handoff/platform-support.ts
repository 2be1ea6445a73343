import { outcomeWord } from '../../diagnosis/phrases.ts';
import { partyTeam, stageTitle } from '../../diagnosis/titles.ts';
import { ROW_TITLES, type PlatformCard } from '../../records/card.ts';
import { said, say } from '../../messages/say.ts';
import { CARD_ROWS } from '../../vocabulary/words.ts';
import type { ReportInput } from '../model/report-input.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import { numbered, whyPart, type Handoff } from './lines.ts';

const retypedOf = ({ passwordReentered }: PlatformCard): string => {
  if (passwordReentered === null) return '';
  return passwordReentered ? said('yes') : said('no: a blank field keeps the old one');
};

const cardPart = ({ card }: ReportInput): readonly string[] => {
  if (card === null)
    return [said('No status card is recorded: please send the rows after “Update API Configuration”.')];
  const { utc, local } = momentOf(card.updatedAt);
  const rows = CARD_ROWS.map((row) => {
    const { value, status } = card.rows[row];
    return `  ${ROW_TITLES[row]}: ${outcomeWord(`row.${value}`, 'open-api', status)}`;
  });
  return [
    say`Status card after “Update API Configuration” at ${utc}, ${local}:`,
    ...rows,
    ...(
      [
        [said('Outbound FQDN'), card.outboundFqdn],
        [said('API user'), card.apiUser],
        [said('API base URL'), card.baseUrl],
        [said('Module licence'), card.licence],
        [said('Password typed again'), retypedOf(card)],
      ] as const
    ).flatMap(([label, value]) => (value === '' ? [] : [`  ${label}: ${value}`])),
  ];
};

const stagePart = ({ judgement: { stages } }: ReportInput): readonly string[] => [
  said('What was tested without the platform'),
  ...stages
    .filter(({ stage }) => stage !== 'platform')
    .map(({ stage, sentence }) => `  ${stageTitle(stage)}: ${sentence}`),
];

const askOf = (input: ReportInput): Pick<Handoff, 'ask'> & { readonly steps: readonly string[] } => {
  const { verdict } = input.judgement;
  const { party } = verdict;
  if (party === 'platform-settings')
    return {
      ask: said("Asked of you, the platform's support: correct the settings of the API connection as follows."),
      steps: [...numbered(verdict.steps), say`How to verify the fix: ${verdict.mended}`],
    };
  if (party === 'platform-egress')
    return {
      ask: said(
        "Asked of you, the platform's support: confirm the outbound address, and test again when the customer's firewall team is done.",
      ),
      steps: numbered([
        said('Is the outbound FQDN below right, and to which addresses does it lead now?'),
        said('When the firewall team is done: click “Update API Configuration” and send the rows.'),
      ]),
    };
  if (party === 'none')
    return { ask: said("Nothing is asked of you, the platform's support: no fault was found."), steps: [] };
  if (party === 'own-proxy' || party === 'vantage')
    return {
      ask: said("Nothing is asked of you yet, the platform's support: the test must be run again."),
      steps: [],
    };
  if (party === 'unknown')
    return {
      ask: said("Nothing is asked of you yet, the platform's support: it is not known who must act."),
      steps: [],
    };
  return { ask: say`Nothing is asked of you, the platform's support. Who must act: ${partyTeam(party)}.`, steps: [] };
};

/** What the platform shows and what is to be done there. */
export const platformSupport = (input: ReportInput): Handoff => {
  const { ask, steps } = askOf(input);
  return {
    ask,
    parts: [
      steps,
      [said('Organization and context: this case does not hold their ids. Add them before you send this.')],
      cardPart(input),
      stagePart(input),
      whyPart(input),
    ],
  };
};
