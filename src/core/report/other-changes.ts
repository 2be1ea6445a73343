import { headerOf } from '../evidence/evidence.ts';
import type { CellOutcome } from '../evidence/outcome.ts';
import { textBefore } from '../vocabulary/text-ends.ts';
import { nameChanges, nameChangeText } from '../diagnosis/relations/name-changes.ts';
import type { Order } from '../diagnosis/order.ts';
import {
  address,
  host,
  joined,
  marked,
  outside,
  say,
  sentences,
  type Message,
  type Value,
} from '../messages/message.ts';
import { listed, asMessage } from './draft.ts';
import type { Judgement } from '../diagnosis/judgement.ts';
import type { Failing } from './failing.ts';

/** What a device that answers must change besides letting through. */
const OTHER_CHANGES: Partial<Record<CellOutcome, string>> = marked({
  'http.client-certificate': 'ask for no client certificate on these paths: the platform has none',
  'tls.client-certificate': 'ask for no client certificate on these paths: the platform has none',
  'tls.expired': 'show a certificate that is valid now: the one that a device of yours shows is not',
  'http.429': 'exempt these sources from the limit that answers 429',
  'http.502-504': 'find why the device that answers 502, 503 or 504 does not reach the server behind it',
});

/** The port is open: small packets pass already. */
const WHOLE_PACKETS = marked([
  'let packets of 1500 bytes pass in both directions, or set the MSS of TCP to what the path takes',
  'let ICMP “fragmentation needed” (type 3, code 4) and ICMPv6 “packet too big” (type 2) pass in both directions',
]);

/** `/ers/config/endpointgroup` of what was asked. */
const pathOf = ({ evidence }: Failing): string =>
  /^https:\/\/[^/?#]*(\/[^?#]*)/i.exec(evidence?.request.url ?? '')?.[1] ?? '/';

interface Grouped {
  readonly key: string;
  readonly says: (paths: Value) => Message;
}

/** Answers by which the server says that it got another Accept header than the one that was sent. */
const WRONG_TYPE = [406, 415];

/** A header that does not arrive, or a route that leads elsewhere, as one failure shows it; `null` where none does. */
const causeOf = (failing: Failing, code: string): Grouped | null => {
  const { stage, status, evidence } = failing;
  if (stage === 'platform' || status === null || evidence === null) return null;
  if (WRONG_TYPE.includes(status)) {
    const { accept } = evidence.request;
    return {
      key: `${accept} ${status}`,
      says: (paths) =>
        say`pass on the request header “Accept: ${accept}” as it was sent, on ${paths}: ${status} says that the server did not get it`,
    };
  }
  if (status === 401 && (code === 'verdict.header-stripped' || code === 'verdict.rejected-outside.device'))
    return {
      key: 'authorization',
      says: (paths) =>
        say`pass on the request header “Authorization” as it was sent, on ${paths}: the sign-in in it is accepted inside, and answered 401 here`,
    };
  const who = failing.answeredBy ?? say('a device');
  const location = textBefore(headerOf(evidence.response, 'location') ?? '', '?#');
  if (status >= 300 && status < 400 && location !== '')
    return {
      key: `${JSON.stringify(who)} ${location}`,
      says: (paths) =>
        say`route ${paths} to the server: now ${who} answers ${joined([status, outside(location)], ' → ')}`,
    };
  if (status === 404)
    return {
      key: `${JSON.stringify(who)} 404`,
      says: (paths) => say`route ${paths} to the server: now ${who} answers ${status}`,
    };
  return null;
};

/** The one line of each header or route that was seen to be the cause, with the paths on which it was. */
const causes = (failing: readonly Failing[], code: string): readonly Message[] => {
  const groups = new Map<string, { readonly says: Grouped['says']; readonly paths: Set<string> }>();
  for (const one of failing) {
    const cause = causeOf(one, code);
    if (cause === null) continue;
    const group = groups.get(cause.key) ?? { says: cause.says, paths: new Set<string>() };
    groups.set(cause.key, group);
    group.paths.add(pathOf(one));
  }
  return [...groups.values()].map(({ says, paths }) => says(listed([...paths].map(outside))));
};

/** What letting through alone does not fix: which header must arrive, which route must lead to the server, and the like. */
export const otherChanges = (failing: readonly Failing[], { verdict }: Judgement): readonly Message[] => [
  ...(verdict.code.startsWith('verdict.large-packets.') ? WHOLE_PACKETS.map((wish) => say(wish)) : []),
  ...causes(failing, verdict.code),
  ...[...new Set(failing.flatMap(({ outcome }) => OTHER_CHANGES[outcome] ?? []))].map((wish) => say(wish)),
];

/** Names that lead elsewhere than when all was last good: an entry by its old address lets nothing through. */
export const nameChangeSteps = (order: Order): readonly Message[] =>
  nameChanges(order).map((change) =>
    sentences(
      asMessage(nameChangeText(change)),
      say`Use an FQDN object for ${host(change.name)}, and clear what is cached for ${listed(change.before.map(address))}`,
    ),
  );
