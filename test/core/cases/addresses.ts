import type { AddressResult, ProbeResult, StageRecord } from '../../../src/core/records/record.ts';
import { FAMILIES, type Family } from '../../../src/core/vocabulary/words.ts';
import { card, ersError, evidence, run, type Wanted } from '../make-evidence.ts';
import { showing, type Case, type Seen } from './case.ts';

/** A name that leads to a second address beside the one that the stages used. */

const V6 = '2001:db8::1';

const probesAt = (wanted: Wanted): ProbeResult[] =>
  FAMILIES.map((family: Family) => ({
    family,
    outcome: 'ok',
    answeredBy: 'unknown',
    evidence: evidence(family, { remoteAddress: V6, ...wanted }),
  }));

const second = (wanted: Wanted): AddressResult => ({
  address: V6,
  look: {
    ...evidence('open-api', { remoteAddress: V6, ...(wanted.failure ? wanted : {}) }),
    response: null,
    body: null,
  },
  probes: wanted.failure ? [] : probesAt(wanted),
});

const BOTH_KINDS = {
  ...run('outside').vantage,
  addresses: ['198.51.100.5', '2001:db8:ffff::5'].map((address) => ({ interface: 'eth0', address })),
};

const staged = (stage: StageRecord['stage'], wanted: Wanted, seen: Seen = 'good'): readonly StageRecord[] => [
  showing(stage, seen, { addresses: [second(wanted)], ...(stage === 'outside' ? { vantage: BOTH_KINDS } : {}) }),
];

const BROKEN: Wanted = { status: 500, reading: ersError('Internal error') };
const DROP: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
const unreachable = showing('outside', 'tcp.unreachable');

export const ADDRESSES: readonly Case[] = [
  {
    name: 'a second address that is good inside',
    inside: staged('inside', {}),
    verdict: 'verdict.next-outside',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'a second address that answers badly inside',
  },
  {
    name: 'a second address that answers badly inside',
    inside: staged('inside', BROKEN),
    verdict: 'verdict.one-address.inside',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: 'a second address that is good inside',
  },
  {
    name: 'two addresses, both good',
    inside: staged('inside', {}),
    outside: staged('outside', {}),
    verdict: 'verdict.next-platform',
    party: 'unknown',
    certainty: 'cannot-tell',
    neighbour: 'a second address dropped outside',
  },
  {
    name: 'a second address dropped outside',
    inside: staged('inside', {}),
    outside: staged('outside', DROP),
    verdict: 'verdict.one-address.outside',
    party: 'firewall-or-proxy',
    certainty: 'likely',
    neighbour: 'two addresses, both good',
  },
  {
    name: 'one node of two without Open API inside',
    inside: staged('inside', {}, { all: 'good', but: { 'open-api': { status: 404 } } }),
    verdict: 'verdict.one-node',
    party: 'access-control-server',
    certainty: 'likely',
    neighbour: '404 of another device for Open API alone',
  },
  {
    name: 'no way out of the outside host',
    inside: 'good',
    outside: [{ ...unreachable, vantage: { ...unreachable.vantage, defaultRoute: null } }],
    verdict: 'verdict.no-way-out',
    party: 'vantage',
    certainty: 'cannot-tell',
    neighbour: 'no route outside',
  },
  {
    name: 'two addresses, the second dropped inside alone, rows Up',
    inside: staged('inside', DROP),
    outside: staged('outside', {}),
    card: card('up'),
    verdict: 'verdict.address-unclear',
    party: 'vantage',
    certainty: 'cannot-tell',
    neighbour: 'two addresses, both good, rows Up',
  },
  {
    name: 'two addresses, both good, rows Up',
    inside: staged('inside', {}),
    outside: staged('outside', {}),
    card: card('up'),
    verdict: 'verdict.no-fault',
    party: 'none',
    certainty: 'proven',
    neighbour: 'two addresses, the second dropped inside alone, rows Up',
  },
];
