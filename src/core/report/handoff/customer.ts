import { certaintyTitle, stageTitle } from '../../diagnosis/words/titles.ts';
import { unknownSignInsText } from '../../attempts/sign-ins.ts';
import { isGood, isSilent } from '../../evidence/outcome.ts';
import { counted, marked, say, sentences, type Message } from '../../messages/message.ts';
import { labelled, own } from '../draft.ts';
import { STAGES, type Party } from '../../vocabulary/words.ts';
import type { ReportInput } from '../model/report-input.ts';
import type { Handoff } from './lines.ts';

/**
 * For somebody who runs none of the machines. Its words are its own and hold no fact of the records, so that no address,
 * host or user name can be in it.
 */
interface Told {
  readonly ask: string;
  readonly next: string;
}

const PASS_ON = marked({
  server: 'Please pass this on to the team that runs your NAC server.',
  network: 'Please pass this on to the team that runs your firewall or proxy.',
  dns: 'Please pass this on to the team that runs your DNS.',
});
const [NOTHING_ASKED, THEIR_TURN, OUR_TURN] = marked([
  'Nothing is asked of you.',
  'We tell them exactly what to change. Then we test again.',
  'The fault was on our own side of the test. We test again.',
]);

const PARTIES = marked({
  none: {
    ask: 'Nothing is asked of you: no fault was found.',
    next: 'If guests still cannot sign in, tell us when it happens, and we test again at that time.',
  },
  'api-account': { ask: PASS_ON.server, next: THEIR_TURN },
  'api-role': { ask: PASS_ON.server, next: THEIR_TURN },
  'api-setting': { ask: PASS_ON.server, next: THEIR_TURN },
  'access-control-server': { ask: PASS_ON.server, next: THEIR_TURN },
  'firewall-or-proxy': { ask: PASS_ON.network, next: THEIR_TURN },
  'platform-egress': { ask: PASS_ON.network, next: THEIR_TURN },
  'platform-settings': {
    ask: NOTHING_ASKED,
    next: 'The settings of the sign-in platform are corrected. Nothing has to change in your network.',
  },
  'name-resolution': { ask: PASS_ON.dns, next: THEIR_TURN },
  'own-proxy': { ask: NOTHING_ASKED, next: OUR_TURN },
  vantage: { ask: NOTHING_ASKED, next: OUR_TURN },
  unknown: {
    ask: 'Nothing is asked of you yet: it is not known who must act.',
    next: 'We keep testing, and tell you when we know.',
  },
}) satisfies Readonly<Record<Party, Told>>;

const testedPart = ({ judgement: { cells } }: ReportInput): readonly Message[] => {
  const lines = STAGES.flatMap((stage) => {
    const asked = cells.filter((cell) => cell.stage === stage && !isSilent(cell.outcome));
    const good = asked.filter(({ outcome }) => isGood(outcome)).length;
    return asked.length === 0 ? [] : [labelled(own(stageTitle(stage)), say`${good} of ${asked.length} are good.`)];
  });
  return lines.length === 0 ? [say('Nothing has been tested yet.')] : [say('What we tested'), ...lines];
};

const signInsOf = (count: number): Message =>
  sentences(
    say('The tests only read, and changed nothing.'),
    count === 0
      ? say('No answer rejected a sign-in.')
      : counted(count, say('1 sign-in was rejected.'), say`${count} sign-ins were rejected.`),
  );

/** Who acts and what happens next, in words for everybody. */
export const customer = (input: ReportInput): Handoff => {
  const { certainty, party } = input.judgement.verdict;
  const { ask, next } = PARTIES[party];
  return {
    ask: say(ask),
    parts: [
      [say(next), labelled(say('How sure'), own(certaintyTitle(certainty)))],
      testedPart(input),
      [signInsOf(input.judgement.failedSignIns), ...unknownSignInsText(input.judgement.unknownSignIns)],
    ],
  };
};
