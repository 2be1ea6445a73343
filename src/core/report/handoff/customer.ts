import { unknownSignInsText } from '../../attempts/sign-ins.ts';
import { isGood, isSilent } from '../../evidence/outcome.ts';
import { counted, marked, say, sentences, type Message } from '../../messages/message.ts';
import { STAGES, type Certainty, type Party, type Stage } from '../../vocabulary/words.ts';
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

const PARTIES = marked({
  none: {
    ask: 'Nothing is asked of you: no fault was found.',
    next: 'If guests still cannot sign in, tell us when it happens, and we test again at that time.',
  },
  'api-account': {
    ask: 'What we ask of you: pass this on to the team that runs your NAC server.',
    next: 'They check the account that the sign-in platform uses there: it may be locked, disabled or expired. Then we test again.',
  },
  'api-role': {
    ask: 'What we ask of you: pass this on to the team that runs your NAC server.',
    next: 'They give the account that the sign-in platform uses there the permission that it lacks. Then we test again.',
  },
  'api-setting': {
    ask: 'What we ask of you: pass this on to the team that runs your NAC server.',
    next: 'They switch on the interface that the sign-in platform needs. Then we test again.',
  },
  'access-control-server': {
    ask: 'What we ask of you: pass this on to the team that runs your NAC server.',
    next: 'They look into the server itself, which does not answer as expected. Then we test again.',
  },
  'firewall-or-proxy': {
    ask: 'What we ask of you: pass this on to the team that runs your firewall or proxy.',
    next: 'They get a request from us that says exactly what must be let through. Then we test again.',
  },
  'platform-egress': {
    ask: 'What we ask of you: pass this on to the team that runs your firewall or proxy.',
    next: "They let the sign-in platform's own address through, too: from other places it works. Then we test again.",
  },
  'platform-settings': {
    ask: 'Nothing is asked of you.',
    next: 'The settings of the sign-in platform are corrected. Nothing has to change in your network.',
  },
  'name-resolution': {
    ask: 'What we ask of you: pass this on to the team that runs your DNS.',
    next: "They see to it that the server's name is found. Then we test again.",
  },
  'own-proxy': {
    ask: 'Nothing is asked of you.',
    next: 'A proxy on our own side stood in the way of the test. We test again without it.',
  },
  vantage: {
    ask: 'Nothing is asked of you.',
    next: 'The machine that we tested from was not fit for it. We test again from another one.',
  },
  unknown: {
    ask: 'Nothing is asked of you yet: it is not known who must act.',
    next: 'We go on testing, and tell you when we know.',
  },
}) satisfies Readonly<Record<Party, Told>>;

const CERTAINTIES = marked({
  proven: 'How sure we are: this is proven by what we tested.',
  likely: 'How sure we are: this is likely. Another explanation is still possible, and we say how it can be ruled out.',
  'cannot-tell': 'How sure we are: not yet. What was tested so far does not decide it.',
}) satisfies Readonly<Record<Certainty, string>>;

const countOf = (stage: Stage, good: number, asked: number): Message => {
  if (stage === 'inside')
    return say`From inside your network: ${good} of ${asked} requests are answered as they should be.`;
  if (stage === 'outside')
    return say`From outside your firewall: ${good} of ${asked} requests are answered as they should be.`;
  return say`From the sign-in platform itself: ${good} of ${asked} connections are up.`;
};

const testedPart = ({ judgement: { cells } }: ReportInput): readonly Message[] => {
  const lines = STAGES.flatMap((stage) => {
    const asked = cells.filter((cell) => cell.stage === stage && !isSilent(cell.outcome));
    const good = asked.filter(({ outcome }) => isGood(outcome)).length;
    return asked.length === 0 ? [] : [countOf(stage, good, asked.length)];
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
      [say`What happens next: ${say(next)}`, say(CERTAINTIES[certainty])],
      testedPart(input),
      [signInsOf(input.judgement.failedSignIns), ...unknownSignInsText(input.judgement.unknownSignIns)],
    ],
  };
};
