import type { CheckName } from '../../records/case.ts';
import { MENU } from '../../vocabulary/menu-paths.ts';
import { ALTERNATIVE_CAUSES } from '../alternative-causes.ts';
import type { AlternativeCause, Verdict } from '../judgement.ts';
import {
  answered,
  conclude,
  firstSentence,
  withoutFault,
  type DiagnosisInput,
  type VerdictCode,
} from './conclusion.ts';
import { marked, said } from '../../messages/say.ts';

/** What a check's result does to a rival: it falls, or it takes the place of the verdict. */
interface Decision {
  readonly alternative: AlternativeCause;
  readonly check: CheckName;
  readonly result: string;
  /** `null`: the rival falls. */
  readonly then: { readonly code: VerdictCode; readonly says: string; readonly steps: readonly string[] } | null;
}

const falls = (alternative: AlternativeCause, check: CheckName, ...results: readonly string[]): readonly Decision[] =>
  results.map((result) => ({ alternative, check, result, then: null }));

const stands = (
  alternative: AlternativeCause,
  check: CheckName,
  result: string,
  code: VerdictCode,
  says: string,
  ...steps: readonly string[]
): Decision => ({ alternative, check, result, then: { code, says, steps } });

const LOGINS = 'administrator-logins';

/** The source address in the server's report is not the one that sent: the way in between rewrites it. */
const rewritten = marked(
  `The way in between rewrites the source address: ${MENU.ipAccess} must hold the address that the report shows.`,
);

export const DECISIONS: readonly Decision[] = [
  ...falls(ALTERNATIVE_CAUSES.ipAccessList, 'ip-access-list', 'allowed'),
  stands(
    ALTERNATIVE_CAUSES.ipAccessList,
    'ip-access-list',
    'not-allowed',
    'verdict.not-listed',
    "The server's own IP access list does not hold the address, so the server refuses it.",
    `Server team: add the source address, and the platform's outbound address, to ${MENU.ipAccess}.`,
    'Run the stage again.',
  ),
  ...falls(ALTERNATIVE_CAUSES.roleMissing, 'gui-sign-in', 'rejected'),
  stands(
    ALTERNATIVE_CAUSES.roleMissing,
    'gui-sign-in',
    'accepted',
    'verdict.role-confirmed',
    "The server's admin GUI accepts the user, and the API does not: the role for this API is missing.",
    `Open ${MENU.administrators} and give the user the role for this API.`,
    'Run only these probes again.',
  ),
  ...falls(ALTERNATIVE_CAUSES.accountAtFault, 'gui-sign-in', 'accepted'),
  stands(
    ALTERNATIVE_CAUSES.accountAtFault,
    'gui-sign-in',
    'rejected',
    'verdict.account-confirmed',
    "The server's admin GUI rejects the same user and password.",
    `Look for the user under ${MENU.administratorLogins}: the row shows the reason.`,
    `Open ${MENU.administrators}: enable the user. If it was locked or suspended, disable it and then enable it again.`,
  ),
  ...falls(ALTERNATIVE_CAUSES.accountBehindFront, LOGINS, 'not-found'),
  ...(['found', 'other-source'] as const).map((result) =>
    stands(
      ALTERNATIVE_CAUSES.accountBehindFront,
      LOGINS,
      result,
      'verdict.account-in-report',
      'The server has a row of this request in its report: it rejects the user itself.',
      `Read the reason in the row under ${MENU.administratorLogins}.`,
      `Open ${MENU.administrators}: enable the user. If it was locked or suspended, disable it and then enable it again.`,
    ),
  ),
  ...falls(ALTERNATIVE_CAUSES.deviceAnswered, LOGINS, 'found', 'other-source'),
  stands(
    ALTERNATIVE_CAUSES.deviceAnswered,
    LOGINS,
    'not-found',
    'verdict.no-row',
    'The server has no row of this request in its report of sign-ins: a device in front of it has answered.',
    'Team of the proxy, load balancer or TLS inspection: find the device in front of the server that answers, or asks for credentials of its own.',
    'Let the requests, with their Authorization header, through to the server.',
  ),
  ...falls(ALTERNATIVE_CAUSES.refusalRelayed, LOGINS, 'not-found'),
  ...(['found', 'other-source'] as const).map((result) =>
    stands(
      ALTERNATIVE_CAUSES.refusalRelayed,
      LOGINS,
      result,
      'verdict.refusal-relayed',
      'The server has a row of this request in its report: it refuses the user itself, and the device passes that on.',
      `Open ${MENU.administrators} and give the user the role for this API.`,
      'Run only these probes again.',
    ),
  ),
  ...falls(ALTERNATIVE_CAUSES.reachedServer, LOGINS, 'not-found'),
  stands(
    ALTERNATIVE_CAUSES.reachedServer,
    LOGINS,
    'found',
    'verdict.reached-server',
    'The server has a row of this request in its report: what stands in between let it through.',
    'Server team: look into the log of the API gateway for this minute, and at the load of the node.',
    `Server team: check the IP access list, ${MENU.ipAccess}.`,
  ),
  stands(
    ALTERNATIVE_CAUSES.reachedServer,
    LOGINS,
    'other-source',
    'verdict.reached-server.other-source',
    'The server has a row of this request in its report, from another source address: the way in between rewrites it.',
    rewritten,
    'Server team: look into the log of the API gateway for this minute.',
  ),
  ...falls(ALTERNATIVE_CAUSES.firewallLog, 'firewall-log', 'blocked', 'no-line'),
  ...falls(ALTERNATIVE_CAUSES.ipAccessList, 'firewall-log', 'blocked'),
  ...falls(ALTERNATIVE_CAUSES.reachedServer, 'firewall-log', 'blocked'),
  stands(
    ALTERNATIVE_CAUSES.firewallLog,
    'firewall-log',
    'let-through',
    'verdict.let-through',
    "The firewall's log shows that it let the request through.",
    `Server team: check the IP access list, ${MENU.ipAccess}, and the log of the API gateway for this minute.`,
    'Firewall or proxy team: name every other device between this host and the server.',
  ),
  ...falls(ALTERNATIVE_CAUSES.anotherNode, 'certificate-confirmed', 'inside', 'outside', 'neither'),
  ...falls(ALTERNATIVE_CAUSES.insideOpened, 'certificate-confirmed', 'inside', 'both'),
  ...falls(ALTERNATIVE_CAUSES.hostInspects, 'certificate-confirmed', 'outside', 'both'),
  ...falls(ALTERNATIVE_CAUSES.tlsInspection, 'certificate-confirmed', 'both'),
  stands(
    ALTERNATIVE_CAUSES.anotherNode,
    'certificate-confirmed',
    'both',
    'verdict.certificate-of-node',
    "Both certificates are the server's own: outside, another node answers, or one with a renewed certificate.",
    'Import the authority of the certificate that is shown outside, or accept that certificate, and run the outside stage again.',
    'Server team: let every node have a certificate of an authority that its clients trust.',
  ),
  ...(['outside', 'neither'] as const).map((result) =>
    stands(
      ALTERNATIVE_CAUSES.insideOpened,
      'certificate-confirmed',
      result,
      'verdict.opened-inside',
      "The certificate shown inside is not the server's own: TLS is inspected there.",
      'Exempt this host from TLS inspection inside, or run the inside stage from a host without it.',
      'Run the inside stage again.',
    ),
  ),
  ...falls(ALTERNATIVE_CAUSES.authorityNotTrusted, 'platform-trusts-authority', 'yes'),
  stands(
    ALTERNATIVE_CAUSES.authorityNotTrusted,
    'platform-trusts-authority',
    'no',
    'verdict.authority-not-trusted',
    "The platform does not trust the authority that issued the server's certificate.",
    "Give the platform's support the authority's certificate, or give the server a certificate of a public authority.",
    'On the platform, click “Update API Configuration”, and record the card again.',
  ),
  ...falls(ALTERNATIVE_CAUSES.switchOff, 'switches-confirmed-on', 'yes'),
  stands(
    ALTERNATIVE_CAUSES.switchOff,
    'switches-confirmed-on',
    'no',
    'verdict.switch-off',
    'The switch of the API was found off.',
    `Open ${MENU.apiSwitches}, enable ERS and Open API, and save.`,
    'Wait a minute, and run only these probes again.',
  ),
  ...falls(ALTERNATIVE_CAUSES.oldPassword, 'password-reentered', 'yes'),
  ...falls(ALTERNATIVE_CAUSES.oldPassword, LOGINS, 'not-found'),
  stands(
    ALTERNATIVE_CAUSES.oldPassword,
    'password-reentered',
    'no',
    'verdict.old-password',
    'The password was not typed again on the platform, and a field left blank keeps the old one.',
    "Type the API user's password again on the platform, save, and click “Update API Configuration”.",
  ),
  ...falls(ALTERNATIVE_CAUSES.platformRejected, LOGINS, 'not-found'),
  stands(
    ALTERNATIVE_CAUSES.platformRejected,
    LOGINS,
    'found',
    'verdict.platform-rejected',
    'The server has a row of the platform in its report of failed sign-ins: the platform gets there, and is rejected.',
    "Type the API user's name and password again on the platform, save, and click “Update API Configuration”.",
  ),
  stands(
    ALTERNATIVE_CAUSES.platformRejected,
    LOGINS,
    'other-source',
    'verdict.platform-rejected.other-source',
    'The server has a row of this minute in its report of failed sign-ins, from another source address than the platform sends from.',
    "Type the API user's name and password again on the platform, save, and click “Update API Configuration”.",
    rewritten,
  ),
];

/** What would still tell the verdict that gave way: the check that decided was made already. */
const ONCE_MORE = marked(
  'Do what is advised here, and look once more: if nothing has changed, this explanation is open again.',
);

/**
 * What people found out decides between a verdict and its rivals: a rival that a check speaks against falls, the first one
 * that a check speaks for takes the verdict's place, and the verdict becomes its rival. Never more than likely.
 */
export const decided = (verdict: Verdict, input: DiagnosisInput): Verdict => {
  const decisionOf = (alternative: AlternativeCause): Decision | undefined =>
    DECISIONS.find(
      (decision) =>
        decision.alternative === alternative && answered(input, decision.check, verdict.restsOn) === decision.result,
    );
  const open = verdict.rivals.filter((alternative) => !decisionOf(alternative));
  const confirmed = verdict.rivals.find((alternative) => decisionOf(alternative)?.then);
  const then = confirmed && decisionOf(confirmed)?.then;
  if (confirmed && then)
    return conclude({
      code: then.code,
      party: confirmed.party,
      certainty: 'likely',
      facts: [said(then.says), firstSentence(withoutFault(verdict))],
      restsOn: verdict.restsOn,
      rivals: [{ party: verdict.party, sentence: withoutFault(verdict), check: ONCE_MORE }, ...open],
      steps: then.steps.map(said),
      mended: verdict.mended,
      beyondTable: true,
    });
  if (open.length === verdict.rivals.length) return verdict;
  const seenThere =
    verdict.rivals.includes(ALTERNATIVE_CAUSES.deviceAnswered) && !open.includes(ALTERNATIVE_CAUSES.deviceAnswered);
  const rivals = open.length > 0 ? open : [seenThere ? ALTERNATIVE_CAUSES.answerChanged : ALTERNATIVE_CAUSES.passing];
  return { ...verdict, rivals, wouldChange: rivals[0]?.check ?? verdict.wouldChange };
};
