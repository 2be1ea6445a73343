import { describe, expect, it } from 'vitest';
import { judge, type Material } from '../../src/core/diagnosis/diagnose.ts';
import type { Judgement, Verdict } from '../../src/core/diagnosis/judgement.ts';
import { worded, type Worded } from '../../src/core/messages/message.ts';
import { isGood } from '../../src/core/evidence/outcome.ts';
import { WORLDS } from '../../src/lab/lab.ts';
import { SCENARIOS, THEMES } from '../blind/scenarios.ts';
import { judgement, materialOf, readPlays } from './evidence.ts';
import { playOf } from './worlds.ts';

/** Two faults that have nothing to do with each other, put together from the recorded evidence of two networks. */

const stageOf = (id: string, at: 'inside' | 'outside'): Material['runs'] =>
  materialOf(playOf(id))
    .runs.filter(({ stage }) => stage === at)
    .slice(-1);

const cardOf = (id: string): Material['cards'] => materialOf(playOf(id)).cards.slice(-1);

/** Inside as in one network, outside as in another, and the card of a third one, which was read last; `null`: none. */
const together = (inside: string, outside: string, card: string | null): Worded<Judgement> => {
  const runs = [...stageOf(inside, 'inside'), ...stageOf(outside, 'outside')];
  const newest =
    runs
      .map(({ endedAt }) => endedAt ?? '')
      .toSorted()
      .at(-1) ?? '';
  const cards = card === null ? [] : cardOf(card).map((one) => ({ ...one, updatedAt: newest, recordedAt: newest }));
  return worded(judge({ runs, cards, checks: [] }), 'en');
};

const short = ({ party, certainty, code }: Pick<Verdict, 'party' | 'certainty' | 'code'>): string =>
  `${party} ${certainty} (${code})`;

const told = ({ verdict, also }: Pick<Worded<Judgement>, 'verdict' | 'also'>): readonly string[] =>
  [verdict, ...also].map(short);

const DOWN = 'outside-drop';

it('given an API that fails inside and a platform that gets nowhere, says of no stage that all its probes succeed', () => {
  const { verdict, also } = together('open-api-off', 'healthy', 'platform-fqdn-not-accepted');
  expect([verdict, ...also].map(({ sentence }) => sentence).join(' ')).not.toContain('succeed inside');
});

describe('given ERS switched off on the server, and a firewall that drops everything from outside', () => {
  const both = together('ers-off', 'outside-drop', DOWN);

  it('tells both, the server first', () =>
    expect(told(both)).toEqual([
      'api-setting likely (verdict.http.302.inside)',
      'firewall-or-proxy likely (verdict.tcp.timeout.outside)',
    ]));

  it('shows the firewall by the probes that are good inside, and by no other', () =>
    expect(both.also[0]?.restsOn.map(({ stage, family }) => `${stage} ${family}`)).toEqual([
      'inside open-api',
      'outside open-api',
      'inside mnt-session',
      'outside mnt-session',
    ]));

  it('gives each its own steps, sentences and what it was seen by', () => {
    const [first, second] = [both.verdict, both.also[0]];
    expect([first.steps[0], second?.steps[0]]).toEqual([
      'Server team: open Administration → System → Settings (ERS and Open API). If ERS is off, switch it on and save.',
      'Firewall team: look up this time, source and destination in the log: blocked, let through, or no line?',
    ]);
    expect(second?.sentence).toBe('Inside, Open API: 200. Outside: no answer from 127.0.0.1.');
    expect(second?.seen.every((line) => !line.includes('ERS'))).toBe(true);
  });

  it('tells both without a card as well', () =>
    expect(told(together('ers-off', 'outside-drop', null))).toEqual(told(both)));

  it.each([
    ['the switch alone', together('ers-off', 'ers-off', 'ers-off')],
    ['the firewall alone', together('healthy', 'outside-drop', DOWN)],
  ])('of %s tells one', (_, { verdict, also }) => {
    expect(also).toEqual([]);
    expect(told(both)).toContain(short(verdict));
  });
});

describe('given a role that is missing for Open API, and a device that refuses everything from outside', () => {
  const both = together('role-missing-open-api', 'outside-proxy-403', DOWN);

  it('tells both, the role first', () =>
    expect(told(both)).toEqual([
      'api-role proven (verdict.http.403.inside)',
      'firewall-or-proxy likely (verdict.rule-1)',
    ]));

  it('says of the device what it says where that is the only fault, and does not prove it', () => {
    const alone = together('healthy', 'outside-proxy-403', DOWN);
    expect(short(alone.verdict)).toBe('firewall-or-proxy proven (verdict.rule-1)');
    expect(both.also[0]?.facts).toEqual(alone.verdict.facts);
    expect(both.also[0]?.rivals).not.toEqual([]);
  });

  it.each([
    ['the role alone', together('role-missing-open-api', 'role-missing-open-api', 'role-missing-open-api')],
    ['the device alone', together('healthy', 'outside-proxy-403', DOWN)],
  ])('of %s tells one', (_, { also }) => expect(also).toEqual([]));
});

describe('given rows that read Down, and a way from outside that is cut off', () => {
  const both = together('role-missing-mnt', 'outside-reset', DOWN);

  it('tells the role and the way, which explains the rows', () =>
    expect(told(both)).toEqual([
      'api-role likely (verdict.role-missing)',
      'firewall-or-proxy likely (verdict.tls.reset.outside)',
    ]));

  it("accuses nobody on the platform's side", () =>
    expect(
      [both.verdict, ...both.also].map(({ party }) => party).filter((party) => party.startsWith('platform')),
    ).toEqual([]));

  it('of the way alone tells one', () => expect(together('healthy', 'outside-reset', DOWN).also).toEqual([]));
});

describe('given rows that read Down, and an outside stage with the same fault as inside', () => {
  const { verdict, also } = together('role-missing-open-api', 'role-missing-open-api', DOWN);

  it('tells that the rows are not explained, accuses nobody by them, and orders no change', () => {
    expect(short(verdict)).toBe('api-role proven (verdict.http.403.inside)');
    expect(also.map((one) => [short(one), one.steps])).toEqual([
      [
        'unknown cannot-tell (verdict.row.down)',
        ['Fix the first fault. Then click “Update API Configuration”, and record the card again.'],
      ],
    ]);
  });

  it("accuses the platform's address only where the whole outside stage is good", () =>
    expect(short(together('healthy', 'healthy', DOWN).verdict)).toMatch(/^platform-egress /));
});

const all = [
  ...WORLDS.map(({ id }) => playOf(id)),
  ...Object.keys(THEMES).flatMap((theme) => readPlays('blind', theme)),
].map((play) => [play.id, judgement(play)] as const);

const nameOf = ({ stage, family }: { readonly stage: string; readonly family: string }): string => `${stage} ${family}`;

/** Of every further fault in all recorded scenarios, what is wrong with it. */
const wrong = (isWrong: (one: Verdict, judgement: Judgement) => boolean): readonly string[] =>
  all.flatMap(([id, judgement]) =>
    judgement.also.filter((one) => isWrong(one, judgement)).map((one) => `${id}: ${short(one)}`),
  );

describe('given every recorded scenario', () => {
  it('some have a further fault, and few', () => {
    const some = all.filter(([, { also }]) => also.length > 0);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length / all.length).toBeLessThan(0.2);
  });

  it('no further fault is proven, and none is an all-clear', () =>
    expect(wrong(({ certainty, party }) => certainty === 'proven' || party === 'none')).toEqual([]));

  it("none accuses the platform's side while the outside stage is not wholly good, unless it is at fault by construction", () =>
    expect(
      wrong(
        ({ party }, { cells }) =>
          party.startsWith('platform') && cells.some(({ stage, outcome }) => stage === 'outside' && !isGood(outcome)),
      ).filter((line) => {
        const [id = '', told = ''] = line.split(/: | /);
        return !SCENARIOS.some(({ id: its, faults = [] }) => its === id && faults.some((party) => party === told));
      }),
    ).toEqual([]));

  it('what accuses nobody orders no change of a firewall or server', () =>
    expect(
      wrong(
        (one) =>
          one.party === 'unknown' && one.steps.some((step) => /^(Allow|Open|Restart|Exempt) /.test(worded(step, 'en'))),
      ),
    ).toEqual([]));

  it('none says what the verdict says, nor rests on a failure that the verdict rests on', () =>
    expect(
      wrong((one, { verdict, cells }) => {
        const failed = new Set(cells.filter(({ outcome }) => !isGood(outcome)).map(nameOf));
        const first = new Set(verdict.restsOn.map(nameOf));
        return (
          one.code === verdict.code || one.restsOn.some((name) => failed.has(nameOf(name)) && first.has(nameOf(name)))
        );
      }),
    ).toEqual([]));

  it('each names what it rests on, what was seen of it, another explanation and what would change it', () =>
    expect(
      wrong(
        ({ restsOn, seen, rivals, facts, sentence }) =>
          [restsOn, seen, rivals, facts].some(({ length }) => length === 0) || worded(sentence, 'en') === '',
      ),
    ).toEqual([]));
});

it('given the same evidence in another order: tells the same faults', () => {
  const { runs, cards } = {
    runs: [...stageOf('ers-off', 'inside'), ...stageOf('outside-drop', 'outside')],
    cards: cardOf(DOWN),
  };
  expect(judge({ runs: runs.toReversed(), cards, checks: [] })).toEqual(judge({ runs, cards, checks: [] }));
});
