import { describe, expect, it } from 'vitest';
import { beforeAfter } from '../../../src/core/diagnosis/compared/before-after.ts';
import { judge, type Material } from '../../../src/core/diagnosis/diagnose.ts';
import { format } from '../../../src/core/messages/message.ts';
import { changeRequestText, noRequestText, noProofText, proofText } from '../../../src/core/report/ticket-texts.ts';
import { changeRequest } from '../../../src/core/report/change-request.ts';
import { WORLDS } from '../../../src/lab/lab.ts';
import { CASES } from '../cases/all-cases.ts';
import { materialOf } from '../cases/case.ts';
import { englishIn, factsOf } from '../messages/both-languages.ts';
import { unfilled } from '../messages/shown-messages.ts';
import { stepsOf } from '../../recorded/worlds.ts';

/** The two texts that are sent to somebody: what is to be changed, and what is fixed. */
const textsOf = (material: Required<Material>): readonly string[] => {
  const { runs, watches, cards } = material;
  const judgement = judge(material);
  const request = changeRequest({ ...material, judgement });
  const compared = beforeAfter(runs, watches, null, cards);
  return [
    request ? changeRequestText(request, 'sv') : format(noRequestText(judgement), 'sv'),
    compared ? proofText(compared, { title: 'Case', practice: true }, 'sv') : format(noProofText(judgement), 'sv'),
  ];
};

const faultsOf = (material: Required<Material>): readonly string[] => {
  const lines = textsOf(material).flatMap((text) => text.split('\n'));
  return [...englishIn(lines, factsOf(material)), ...lines.filter(unfilled)];
};

describe('given what is sent to the team that must act, and to the one that asked', () => {
  it.each(WORLDS.map((world) => [world.id, world] as const))(
    'says everything in Swedish at every step of %s',
    (_, world) => expect([...new Set(stepsOf(world).flatMap(faultsOf))]).toEqual([]),
  );

  it.each(CASES.map((one) => [one.name, one] as const))(
    'says everything in Swedish of the written case: %s',
    (_, one) => expect(faultsOf(materialOf(one))).toEqual([]),
  );
});
