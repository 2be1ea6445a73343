import type { Language } from '../../../src/core/messages/language.ts';
import { format, worded } from '../../../src/core/messages/message.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beforeAfter } from '../../../src/core/diagnosis/before-after.ts';
import { contradictions } from '../../../src/core/diagnosis/contradictions.ts';
import { judge, type Material } from '../../../src/core/diagnosis/diagnose.ts';
import { lastKnownGood } from '../../../src/core/diagnosis/last-known-good.ts';
import { witnessesOf } from '../../../src/core/diagnosis/server-log-hint.ts';
import { changeRequestText, noRequestText } from '../../../src/core/report/change-request-text.ts';
import { changeRequest } from '../../../src/core/report/change-request.ts';
import { noProofText, proofText } from '../../../src/core/report/proof.ts';
import { inLanguage } from '../../../src/core/messages/say.ts';
import { WORLDS } from '../../../src/lab/lab.ts';
import { anyMaterial } from '../any-material.ts';
import { CASES } from '../cases/all-cases.ts';
import { materialOf } from '../cases/case.ts';
import { THEMES } from '../../blind/scenarios.ts';
import { WITNESS_THEMES } from '../../blind/witnesses/all.ts';
import { readConcluded } from '../../recorded/concluded.ts';
import { materialOf as recordedMaterial, readPlays, scenariosOf } from '../../recorded/evidence.ts';
import { stepsOf } from '../../recorded/worlds.ts';
import { englishIn, factsOf, textsOfBoth, untranslated } from './both-languages.ts';

/** Everything that is judged and written from a material, as results and as whole texts. */
const saidOf = (material: Required<Material>, language: Language) => {
  const { runs, watches, cards } = material;
  const judgement = judge(material);
  const request = changeRequest({ ...material, judgement });
  const compared = beforeAfter(runs, watches, null, cards);
  return {
    results: {
      ...judgement,
      compared,
      witnesses: witnessesOf(runs),
      lastKnownGood: lastKnownGood(runs, [{ caseId: 'case', caseTitle: 'Case', runs }]),
      request: worded(request, language),
    },
    texts: [
      request ? changeRequestText(request, language) : format(noRequestText(judgement), language),
      compared
        ? proofText(compared, { title: 'Case', practice: true }, language)
        : format(noProofText(judgement), language),
      ...runs.flatMap(({ stage, vantage }) =>
        contradictions({ stage, vantage, addresses: ['10.20.9.4'], connectTo: null, runs }),
      ),
    ],
  };
};

/** What is wrong with the Swedish of a material: nothing. */
const faultsOf = (material: Required<Material>): readonly string[] => {
  const english = inLanguage('en', () => saidOf(material, 'en'));
  const swedish = inLanguage('sv', () => saidOf(material, 'sv'));
  const both = textsOfBoth(english.results, swedish.results);
  const facts = factsOf(material);
  return [
    ...untranslated(both, facts),
    ...englishIn([...both.map((one) => one.swedish), ...swedish.texts.flatMap((text) => text.split('\n'))], facts),
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

it('given any material: says everything in Swedish, and nothing but the words is otherwise', () =>
  fc.assert(
    fc.property(anyMaterial, (material) => {
      expect(faultsOf(material)).toEqual([]);
    }),
    { numRuns: 200 },
  ));
