import { outcomeWord } from '../../diagnosis/words/phrases.ts';
import { partyTeam, stageTitle } from '../../diagnosis/words/titles.ts';
import { ROW_TITLES, type PlatformCard } from '../../records/card.ts';
import { joined, NOTHING, say, sentences, time, type Message } from '../../messages/message.ts';
import { isEmpty, labelled, listed, own, asMessage } from '../draft.ts';
import { CARD_ROWS } from '../../vocabulary/words.ts';
import type { ReportInput } from '../model/report-input.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import { asks, indented, numbered, whyPart, type Handoff } from './lines.ts';

const retypedOf = ({ passwordReentered }: PlatformCard): Message => {
  if (passwordReentered === null) return NOTHING;
  return passwordReentered ? say('yes') : say('no');
};

const cardPart = ({ card }: ReportInput): readonly Message[] => {
  if (card === null) return [say('No status card is recorded: please send the rows after “Update API Configuration”.')];
  const { utc, local } = momentOf(card.updatedAt);
  const rows = CARD_ROWS.map((row) => {
    const { value, status } = card.rows[row];
    return indented(labelled(own(ROW_TITLES[row]), own(outcomeWord(`row.${value}`, 'open-api', status))));
  });
  return [
    labelled(say('Status card'), listed([time(utc), time(local)])),
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
  say('What we tested'),
  ...stages
    .filter(({ stage }) => stage !== 'platform')
    .map(({ stage, sentence }) => indented(labelled(own(stageTitle(stage)), asMessage(sentence)))),
];

const stepsFor = ({ judgement: { verdict } }: ReportInput): readonly Message[] => {
  if (verdict.party === 'platform-settings')
    return [...numbered(verdict.steps), labelled(say('How to verify the fix'), asMessage(verdict.mended))];
  if (verdict.party !== 'platform-egress') return [];
  return numbered([
    say('Is the outbound FQDN below right, and to which addresses does it lead now?'),
    say('When the firewall team is done: click “Update API Configuration” and send the rows.'),
  ]);
};

/** Who else must act, where somebody must. */
const othersText = ({ judgement: { verdict } }: ReportInput): Message => {
  const { party } = verdict;
  if (party === 'none') return say('Nothing is asked of you: no fault was found.');
  if (party === 'unknown') return say('Nothing is asked of you yet: it is not known who must act.');
  const nothing = say('Nothing is asked of you.');
  return party === 'own-proxy' || party === 'vantage'
    ? nothing
    : sentences(nothing, joined([labelled(say('Who must act'), own(partyTeam(party))), '.'], ''));
};

/** What the platform shows and what must be done there. */
export const platformSupport = (input: ReportInput): Handoff => {
  const steps = stepsFor(input);
  return {
    ask: asks('platform-support', steps.length > 0 ? say('Please take these steps.') : othersText(input)),
    parts: [
      steps,
      [say('Organization and context: this case does not hold their ids. Add them before you send this.')],
      cardPart(input),
      stagePart(input),
      whyPart(input),
    ],
  };
};
