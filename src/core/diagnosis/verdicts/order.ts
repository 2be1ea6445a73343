import type { Concluded } from '../judgement.ts';
import { stageWord } from '../words/titles.ts';
import { isFailure } from '../../evidence/outcome.ts';
import { elsewhere, placeName } from '../relations/places.ts';
import { CARD_ROWS, STAGES, type Stage } from '../../vocabulary/words.ts';
import {
  conclude,
  failing,
  good,
  silent,
  resultText,
  isFine,
  type DiagnosisInput,
  answered,
  type VerdictCode,
  type VerdictRule,
} from './conclusion.ts';
import { type Message, marked, say, joined } from '../../messages/message.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { inactiveLicence, ROW_TITLES } from '../../records/card.ts';
import { watchText } from '../intermittent/series.ts';
import { failedIn, openFindings } from '../relations/watches.ts';
import { isStale } from '../guard/guard.ts';
import { probesSay } from './platform.ts';
import * as platform from './platform.ts';
import * as addresses from './addresses.ts';
import * as comesAndGoes from './comes-and-goes.ts';
import * as inside from './inside.ts';
import * as outside from './outside.ts';
import * as path from './lost-on-path.ts';
import * as rejected from './rejected.ts';
import * as witnessed from './witnessed.ts';
import * as tls from './tls-opened.ts';
import * as own from './own-side.ts';

/** No row reads Up, and the card names the module licence as not active: it explains the rows as well as a firewall does. */
const licenceInactive: VerdictRule = (input) => {
  const { card } = input;
  const down = failing(input, 'platform');
  if (card === null || down.length === 0 || good(input, 'platform').length > 0 || !isFine(input, 'outside'))
    return null;
  const licence = inactiveLicence(card);
  const rests = [...good(input, 'outside'), ...down];
  // The log of the firewall has shown already what became of the platform's connection.
  if (licence === null || answered(input, 'firewall-log', rests) !== undefined) return null;
  return conclude({
    code: 'verdict.licence',
    facts: [
      say`${probesSay(input)}, no row of the platform's card reads Up, and the card names the module licence as “${licence}”.`,
      say('The licence explains the rows as well as a firewall does.'),
    ],
    restsOn: rests,
    rivals: [CAUSES.licenceOver, CAUSES.egressBlocked, CAUSES.oldPassword, CAUSES.platformRejected],
    steps: [
      say(
        "Platform's support: do the rows read Down because the module licence is not active? Renew it if it is over.",
      ),
      say('On the platform, click “Update API Configuration”, and record the card again.'),
      say('If the licence is active and the rows still read Down, the firewall comes next.'),
    ],
    mended: say('The rows read Up after “Update API Configuration”.'),
  });
};

const NEXT: Readonly<Record<Stage, { readonly code: VerdictCode; readonly says: string }>> = marked({
  inside: {
    code: 'verdict.next-inside',
    says: 'Run the inside stage next: it separates faults of the server and the account from faults in the path.',
  },
  outside: {
    code: 'verdict.next-outside',
    says: 'Run the outside stage next: it shows whether the firewall lets the API through.',
  },
  platform: {
    code: 'verdict.next-platform',
    says: 'Record the platform card next: click “Update API Configuration” there and read the rows.',
  },
});

const untouched = (input: DiagnosisInput, stage: Stage): boolean =>
  good(input, stage).length === 0 && failing(input, stage).length === 0;

const decides = (input: DiagnosisInput): Stage =>
  STAGES.find((stage) => stage === input.askedStage && untouched(input, stage)) ??
  STAGES.find((stage) => untouched(input, stage)) ??
  STAGES.find((stage) => silent(input, stage).length > 0) ??
  'inside';

const known = (input: DiagnosisInput): readonly Message[] => {
  const findings = openFindings(input.order);
  const watched = STAGES.flatMap((stage) => failedIn(findings, stage));
  const { card, runs, order } = input;
  // Named with its place, where another one shows otherwise.
  const isDisputed = (stage: Stage): boolean =>
    good(input, stage).some((cell) => isFailure(elsewhere(order, cell)?.outcome ?? 'ok'));
  const fine = STAGES.filter(
    (stage) => isFine(input, stage) && failedIn(findings, stage).length === 0 && !isDisputed(stage),
  )
    .filter((stage) => stage !== 'platform' || !isStale(card, runs, order))
    .map(stageWord);
  const broken = STAGES.flatMap((stage) => failing(input, stage).slice(0, 1));
  return [
    ...(isDisputed('outside')
      ? [say`Outside, all that was tested from ${placeName(good(input, 'outside')[0]?.run ?? null)} is good.`]
      : []),
    ...(fine.length > 0 ? [say`What was tested ${joined(fine, say(' and '))} is good.`] : []),
    ...watched.map(watchText),
    ...broken.map(resultText),
  ];
};

/** A card that is there is not asked for as if it were none: only the rows that were not read on it. */
const asksFor = (input: DiagnosisInput, stage: Stage): Message => {
  const { card } = input;
  if (stage !== 'platform' || card === null) return say(NEXT[stage].says);
  const rows = CARD_ROWS.filter((row) => card.rows[row].value === 'not-read').map((row) => ROW_TITLES[row]);
  return say`The card is recorded, and these of its rows were not read: ${rows.join(', ')}. Read them on the platform, and record the card with all rows.`;
};

/** The last rule: it always concludes. Says what is known so far, and which stage decides next. */
export const incomplete = (input: DiagnosisInput): Concluded => {
  const stage = decides(input);
  const { code } = NEXT[stage];
  const findings = openFindings(input.order);
  // A watch that failed is settled before the platform is asked.
  const isWatchFirst = stage === 'platform' && STAGES.some((one) => failedIn(findings, one).length > 0);
  const next = isWatchFirst
    ? say('Watch the probe that failed for some minutes: how often does it fail?')
    : asksFor(input, stage);
  const so = known(input);
  const nothing = so.length === 0;
  return conclude({
    code: nothing ? 'verdict.nothing-yet' : code,
    party: 'unknown',
    certainty: 'cannot-tell',
    facts: nothing ? say('Nothing has been tested yet.') : so,
    wouldChange: next,
    ...(!isWatchFirst && { nextStage: stage }),
    restsOn: STAGES.flatMap((stage) => failing(input, stage)),
    rivals: STAGES.flatMap((stage) => failing(input, stage)).flatMap((cell) => [
      { party: cell.rule.party, sentence: cell.finding.says, check: next },
      ...cell.rule.rivals,
    ]),
    steps: [next],
  });
};

/**
 * The order in which verdict rules are asked: inside first, our own side of each stage before what lies behind it, then the path,
 * then the platform. A bad node comes before rules about the whole server; one bad address weighs less than a failing stage and
 * more than a row, which may be this very fault; one that this host cannot ask about comes last but for *no fault*.
 */
export const VERDICT_RULES: readonly VerdictRule[] = [
  comesAndGoes.overtaken,
  own.ownProxyInside,
  own.insideHost,
  own.leadsToItself,
  own.wrongClock,
  own.otherName,
  rejected.typedApartInside,
  inside.acceptedThenRejected,
  inside.roleMissing,
  inside.accountRejected,
  addresses.oneNodeInside,
  inside.olderServer,
  inside.monitoringElsewhere,
  witnessed.witnessedInside,
  path.endsBeforeServerInside,
  path.largePacketsInside,
  inside.namedApart,
  inside.insideFails,
  own.ownProxyOutside,
  own.ownInspectingProxy,
  addresses.noWayOut,
  outside.platformGetsThrough,
  tls.tlsOpened,
  tls.certificateUnclear,
  rejected.typedApartOutside,
  rejected.rejectedOutside,
  addresses.privateAddressOutside,
  path.largePacketsOutside,
  witnessed.witnessedOutside,
  outside.notOnAccessList,
  addresses.oneNodeOutside,
  path.comesToServerOutside,
  outside.refusedInWords,
  outside.outsideFails,
  addresses.oneAddressInside,
  addresses.oneAddressOutside,
  addresses.passingOutside,
  platform.staleCard,
  platform.platformSettings,
  platform.reportedStatus,
  licenceInactive,
  platform.largeHelloOutside,
  tls.tlsOpenedTrusted,
  comesAndGoes.watchFails,
  platform.slowOutside,
  platform.someRowsDown,
  platform.platformEgress,
  comesAndGoes.comesAndGoes,
  addresses.addressUnclear,
  platform.staleCardUp,
  platform.noFault,
];
