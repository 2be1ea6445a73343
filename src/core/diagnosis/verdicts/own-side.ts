import { has } from '../../evidence/outcome.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import { hostOf } from '../../evidence/responder/attribute.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { MENU, FAMILIES } from '../../vocabulary/words.ts';
import { addressUsed, isLoopback, isPrivateAddress, plainHost } from '../relations/address.ts';
import type { JudgedCell } from '../cells.ts';
import type { AlternativeCause } from '../judgement.ts';
import {
  believed,
  conclude,
  contradicted,
  failing,
  says,
  type VerdictCode,
  type VerdictRule,
  relationOf,
  runAgain,
} from './conclusion.ts';
import { isStale } from '../guard/guard.ts';
import { PAGE_BEHIND_PROXY } from '../rules/connection.ts';
import { familyTitle, stageWord } from '../words/titles.ts';
import { type Message, say } from '../../messages/message.ts';

/** A proxy on our own side stopped a stage: nothing may be said about the customer from there. */
const ownProxyAt =
  (stage: 'inside' | 'outside', code: VerdictCode): VerdictRule =>
  (input) => {
    const cell = failing(input, stage).find(
      ({ outcome, rule }) => outcome.startsWith('proxy.') || rule === PAGE_BEHIND_PROXY,
    );
    if (!cell) return null;
    // 403 is its own decision; and nothing is in the way to a proxy on this very host.
    const decided = cell.outcome === 'proxy.refused' && cell.evidence?.proxy?.status === 403;
    const isHere = cell.outcome === 'proxy.unreachable' && isLoopback(cell.evidence?.proxy?.host ?? '');
    return conclude({
      code,
      party: cell.rule.party,
      certainty: decided ? 'proven' : cell.rule.certainty,
      facts: say`${cell.finding.says} Nothing beyond it was reached in the ${stageWord(stage)} stage.`,
      restsOn: [cell],
      rivals:
        decided || isHere ? cell.rule.rivals.filter((one) => one.party !== 'firewall-or-proxy') : cell.rule.rivals,
      steps: cell.finding.steps,
    });
  };

export const ownProxyInside = ownProxyAt('inside', 'verdict.own-proxy.inside');
export const ownProxyOutside = ownProxyAt('outside', 'verdict.own-proxy.outside');

/** A proxy of ours terminates TLS, as another issuer shows: what the customer's devices do cannot be seen behind it. */
export const ownInspectingProxy: VerdictRule = (input) => {
  const cell = failing(input, 'outside').find(
    (outside) =>
      has(outside.outcome, 'not-trusted') &&
      outside.run?.vantage.proxy != null &&
      relationOf({ inside: input.matrix.inside[outside.family], outside }).relation === 'other-issuer',
  );
  if (!cell) return null;
  return conclude({
    code: 'verdict.own-inspecting-proxy',
    party: 'own-proxy',
    facts: say`The outside stage went through the local proxy ${cell.facts.proxy}, and there ${cell.facts.issuer} signs for the server. No password was sent.`,
    restsOn: [cell],
    rivals: [CAUSES.inspectionBehindProxy],
    steps: [
      say`Local proxy team: exempt ${cell.facts.host} from TLS inspection at ${cell.facts.proxy}.`,
      say('Or run the outside stage with proxy "none", or from a network without this proxy.'),
    ],
    mended: say('Outside the same certificate is shown as inside.'),
  });
};

/** Inside no certificate is valid *yet*, or the platform accepts it now: this host's clock is wrong (beyond the table). */
export const wrongClock: VerdictRule = (input) => {
  const cells = believed(input);
  const cell = cells[0];
  if (!cell || !cells.every(({ outcome }) => has(outcome, 'out-of-date'))) return null;
  const row = FAMILIES.map((family) => input.matrix.platform[family]).find(({ outcome }) => outcome === 'row.up');
  const accepted = isStale(input.card, input.runs, input.order) ? undefined : row;
  const isTooYoung = cell.outcome === 'tls.not-yet-valid';
  if (!isTooYoung && accepted === undefined) return null;
  return conclude({
    code: 'verdict.clock',
    party: 'vantage',
    facts: [
      isTooYoung
        ? say`The clock of the inside host shows ${momentOf(cell.evidence?.startedAt ?? '').utc}; the certificate of ${cell.facts.host} is valid from ${cell.facts.validFrom}.`
        : say`By the clock of the inside host, the certificate of ${cell.facts.host} expired on ${cell.facts.expired}.`,
      accepted === undefined
        ? say('A certificate that is not valid yet speaks for a wrong clock.')
        : say("The platform's card reads Up at the same time, which speaks for a wrong clock."),
    ],
    restsOn: [...cells, ...(accepted === undefined ? [] : [accepted])],
    rivals: [isTooYoung ? CAUSES.validLater : CAUSES.reallyExpired],
    steps: [
      say("Compare the test host's clock with the right time."),
      say('If it is wrong: set it, and run the stage again.'),
      say('If the clock is right: server team, look at the dates of the certificate of the API gateway.'),
    ],
  });
};

/** The tested name does not exist, and the platform gets through by another one, as after a typing error (beyond the table). */
export const otherName: VerdictRule = ({ card, matrix, runs, order }) => {
  const cells = FAMILIES.map((family) => matrix.inside[family]);
  const cell = cells[0];
  if (!cell || card === null || isStale(card, runs, order) || cell.run?.server.connectTo != null) return null;
  if (!cells.every(({ outcome }) => outcome === 'dns.not-found')) return null;
  const name = hostOf(card.baseUrl);
  const row = FAMILIES.map((family) => matrix.platform[family]).find(({ outcome }) => outcome === 'row.up');
  if (name === null || plainHost(name) === plainHost(cell.target.host) || row === undefined) return null;
  return conclude({
    code: 'verdict.other-name',
    party: 'vantage',
    facts: say`The name that was tested, ${cell.facts.host}, does not exist for the inside host; the platform's card names ${name}, and reads Up.`,
    restsOn: [...cells, row],
    rivals: [CAUSES.nameMissing],
    steps: [
      say`Compare the name that was tested with the one on the card, ${name}, and correct the server of the case.`,
      say('Run the stages again.'),
    ],
  });
};

/** Inside, the connection was tried to the host itself, or to an address of nobody: no server was asked (beyond the table). */
export const leadsToItself: VerdictRule = (input) => {
  const cells = believed(input);
  const [cell] = cells;
  const used = cell && addressUsed(cell);
  if (!cell || used == null || !(isLoopback(used) || /^(0\.|::$)/.test(used))) return null;
  if (!cells.every((one) => one.outcome.startsWith('tcp.') && addressUsed(one) === used)) return null;
  const isTyped = cell.run?.server.connectTo != null;
  return conclude({
    code: 'verdict.leads-to-itself',
    party: isTyped ? 'vantage' : 'name-resolution',
    facts: [
      isTyped
        ? say`Inside, 'connect to' leads to ${used}, which is the inside host itself.`
        : say`Inside, the name ${cell.facts.host} leads to ${used}, which is the inside host itself or nobody.`,
      say('No server was asked.'),
    ],
    restsOn: cells,
    rivals: [isTyped ? CAUSES.serverDown : CAUSES.hostsFile],
    steps: isTyped
      ? [say("Set 'connect to' to the server's address, and run the inside stage again.")]
      : [
          say`DNS team: let ${cell.facts.host} lead to the server's address. Look into the hosts file of the inside host, too.`,
          say("Until then, run the inside stage with 'connect to' set to the server's address."),
        ],
  });
};

/** Inside fails what is good outside: the host has its own problem, or met another state. It shows nothing of the server. */
export const insideHost: VerdictRule = (input) => {
  const doubted = contradicted(input);
  const cell = doubted[0];
  if (!cell || believed(input).length > 0) return null;
  const outside = input.matrix.outside[cell.family];
  const base = {
    code: 'verdict.inside-host',
    party: 'vantage',
    certainty: 'cannot-tell',
    restsOn: doubted.flatMap((inside) => [inside, input.matrix.outside[inside.family]]),
    mended: cell.finding.mended,
    beyondTable: true,
  } as const;
  const onlyInside = say`Only inside fails. ${familyTitle(cell.family)}: ${says(cell)}. Outside: ${says(outside)}.`;
  if (cell.evidence?.response != null) {
    const used = addressUsed(outside);
    return conclude({
      ...base,
      facts: [
        onlyInside,
        say('Inside may be another node, or it was fixed in between; about the server nothing can be said.'),
      ],
      rivals: [CAUSES.changedBetween, CAUSES.insideTrue],
      steps: [
        runAgain('inside'),
        ...(used === null || used === addressUsed(cell)
          ? []
          : [say`The same again: run it with 'connect to' set to ${used}, the address that answered outside.`]),
      ],
    });
  }
  const noWay = isWithoutAnswer(cell);
  // Without an address no node was met: what answered outside is no advice for inside.
  if (cell.outcome === 'dns.not-found')
    return conclude({
      ...base,
      facts: [onlyInside, say('No connection was tried inside, so nothing is said about the server from there.')],
      rivals: [CAUSES.nameMissing, ...unasked(cell)],
      steps: [...cell.finding.steps, say('Run the inside stage from another host in the same network.')],
    });
  return conclude({
    ...base,
    facts: [onlyInside, say('Where the fault lies inside, and what it says about the server, is not known.')],
    rivals: noWay ? wayInside(cell, outside) : [CAUSES.insideTrue, ...unasked(cell)],
    steps: [
      ...(noWay ? waySteps(cell) : []),
      say('Run the inside stage from another host in the same network.'),
      ...(noWay
        ? [
            say`Network team: find the connection from the inside host to ${cell.facts.address} in the log of that minute.`,
            say(`Server team: check the IP access list, ${MENU.ipAccess}.`),
          ]
        : cell.finding.steps),
    ],
  });
};

/** Not one byte came back: the inside host's path is examined, not the answer. */
const isWithoutAnswer = ({ outcome }: JudgedCell): boolean => outcome.startsWith('tcp.');

/** An inside host that asks at the public address goes out through the firewall and must be led back in by it. */
const asksPublicAddress = (cell: JudgedCell): boolean => {
  const address = addressUsed(cell);
  return address !== null && !isPrivateAddress(address);
};

/** What keeps an inside host from an address: the server is up where that very address answered outside. */
const wayInside = (cell: JudgedCell, outside: JudgedCell): readonly AlternativeCause[] => [
  ...(asksPublicAddress(cell) ? [CAUSES.noLoopback] : []),
  CAUSES.segmentation,
  ...(addressUsed(cell) === addressUsed(outside) ? [] : [CAUSES.insideTrue]),
];

const waySteps = (cell: JudgedCell): readonly Message[] =>
  asksPublicAddress(cell)
    ? [
        say`Inside, the name leads to ${cell.facts.address}, a public address. Run the inside stage with 'connect to' set to the server's inside address.`,
      ]
    : [];

/** Rivals that no recorded check may turn into a verdict here: the facts contradict each other already. */
const unasked = (cell: JudgedCell): readonly AlternativeCause[] =>
  cell.rule.rivals.filter((alternative) => alternative.recordedAs === undefined);
