import { leafOf } from '../../evidence/evidence.ts';
import { kindOf } from '../../evidence/sign-in-plan.ts';
import type { Concluded } from '../judgement.ts';
import { placeAmongCauses } from '../../evidence/outcome.ts';
import { fill, switchOn } from '../rules/rule.ts';
import { GAVE_IT } from '../causes/sentences.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { MENU, type Family } from '../../vocabulary/words.ts';
import { roleFor, familyTitle } from '../words/titles.ts';
import { speaksAs, foreignSignIn } from '../../evidence/responder/attribute.ts';
import { inspectionProductOf, webServerOf } from '../../evidence/responder/marks.ts';
import { RULES } from '../rules/table.ts';
import { BLOCKED, LOGINS_STEP, OWN_PAGE } from '../rules/status.ts';
import { asksForAnotherSignIn, isOfDevice, mayBeOfHost, refusesTheUser } from '../weigh/shown.ts';
import { answersEveryPathAlike } from '../words/hello.ts';
import { sizeIsSettled } from '../words/path.ts';
import { hostOnCard, plainHost } from '../relations/address.ts';
import { covers } from '../relations/certificates.ts';
import { stageCells, type JudgedCell } from '../cells.ts';
import {
  answered,
  believed,
  conclude,
  good,
  says,
  type DiagnosisInput,
  type VerdictRule,
  rejecterText,
  resultText,
  withoutGui,
  wordsOfAnswer,
  relationOf,
  serverHeaderText,
  stepsOf,
} from './conclusion.ts';
import { type Message, say, NOTHING, distinct, isSame, joined, user } from '../../messages/message.ts';
import { baseUrlDifference, namesAnotherUser } from '../guard/guard.ts';

/** A failing inside stage comes first: later ones cannot clear it. One cell is the root; the others follow from it. */
const rootOf = (cells: readonly JudgedCell[]): JudgedCell | undefined =>
  cells.reduce<JudgedCell | undefined>(
    (best, cell) => (!best || placeAmongCauses(cell.outcome) < placeAmongCauses(best.outcome) ? cell : best),
    undefined,
  );

/** The roles that these APIs need, in one step: the role for Open API holds the one for ERS. */
const roleSteps = (cells: readonly JudgedCell[]): readonly Message[] => {
  const [give = '', ...then] = RULES['http.403'].inside.otherwise.steps;
  const hasOpenApi = cells.some(({ family }) => family === 'open-api');
  const named = hasOpenApi ? cells.filter(({ family }) => !family.startsWith('ers-')) : cells;
  const roles = joined(distinct(named.map(({ family }) => roleFor(family))), say(' and '));
  return [
    ...named.slice(0, 1).map(({ facts }) => fill(give, { ...facts, role: roles })),
    ...then.map((step) => say(step)),
  ];
};

const isRejected = ({ outcome }: JudgedCell): boolean => outcome === 'http.401';

/** The same API accepted and rejected the user in one run: it was locked in between, or the server throttles (beyond the table). */
export const acceptedThenRejected: VerdictRule = (input) => {
  const rejected = believed(input).filter(isRejected);
  const pairs = rejected.flatMap((cell) =>
    good(input, 'inside')
      .filter(({ family, run }) => run === cell.run && kindOf(family) === kindOf(cell.family))
      .map((hint) => ({ cell, hint })),
  );
  const [pair] = pairs;
  if (!pair) return null;
  const { cell, hint } = pair;
  return conclude({
    code: 'verdict.accepted-then-rejected',
    party: 'access-control-server',
    certainty: 'cannot-tell',
    facts: [
      say`In one run the same API accepts the user ${cell.facts.user} (${familyTitle(hint.family)}) and rejects it with 401 (${familyTitle(cell.family)}).`,
      say('A role explains no such change: the server throttles, or the account was locked in between.'),
    ],
    restsOn: [...rejected, hint],
    rivals: [CAUSES.throttling, CAUSES.lockedBetween],
    steps: [
      say('After a pause, run only the rejected probe once more: one attempt.'),
      say`Look for ${cell.facts.user} under ${MENU.administratorLogins}: the row gives the reason.`,
    ],
  });
};

/** 401 for some families while others are accepted: the account works, a role is missing (specification: API user rule 1). */
export const roleMissing: VerdictRule = (input) => {
  const rejected = believed(input).filter(isRejected);
  const cell = rejected[0];
  if (cell && asksForAnotherSignIn(cell)) return null;
  // Of the same run: a good answer of another run may have been another password's.
  const accepted = good(input, 'inside').find(({ run }) => run === cell?.run);
  if (!cell || !accepted) return null;
  const external = rejected.some(({ family }) => family === 'mnt-session') ? [CAUSES.externalUser] : [];
  const isByGui = answered(input, 'gui-sign-in', rejected) === 'accepted';
  const again = say(
    'Meanwhile we run only the rejected probe once more after a pause: one attempt. If it is accepted, we tell you: no role is missing.',
  );
  return conclude({
    code: 'verdict.role-missing',
    party: 'api-role',
    // The specification's own test; what is still missing for a proof is looked at in promise.ts.
    certainty: isByGui ? 'proven' : 'likely',
    facts: say`${familyTitle(cell.family)}: 401 for the user ${cell.facts.user}. The same sign-in is accepted by ${familyTitle(accepted.family)}: ${says(accepted)}.`,
    restsOn: [...rejected, accepted],
    rivals: [...external, ...(isByGui && !rejected.some(isMalformed) ? [] : [CAUSES.throttling])],
    ...(isByGui && {
      wouldChange: say(
        'After a pause, run only the rejected probe once more: one attempt. Accepted: no role is missing.',
      ),
    }),
    steps: [
      ...roleSteps(rejected).slice(0, 1),
      again,
      ...(external.length > 0
        ? [
            say`Is the user an external one (${MENU.administrators})? Monitoring (MnT) accepts internal users only: use an internal one instead.`,
          ]
        : []),
      ...roleSteps(rejected).slice(1),
    ],
  });
};

/** 401 and nothing accepted: the account, until the GUI sign-in says otherwise (specification: API user rule 2). */
export const accountRejected: VerdictRule = (input) => {
  const cell = believed(input).find(isRejected);
  if (!cell) return null;
  const base = { restsOn: [cell], beyondTable: false } as const;
  const foreign = foreignSignIn(cell.evidence);
  const { device: named } = cell.attribution;
  // What a device passes on bears its name, too: that alone does not make a rejection its own.
  const device = named !== null && speaksAs(named, cell.evidence) ? named : null;
  const isByGui = answered(input, 'gui-sign-in', base.restsOn) === 'accepted';
  // The account is in order, and no API of the server asks for a sign-in of this kind.
  const isAccepted = isByGui || good(input, 'inside').some(({ run }) => run === cell.run);
  const isAnother = asksForAnotherSignIn(cell) && isAccepted && !mayBeOfHost(input, cell);
  if (device !== null || foreign !== null)
    return conclude({
      code: 'verdict.account.device',
      party: 'firewall-or-proxy',
      certainty: isAnother ? 'proven' : 'likely',
      restsOn: base.restsOn,
      facts: [
        resultText(cell),
        rejecterText(cell, device, foreign),
        isAnother && isByGui ? say('A sign-in of the user to the admin GUI was accepted.') : NOTHING,
      ],
      // A device that asks for another sign-in does so before the admin GUI as well, so a rejection there shows nothing.
      rivals: isAnother ? [] : [CAUSES.accountBehindFront],
      steps: [
        say`Proxy team: find this request in the log by time, source and ${cell.facts.host}. Was the 401 made there, or received from the server?`,
        say('Made there: let the requests, with their Authorization header, through to the server.'),
      ],
    });
  const gui = answered(input, 'gui-sign-in', base.restsOn);
  const { card } = input;
  const { run } = cell;
  const isOther = card !== null && run !== null && namesAnotherUser(card, run) && baseUrlDifference(card, run) === null;
  const isUp = good(input, 'platform').length > 0;
  const otherUser = !isOther
    ? NOTHING
    : isUp
      ? say`The platform signs in as “${user(card.apiUser)}” and its card reads Up; the user typed here is “${user(run.user)}”.`
      : say`The platform's card names the user “${user(card.apiUser)}”; the user typed here is “${user(run.user)}”.`;
  if (isOther && isUp && gui === undefined)
    return conclude({
      code: 'verdict.account.other-user',
      party: 'vantage',
      facts: [otherUser, resultText(cell)],
      restsOn: [cell, ...good(input, 'platform')],
      rivals: [CAUSES.accountAtFault, CAUSES.roleMissing, CAUSES.deviceAnswered],
      wouldChange: say`Run only the rejected probe once more, as “${user(card.apiUser)}” and with its password: one attempt. Accepted means that the user name typed here was the wrong one.`,
      steps: [
        say`Run only the rejected probe once more, as “${user(card.apiUser)}” and with its password: one attempt. Accepted means that the user name typed here was the wrong one.`,
        ...withoutGui(cell.finding.steps),
      ],
    });
  // Who types a password twice may type the same wrong one twice.
  const isPasted = gui === 'rejected-pasted';
  if (gui === 'rejected' || isPasted)
    return conclude({
      ...base,
      code: 'verdict.account.gui-rejected',
      party: 'api-account',
      certainty: isPasted ? 'proven' : 'likely',
      facts: [
        otherUser,
        say`The server rejects the user ${cell.facts.user} with 401, and a sign-in to its admin GUI was rejected, too.`,
        wordsOfAnswer(cell),
      ],
      rivals: isPasted ? [] : [CAUSES.typedTwice],
      ...(isPasted && {
        wouldChange: say(
          'Sign in to the admin GUI with the present password of this user, which is one more attempt: accepted means that the one used here is an old one.',
        ),
      }),
      steps: [
        ...withoutGui(cell.finding.steps),
        say`Ask the team that keeps the password of ${cell.facts.user}: is the one that was used the present one?`,
      ],
    });
  if (gui === 'accepted')
    return conclude({
      ...base,
      code: 'verdict.role.gui-accepted',
      party: 'api-role',
      facts: [
        say`A sign-in of the user ${cell.facts.user} to the admin GUI was accepted, and the API answers it 401: then the API role permissions are probably missing.`,
        wordsOfAnswer(cell),
      ],
      rivals: [
        CAUSES.mistypedHere,
        CAUSES.suspendedThen,
        ...(isMalformed(cell) ? [CAUSES.throttling] : []),
        CAUSES.deviceAnswered,
      ],
      steps: [
        fill(LOGINS_STEP, cell.facts),
        ...roleSteps(
          stageCells(input.matrix, 'inside').map((one) => ({ ...one, facts: { ...cell.facts, role: one.facts.role } })),
        ),
      ],
    });
  return conclude({
    ...base,
    code: 'verdict.account',
    party: 'api-account',
    facts: [
      isHeldBack(input)
        ? say`The server rejects the user ${cell.facts.user} with 401 (${familyTitle(cell.family)}). The other probes were held back to protect the account.`
        : say`The server rejects the user ${cell.facts.user} with 401 (${familyTitle(cell.family)}).`,
      otherUser,
      wordsOfAnswer(cell),
    ],
    rivals: [...(isOther ? [CAUSES.userTyped] : []), ...cell.rule.rivals, CAUSES.deviceAnswered],
    steps: cell.finding.steps,
  });
};

/** Under load the server writes a 401 whose header line has no name (`Unauthorized User: : 401`). */
const isMalformed = ({ evidence }: JudgedCell): boolean =>
  (evidence?.response?.headers ?? []).some(([name]) => name.trim().toLowerCase() === 'unauthorized user');

const isHeldBack = (input: DiagnosisInput): boolean =>
  stageCells(input.matrix, 'inside').some(({ outcome }) => outcome === 'not-run.protecting-account');

/** Monitoring has no switch, so a redirect of all APIs together has another cause, until somebody has looked at the switches. */
const redirectsMonitoring = ({ matrix }: DiagnosisInput): boolean =>
  matrix.inside['mnt-session'].outcome === 'http.302';

/** Another probe of the same API, here or outside, was good: no switch that is off does that. */
const answersElsewhere = (input: DiagnosisInput, { family }: JudgedCell): boolean =>
  [...good(input, 'inside'), ...good(input, 'outside')].some((other) => kindOf(other.family) === kindOf(family));

/** What the switches themselves show, once somebody has looked at them, about a finding that takes an API for disabled. */
const withSwitches = (
  input: DiagnosisInput,
  cell: JudgedCell,
): Pick<JudgedCell['rule'], 'party' | 'certainty' | 'rivals'> => {
  const { party, rivals, certainty } = cell.rule;
  if (cell.outcome === 'http.403') return { party, certainty, rivals };
  const switches = answered(input, 'switches-confirmed-on', [cell]);
  if (party === 'api-setting' && switches === 'yes')
    return { party: 'firewall-or-proxy', certainty: 'likely', rivals: [CAUSES.anotherSwitch] };
  const several = party === 'api-setting' && answersElsewhere(input, cell) ? [CAUSES.nodeOfSeveral] : [];
  if (party === 'api-setting' && switches === 'no')
    return { party, certainty: several.length > 0 ? 'likely' : 'proven', rivals: several };
  const open = rivals.filter((one) => one !== CAUSES.largePackets || !sizeIsSettled(cell));
  return { party, certainty, rivals: [...several, ...open] };
};

/** The one failure inside: the server itself answers 404 for this family, while others are good. */
const unknownToServer = (input: DiagnosisInput, wanted: Family): JudgedCell | null => {
  const [cell, ...others] = believed(input);
  if (cell?.outcome !== 'http.404' || cell.family !== wanted || others.length > 0) return null;
  const isOwn = cell.attribution.responder === 'access-control-server';
  return isOwn && good(input, 'inside').length > 0 ? cell : null;
};

/** Open API: the server is older than the resource. */
export const olderServer: VerdictRule = (input) => {
  const cell = unknownToServer(input, 'open-api');
  if (!cell) return null;
  return conclude({
    code: 'verdict.older-server',
    party: 'access-control-server',
    facts: say(
      'The server itself answers 404 for the Open API endpoint list, while ERS works: a server older than 3.2 patch 2 does not have it.',
    ),
    restsOn: [cell, ...good(input, 'inside').slice(0, 1)],
    rivals: [CAUSES.pathFilterInFront],
    steps: [say('Server team: read the version and patch under About, and update to 3.2 patch 2 or newer.')],
  });
};

/** Monitoring: a node without the Monitoring persona does not serve it (beyond the table). */
export const monitoringElsewhere: VerdictRule = (input) => {
  const cell = unknownToServer(input, 'mnt-session');
  if (!cell) return null;
  return conclude({
    code: 'verdict.monitoring-elsewhere',
    party: 'access-control-server',
    facts: say(
      'The server itself answers 404 for Monitoring, while its other APIs work: this node may not hold the Monitoring persona.',
    ),
    restsOn: [cell, ...good(input, 'inside').slice(0, 1)],
    rivals: [CAUSES.monitoringFiltered],
    steps: [
      say(`Server team: open ${MENU.deployment}: which node holds the Monitoring persona?`),
      say("Lead the platform's API base URL, or the load balancer's pool, to a node that can serve it."),
    ],
  });
};

/** The specification blames the path for a 404 *with all APIs enabled*: by a check, another API, or a page of a device. */
const isRoutingShown = (input: DiagnosisInput, cell: JudgedCell): boolean =>
  cell.attribution.responder === 'device' ||
  good(input, 'inside').length > 0 ||
  answered(input, 'switches-confirmed-on', [cell]) === 'yes';

/** No API answers, all that do say 404, and nothing shows who says so. */
const notFoundUnclear = (input: DiagnosisInput, cell: JudgedCell): Concluded => {
  const isOwn = cell.attribution.responder === 'access-control-server';
  const everyPath = answersEveryPathAlike(cell.evidence);
  return conclude({
    code: cell.rule,
    facts: [
      say`Inside, ${familyTitle(cell.family)} at ${cell.facts.address}: 404 not found. No other API answers.`,
      isOwn
        ? say('The server itself sent this answer.')
        : say('The answer bears no mark of the server or of a known device.'),
      wordsOfAnswer(cell),
    ],
    restsOn: believed(input).filter(({ outcome }) => outcome === cell.outcome),
    rivals: [
      ...(isOwn ? [] : [CAUSES.otherHost]),
      CAUSES.gatewayWithoutRoutes,
      CAUSES.deviceAnswered,
      ...(everyPath ? [] : [CAUSES.switchOff]),
    ],
    steps: [
      CAUSES.gatewayWithoutRoutes.check,
      ...(everyPath ? [] : [CAUSES.switchOff.check]),
      say(
        'Firewall or proxy team: check that the paths /ers/config, /api/v1 and /admin/API/mnt are routed to the server unchanged.',
      ),
    ],
  });
};

/** A page of the server's own with status 500, in place of the answer of an API: its own program has failed. */
const ownErrorPage = ({ outcome, status, attribution }: JudgedCell): boolean =>
  outcome === 'body.not-the-api' && status === 500 && attribution.responder === 'access-control-server';

/** An inspection product showed the certificate: it may be one of this laptop, which takes it along wherever a stage is run. */
const mayBeInspectedHere = ({ evidence }: JudgedCell): boolean =>
  inspectionProductOf(evidence) !== null && evidence?.tls?.trustedBy != null;

/** The outside host met the same certificate, and its clock says the same. */
const isExpiredOutside = ({ matrix, guard }: DiagnosisInput, { outcome, evidence }: JudgedCell): boolean =>
  outcome === 'tls.expired' &&
  guard.every(({ code }) => code !== 'guard.same-place') &&
  stageCells(matrix, 'outside').some(
    (cell) => cell.outcome === outcome && leafOf(cell.evidence)?.sha256 === leafOf(evidence)?.sha256,
  );

/** One certificate of another name: the card says which of the two names is wrong (beyond the table). */
export const namedApart: VerdictRule = (input) => {
  const { card, matrix } = input;
  const [cell, ...others] = believed(input);
  const leaf = leafOf(cell?.evidence ?? null);
  const named = card === null ? '' : hostOnCard(card);
  if (cell?.outcome !== 'tls.wrong-name' || !leaf || named === '') return null;
  if (!others.every(({ outcome }) => outcome === cell.outcome)) return null;
  const shown = say`Inside, the certificate of ${cell.facts.host} is for ${cell.facts.certificateNames}.`;
  if (covers(leaf, named))
    return conclude({
      code: 'verdict.tested-another-name',
      party: 'vantage',
      facts: [shown, say`The platform's card names ${named}, which is that name.`],
      restsOn: [cell, ...others],
      rivals: [CAUSES.otherHost],
      steps: [say`Correct the server of the case to ${named}, and run the stages again.`],
    });
  const outside = matrix.outside[cell.family];
  const isSame = relationOf({ inside: cell, outside }).relation === 'same-endpoint';
  if (named !== plainHost(cell.target.host) || outside.outcome !== cell.outcome || !isSame) return null;
  return conclude({
    code: 'verdict.certificate-lacks-name',
    party: 'access-control-server',
    facts: [shown, say("Outside it is the same one, and the platform's card names the tested name.")],
    restsOn: [cell, ...others, outside],
    rivals: [CAUSES.otherHost, CAUSES.frontCertificateOutside],
    steps: [
      say`Server team: is this certificate (SHA-256 below) one of a node, under ${MENU.certificates}? If so, give the node one with ${cell.facts.host} among its names.`,
      say('Or let the platform use a name of the certificate.'),
    ],
  });
};

/** Every API with a switch that answers alike, also where it was asked without the password only. */
const redirected = ({ matrix }: DiagnosisInput, { outcome }: JudgedCell): readonly Family[] =>
  stageCells(matrix, 'inside').flatMap((cell) =>
    cell.outcome === outcome && cell.family !== 'mnt-session' ? [cell.family] : [],
  );

/** The finding says all that the result does: where nothing was asked over HTTP, or who answered is named. */
const isSaidByFinding = ({ evidence, rule }: JudgedCell): boolean =>
  evidence?.times.http === null || rule.says.includes('{device}');

/** A device has shown itself: anyone who asks gets its own words. */
const shownInside = (cell: JudgedCell, cells: readonly JudgedCell[]): Concluded => {
  const isKnown = cell.rule.party === 'firewall-or-proxy';
  return conclude({
    code: cell.rule,
    party: 'firewall-or-proxy',
    certainty: 'proven',
    facts: [isKnown ? cell.finding.says : fill(OWN_PAGE, cell.facts), wordsOfAnswer(cell)],
    wouldChange: say(GAVE_IT),
    restsOn: cells.filter(({ outcome }) => outcome === cell.outcome),
    steps: isKnown ? cell.finding.steps : stepsOf({ steps: BLOCKED }, cell),
    mended: cell.finding.mended,
    beyondTable: cell.rule.beyondTable,
  });
};

/** Any other failure inside: the root cell's rule speaks. */
export const insideFails: VerdictRule = (input) => {
  const cells = believed(input);
  const cell = rootOf(cells);
  if (!cell) return null;
  if (ownErrorPage(cell)) {
    const rule = RULES['http.500'].inside.otherwise;
    return conclude({
      code: rule,
      party: rule.party,
      certainty: 'likely',
      facts: [resultText(cell), say('The server itself sent this answer.')],
      restsOn: [cell],
      rivals: [CAUSES.deviceAnswered],
      steps: stepsOf(rule, cell),
    });
  }
  // Monitoring has no switch: a page in place of its answer comes from what is in front of it.
  if (cell.outcome === 'body.not-the-api' && cell.family === 'mnt-session' && cell.rule.party === 'api-setting') {
    const rule = RULES['body.not-the-api'].inside.byDevice ?? cell.rule;
    if (cell.attribution.responder === 'access-control-server')
      return conclude({
        code: 'verdict.monitoring-own-page',
        party: 'access-control-server',
        facts: [
          resultText(cell),
          say(
            "The page bears the server's own marks: Monitoring is not ready on this node, or asks for another sign-in.",
          ),
        ],
        restsOn: [cell],
        rivals: [CAUSES.deviceAnswered],
        steps: [
          say('Server team: does this node hold the Monitoring persona, and is its application server running?'),
          ...roleSteps([cell]).slice(0, 1),
        ],
      });
    return conclude({
      code: rule,
      party: rule.party,
      certainty: 'likely',
      facts: [resultText(cell), fill(rule.says, cell.facts)],
      restsOn: [cell],
      rivals: [CAUSES.reachedServer],
      steps: stepsOf(rule, cell),
    });
  }
  if (isOfDevice(input, cell) && !mayBeOfHost(input, cell)) return shownInside(cell, cells);
  if (cell.outcome === 'http.404' && !isRoutingShown(input, cell)) return notFoundUnclear(input, cell);
  const { party, certainty, rivals } = withSwitches(input, cell);
  const alike = cells.filter(({ outcome }) => outcome === cell.outcome);
  const steps = stepsOf(cell.rule, {
    facts: { ...cell.facts, apiSwitch: switchOn(redirected(input, cell)) },
  });
  const looked = answered(input, 'switches-confirmed-on', [cell]) !== undefined;
  if (party === 'api-setting' && !looked && redirectsMonitoring(input))
    return conclude({
      code: cell.rule,
      facts: [
        say`Inside, ${familyTitle(cell.family)}: ${says(cell)}. Monitoring (MnT) is redirected, too.`,
        say('ERS and Open API have a switch, Monitoring has none: a switch alone does not explain it.'),
      ],
      restsOn: [
        ...new Set([...cells.filter(({ outcome }) => outcome === cell.outcome), input.matrix.inside['mnt-session']]),
      ],
      rivals: [CAUSES.gatewayNotReady, CAUSES.deviceAnswered, CAUSES.switchOff],
      steps: [CAUSES.gatewayWithoutRoutes.check, CAUSES.switchOff.check],
    });
  const webServer = webServerOf(cell.evidence);
  // The key inside is the server's own, as somebody found there: nothing in front of it has changed the path.
  const confirmed = answered(input, 'certificate-confirmed', [cell]);
  const isOwnKey = party === 'api-setting' && (confirmed === 'inside' || confirmed === 'both');
  // The specification's own test: the GUI accepts the user, and the server itself refuses the API.
  const isByGui = party === 'api-role' && answered(input, 'gui-sign-in', [cell]) === 'accepted';
  const gui = answered(input, 'gui-sign-in', [cell]);
  const isGuiRejected = party === 'api-role' && (gui === 'rejected' || gui === 'rejected-pasted');
  const isOfUser = party === 'api-role' && !isGuiRejected && alike.every(refusesTheUser);
  const isWithoutDevice = isOwnKey || isByGui || isOfUser;
  // The finding of a setting says that the API is off, which somebody has found to be untrue.
  const isOn = cell.rule.party === 'api-setting' && party !== 'api-setting';
  return conclude({
    code: cell.rule,
    party,
    certainty: isWithoutDevice && certainty !== 'cannot-tell' ? 'proven' : certainty,
    facts: [
      isSaidByFinding(cell) ? NOTHING : resultText(cell),
      isOn
        ? say('The switches of the APIs were confirmed on: a device in front answers in place of the server.')
        : cell.outcome === 'body.wrong-shape'
          ? NOTHING
          : cell.finding.says,
      wordsOfAnswer(cell),
      party === 'firewall-or-proxy' ? serverHeaderText(cell) : NOTHING,
      isGuiRejected ? say('A sign-in to the admin GUI was rejected, although the API knows the user.') : NOTHING,
    ],
    restsOn: cells.filter((other) => other.outcome === cell.outcome),
    rivals: [
      ...(isGuiRejected ? [CAUSES.guiRejectsToo] : []),
      // A web server that the server is none of is not its gateway that starts; nor is its own page for a switch that is off.
      ...rivals
        .flatMap((one) => (webServer === null || one !== CAUSES.gatewayNotReady ? one : CAUSES.behindDown))
        .filter((one) => !isWithoutDevice || (one !== CAUSES.switchesOn && one !== CAUSES.deviceAnswered)),
      ...(party === 'firewall-or-proxy' && mayBeInspectedHere(cell) ? [CAUSES.hostAnswers] : []),
    ].filter(
      (alternative) =>
        !(alternative === CAUSES.switchOff && webServer?.isOwnPage === true) &&
        !(alternative === CAUSES.clockWrong && isExpiredOutside(input, cell)),
    ),
    steps:
      cell.outcome === 'http.403' && party === 'api-role'
        ? roleSteps(cells.filter((other) => other.finding.code === cell.finding.code))
        : (isOn
            ? stepsOf(RULES[cell.outcome as 'http.302'].inside.byDevice ?? cell.rule, cell).slice(0, 1)
            : steps
          ).filter((step) => !(isSame(step, CAUSES.clockWrong.check) && isExpiredOutside(input, cell))),
    beyondTable: cell.rule.beyondTable,
  });
};
