import { describe, expect, it } from 'vitest';
import { otherTargetAt, otherTargetOf } from '../../../src/core/diagnosis/whose-evidence.ts';
import { insideGoodCase } from '../../window/harness/case-fixtures.ts';
import { judged } from '../make-evidence.ts';

const made = insideGoodCase();
const { cells } = judged(made.runs, made.cards, made.checks);
const inside = cells.find(({ stage }) => stage === 'inside')!;
const outside = cells.find(({ stage }) => stage === 'outside')!;
const withTarget = (changes: Partial<typeof made.target>) => ({ ...made, target: { ...made.target, ...changes } });
const { host, port } = made.runs[0]!.server;
const { user } = made.runs[0]!;

describe('given results of the server and user that the case names', () => {
  it('marks none of them', () => expect(otherTargetAt(made, cells, 'inside')).toBeNull());

  it('marks none where the name is written in other letters', () =>
    expect(otherTargetOf(withTarget({ host: host.toUpperCase() }), inside)).toBeNull());
});

it.each([
  ['no server and no user', { host: '', user: '' }, null],
  ['no server', { host: ' ' }, null],
  ['no user', { user: '' }, null],
  ['no server, and another user', { host: '', user: 'other' }, { server: null, user }],
  ['another server, and no user', { host: 'new.example', user: '' }, { server: `${host}:${port}`, user: null }],
])(
  'given a case of imported records that names nothing yet: takes nothing named for nothing other: %s',
  (_, changes, expected) => {
    expect(otherTargetOf(withTarget(changes), inside)).toEqual(expected);
    expect(otherTargetAt(withTarget(changes), cells, 'inside')).toEqual(expected);
  },
);

describe('given results of before the case was changed', () => {
  it.each([
    ['another server', { host: 'new.example' }, { server: `${host}:${port}`, user: null }],
    ['another port', { port: 8443 }, { server: `${host}:${port}`, user: null }],
    ['another user', { user: 'other' }, { server: null, user }],
    ['both', { host: 'new.example', user: 'other' }, { server: `${host}:${port}`, user }],
  ])('says whose they are where it names %s now', (_, changes, expected) =>
    expect(otherTargetOf(withTarget(changes), inside)).toEqual(expected),
  );

  it('marks no cell that shows no result', () =>
    expect(otherTargetOf(withTarget({ host: 'new.example' }), outside)).toBeNull());
});
