import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beforeAfter } from '../../../src/core/diagnosis/compared/before-after.ts';
import { contradictions } from '../../../src/core/diagnosis/guard/note.ts';
import { judge, type Material } from '../../../src/core/diagnosis/diagnose.ts';
import { lastKnownGood } from '../../../src/core/diagnosis/compared/last-known-good.ts';
import { serverLogHints } from '../../../src/core/diagnosis/words/server-log-hint.ts';
import { format } from '../../../src/core/messages/message.ts';
import { WORLDS } from '../../../src/lab/lab.ts';
import { anyMaterial } from '../any-material.ts';
import { CASES } from '../cases/all-cases.ts';
import { materialOf } from '../cases/case.ts';
import { HOST, USER } from '../make-evidence.ts';
import { THEMES } from '../../blind/scenarios.ts';
import { WITNESS_THEMES } from '../../blind/witnesses/all.ts';
import { readConcluded } from '../../recorded/concluded.ts';
import { materialOf as recordedMaterial, readPlays, scenariosOf } from '../../recorded/evidence.ts';
import { stepsOf } from '../../recorded/worlds.ts';
import { englishIn, factsOf, untranslated } from './both-languages.ts';
import { inBoth, messagesOf, outsideTextsOf, unfilled } from './shown-messages.ts';

/** Everything that is judged from a material, once for both readers. */
const concludedOf = (material: Required<Material>) => {
  const { runs, watches, cards } = material;
  return {
    ...judge(material),
    compared: beforeAfter(runs, watches, null, cards),
    witnesses: serverLogHints(runs),
    lastKnownGood: lastKnownGood(runs, [{ caseId: 'case', caseTitle: 'Case', runs }]),
    contradictions: runs.map(({ stage, vantage }) =>
      contradictions({ stage, vantage, addresses: ['10.20.9.4'], connectTo: null, runs }),
    ),
  };
};

/** What is wrong with the Swedish of a material: nothing. */
const faultsOf = (material: Required<Material>): readonly string[] => {
  const concluded = concludedOf(material);
  const both = inBoth(concluded);
  const facts = factsOf(material);
  return [
    ...untranslated(both, facts),
    ...englishIn(
      both.map(({ swedish }) => swedish),
      facts,
    ),
    ...both.flatMap(({ path, english, swedish }) =>
      unfilled(english) || unfilled(swedish) ? [`${path}: ${swedish}`] : [],
    ),
  ];
};

describe.each(WORLDS.map((world) => [world.id, world] as const))('given the practice world %s', (_, world) =>
  it('says everything in Swedish at every step', () =>
    expect([...new Set(stepsOf(world).flatMap(faultsOf))]).toEqual([])),
);

it.each(CASES.map((one) => [one.name, one] as const))(
  'given the written cases: says everything in Swedish: %s',
  (_, one) => expect(faultsOf(materialOf(one))).toEqual([]),
);

/** Of every verdict the first recorded scenario that comes to it. */
const firstOfEach = Object.entries({ blind: THEMES, witnessed: WITNESS_THEMES }).flatMap(([group, themes]) => {
  const firsts = new Map(
    readConcluded(group)
      .map(({ verdict, id }) => [verdict, id] as const)
      .toReversed(),
  );
  const all = Object.keys(themes).flatMap((theme) => readPlays(group, theme));
  return all.flatMap((play) =>
    scenariosOf(play).flatMap(([id, found]) => ([...firsts.values()].includes(id) ? [[id, play, found] as const] : [])),
  );
});

it.each(firstOfEach)('given the recorded scenario %s: says everything in Swedish', (_, play, found) =>
  expect(faultsOf(recordedMaterial(play, found))).toEqual([]),
);

it('given any material: says everything in Swedish', () =>
  fc.assert(
    fc.property(anyMaterial, (material) => {
      expect(faultsOf(material)).toEqual([]);
    }),
    { numRuns: 200 },
  ));

/** Names of the customer's that are words of ours, which the catalogue has in Swedish. */
const NAMED_LIKE_US = { [HOST]: 'Platform', [USER]: 'Result' };

const named = (material: Required<Material>): Required<Material> =>
  Object.entries(NAMED_LIKE_US).reduce(
    (all, [name, other]) => JSON.parse(JSON.stringify(all).replaceAll(`"${name}"`, `"${other}"`)) as typeof all,
    material,
  );

describe('given a customer whose server is called "Platform" and whose API user is called "Result"', () => {
  const all = CASES.map((one) => [one.name, messagesOf(concludedOf(named(materialOf(one))))] as const);

  it('both names are told', () => {
    const told = new Set(all.flatMap(([, messages]) => messages.flatMap(([, message]) => outsideTextsOf(message))));
    expect([...told]).toEqual(expect.arrayContaining(Object.values(NAMED_LIKE_US)));
  });

  it('Swedish sentences hold every value as it is', () => {
    const changed = all.flatMap(([name, messages]) =>
      messages.flatMap(([path, message]) => {
        const swedish = format(message, 'sv');
        return outsideTextsOf(message).flatMap((value) =>
          swedish.includes(value) ? [] : [`${name}: ${path}: ${value}: ${swedish}`],
        );
      }),
    );
    expect(changed).toEqual([]);
  });
});
