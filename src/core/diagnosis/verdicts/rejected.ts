import { isGoodProbe } from '../../evidence/classify.ts';
import { plainHost } from '../relations/address.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { GAVE_IT, HEADER_KEPT } from '../causes/sentences.ts';
import { MENU, type ProbeStage } from '../../vocabulary/words.ts';
import { familyTitle, stageTitle } from '../words/titles.ts';
import {
  answered,
  conclude,
  good,
  type DiagnosisInput,
  type VerdictRule,
  hasAnotherKey,
  pairFacts,
  parted,
  restsOn,
  type Pair,
  rejecterText,
  runAgain,
  wordsOfAnswer,
  withoutGui,
} from './conclusion.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { kindOf } from '../../evidence/sign-in-plan.ts';
import { attribute, speaksAs, foreignSignIn, offersBasic } from '../../evidence/responder/attribute.ts';
import { asksForAnotherSignIn } from '../weigh/shown.ts';
import { say, type Message } from '../../messages/message.ts';
import { fill } from '../rules/rule.ts';
import { REPAIR_ACCOUNT } from '../rules/status.ts';
import { stageCells, type JudgedCell } from '../cells.ts';

/** Whether the same user was accepted inside before the outside run, too: of what came after it alone, nothing is *again*. */
const isAcceptedBefore = ({ order }: DiagnosisInput, { inside, outside }: Pair): boolean =>
  order.runs.some(
    (run) =>
      run.stage === 'inside' &&
      outside.run !== null &&
      run.user === outside.run.user &&
      plainHost(run.server.host) === plainHost(inside.target.host) &&
      order.isAfter(outside.run, run) &&
      run.probes.some(isGoodProbe),
  );

/** How the server itself rejected the same kind of sign-in inside, at any time; `null`: it never did. */
const ownRejection = ({ order }: DiagnosisInput, { inside, outside }: Pair): Evidence | null =>
  order.runs
    .filter(({ stage, server }) => stage === 'inside' && plainHost(server.host) === plainHost(inside.target.host))
    .flatMap(({ probes }) => probes)
    .filter(({ family }) => kindOf(family) === kindOf(outside.family))
    .map(({ evidence }) => evidence)
    .findLast(
      (seen) =>
        seen?.response?.status === 401 && attribute(seen, inside.target.host).responder === 'access-control-server',
    ) ?? null;

/** Accepted inside, rejected outside: password, account, a device that removes the sign-in, or a server that throttles. */
export const rejectedOutside: VerdictRule = (input) => {
  const pairs = parted(input).filter(({ outside }) => outside.outcome === 'http.401');
  const pair = pairs[0];
  if (!pair) return null;
  const { inside, outside } = pair;
  const base = { restsOn: restsOn(pairs) } as const;
  const named = outside.attribution.device;
  // What a device passes on bears its name, too: that alone does not make a rejection its own.
  const speaks = named !== null && speaksAs(named, outside.evidence);
  const foreign = foreignSignIn(outside.evidence, ownRejection(input, pair));
  // Another key in front of it makes none its own either, where the answer asks for the sign-in that the server's API asks for.
  const isOfAnother = hasAnotherKey(pair) && !offersBasic(outside.evidence);
  const device = named !== null && (speaks || isOfAnother) ? named : null;
  // Whatever became of the account: no API of the server asks for a sign-in of this kind, and it does not come from there.
  const proven = hasAnotherKey(pair) && asksForAnotherSignIn(outside);
  if (device !== null || foreign !== null || (isOfAnother && outside.attribution.responder === 'device'))
    return conclude({
      ...base,
      code: 'verdict.rejected-outside.device',
      party: 'firewall-or-proxy',
      certainty: proven ? 'proven' : 'likely',
      facts: [
        say`${pairFacts(pair)}.`,
        device !== null || foreign !== null
          ? rejecterText(outside, device, foreign)
          : say("The page that came with it is not the server's, and TLS ends there with another key."),
      ],
      rivals: proven ? [] : [CAUSES.accountChanged],
      ...(proven && { wouldChange: say(GAVE_IT) }),
      steps: [say(HEADER_KEPT)],
    });
  const gui = answered(input, 'gui-sign-in', base.restsOn);
  const logins = answered(input, 'administrator-logins', base.restsOn);
  const arrived = logins === 'found' || logins === 'other-source';
  const later = inside.run !== null && outside.run !== null && input.order.isAfter(inside.run, outside.run);
  const again = later && isAcceptedBefore(input, pair);
  if ((gui === 'rejected' || gui === 'rejected-pasted') && !later)
    return conclude({
      ...base,
      code: 'verdict.account.gui-rejected',
      party: 'api-account',
      facts: say`${pairFacts(pair)}. A sign-in to the admin GUI was rejected, too.`,
      rivals: [CAUSES.passwordTyped],
      wouldChange: say(
        'Sign in to the admin GUI with the present password of this user, which is one more attempt: accepted means that the one used here is an old one.',
      ),
      steps: withoutGui(outside.finding.steps),
    });
  const accepted = good(input, 'outside').find(({ run }) => run === outside.run);
  if (accepted || (arrived && (again || gui === 'accepted')))
    return conclude({
      ...base,
      code: 'verdict.throttled-outside',
      party: 'access-control-server',
      facts: accepted
        ? say`${pairFacts(pair)}. In the same run ${familyTitle(accepted.family)} accepted this sign-in.`
        : say`${pairFacts(pair)}. The server itself has seen and rejected it, while it accepts the same sign-in otherwise.`,
      restsOn: accepted ? [...base.restsOn, ...[accepted]] : base.restsOn,
      rivals: [
        ...(accepted ? [] : [CAUSES.passwordDiffers]),
        ...(arrived ? [] : [CAUSES.headerStripped]),
        CAUSES.accountChanged,
      ],
      steps: [rowStep(outside), CAUSES.throttling.check, say('Server team: look at the load of the node.')],
    });
  if (again || gui === 'accepted' || logins === 'not-found')
    return conclude({
      ...base,
      code: 'verdict.header-stripped',
      party: 'firewall-or-proxy',
      facts: again
        ? say`${pairFacts(pair)}. Inside the user was accepted again afterwards.`
        : gui === 'accepted'
          ? say`${pairFacts(pair)}. A sign-in to the admin GUI of the server was accepted.`
          : say`${pairFacts(pair)}. The server's report of sign-ins has no row of it.`,
      rivals: [
        // Without a row the server has seen no password at all, whatever was typed.
        ...(logins === 'not-found' ? [] : [CAUSES.passwordDiffers]),
        CAUSES.accountChanged,
        CAUSES.throttling,
      ],
      steps: [say(HEADER_KEPT)],
    });
  return conclude({
    ...base,
    code: 'verdict.rejected-outside',
    // Only the server's own row shows that it was the server who rejected it.
    party: arrived ? 'api-account' : 'unknown',
    certainty: arrived ? 'likely' : 'cannot-tell',
    facts: [
      say`${pairFacts(pair)}.`,
      later
        ? say('Inside it was accepted only afterwards: the account may have been repaired since.')
        : arrived
          ? say('The server itself has seen and rejected it: the account has likely changed in between.')
          : say('It is not clear who rejected the request.'),
      wordsOfAnswer(outside),
    ],
    rivals: arrived
      ? [CAUSES.throttling]
      : [CAUSES.passwordDiffers, later ? CAUSES.strippedOutside : CAUSES.headerStripped, CAUSES.accountChanged],
    steps: arrived
      ? [rowStep(outside), runAgain('inside'), ...REPAIR_ACCOUNT.map((step) => fill(step, outside.facts))]
      : [
          say`Server team: look for ${outside.facts.user} under ${MENU.administratorLogins} at the time of the outside run. A failed row gives its reason; without one, a proxy may have removed the Authorization header.`,
          say('Run one probe of the outside stage once more, with the password typed again: one attempt.'),
          ...(later ? [] : [say('Run one probe of the inside stage once more.')]),
        ],
  });
};

/** The one row that shows who rejected it, and why. */
const rowStep = ({ facts }: JudgedCell): Message =>
  say`Server team: open ${MENU.administratorLogins} for that minute, and send the reason and the source address of the failed row of ${facts.user}.`;

/** Each line of curl asks for the password: where one is rejected and one accepted, what was typed may differ. */
const typedApart =
  (stage: ProbeStage): VerdictRule =>
  (input) => {
    const cell = stageCells(input.matrix, stage).find(
      ({ outcome, run, attribution }) =>
        outcome === 'http.401' && run?.pasted === true && attribution.responder !== 'device',
    );
    const accepted = cell && good(input, stage).find(({ run }) => run === cell.run);
    if (cell === undefined || accepted === undefined) return null;
    return conclude({
      code: 'verdict.typed-apart',
      facts: [
        say`${stageTitle(stage)}: 401 for ${familyTitle(cell.family)}, while ${familyTitle(accepted.family)} accepted the sign-in.`,
        say('Each curl line asked for the password separately, so the two may differ.'),
      ],
      restsOn: [cell, accepted],
      rivals: [CAUSES.mistypedOnce, CAUSES.roleOfOne, CAUSES.throttling],
      steps: [
        say`Paste only the line of ${familyTitle(cell.family)} once more, and type the password with care: one attempt.`,
        say('Rejected again: run the form for sh or the program itself there, which asks for the password once.'),
      ],
    });
  };

export const typedApartInside = typedApart('inside');
export const typedApartOutside = typedApart('outside');
