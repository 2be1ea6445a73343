import type { StageRecord } from '../../../src/core/records/record.ts';
import { card, furtherAddress, run, type Wanted } from '../make-evidence.ts';
import { one, showing, type Case, type Seen } from './case.ts';

/** A name that leads to a second address beside the one that the stages used. */

const V6 = '2001:db8::1';

const BOTH_KINDS = {
  ...run('outside').vantage,
  addresses: ['198.51.100.5', '2001:db8:ffff::5'].map((address) => ({ interface: 'eth0', address })),
};

const staged = (stage: StageRecord['stage'], wanted: Wanted, seen: Seen = 'good'): readonly StageRecord[] => [
  showing(stage, seen, {
    addresses: [furtherAddress(V6, wanted)],
    ...(stage === 'outside' ? { vantage: BOTH_KINDS } : {}),
  }),
];

const DROP: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };
const unreachable = showing('outside', 'tcp.unreachable');

export const ADDRESSES: readonly Case[] = [
  one(
    'one node of two without Open API inside',
    'access-control-server, likely (verdict.one-node)',
    '404 of another device for Open API alone',
    { inside: staged('inside', {}, { all: 'good', but: { 'open-api': { status: 404 } } }) },
  ),
  one('no way out of the outside host', 'vantage, cannot-tell (verdict.no-way-out)', 'no route outside', {
    inside: 'good',
    outside: [{ ...unreachable, vantage: { ...unreachable.vantage, defaultRoute: null } }],
  }),
  one(
    'two addresses, the second dropped inside alone, rows Up',
    'vantage, cannot-tell (verdict.address-unclear)',
    'two addresses, both good, rows Up',
    { inside: staged('inside', DROP), outside: staged('outside', {}), card: card('up') },
  ),
  one(
    'two addresses, both good, rows Up',
    'none, proven (verdict.no-fault)',
    'two addresses, the second dropped inside alone, rows Up',
    { inside: staged('inside', {}), outside: staged('outside', {}), card: card('up') },
  ),
];
