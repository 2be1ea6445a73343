import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beforeAfter } from '../../../../src/core/diagnosis/compared/before-after.ts';
import { judge, type Material } from '../../../../src/core/diagnosis/diagnose.ts';
import { format } from '../../../../src/core/messages/message.ts';
import { changeRequest } from '../../../../src/core/report/change-request.ts';
import { changeRequestText, noProofText, noRequestText, proofText } from '../../../../src/core/report/ticket-texts.ts';
import { paperOf, ticketOf } from '../../../../src/core/report/layout/document-of.ts';
import { handoffFor } from '../../../../src/core/report/handoff/handoff-for.ts';
import { READERS } from '../../../../src/core/report/options.ts';
import type { Block, ReportDocument } from '../../../../src/core/report/layout/document.ts';
import { WORLDS } from '../../../../src/lab/lab.ts';
import { CASES } from '../../cases/all-cases.ts';
import { materialOf } from '../../cases/case.ts';
import { englishIn, factsOf } from '../../messages/both-languages.ts';
import { unfilled } from '../../messages/shown-messages.ts';
import { stepsOf } from '../../../recorded/worlds.ts';
import { anyMaterial } from '../../any-material.ts';
import { blockedOutside, reported } from '../model/some-material.ts';
import { some, tries } from '../../../scale.ts';

const shapeOf = (block: Block): unknown => {
  if (block.kind === 'list') return ['list', block.ordered, block.items.length];
  if (block.kind === 'facts') return ['facts', block.rows.length];
  if (block.kind === 'table') return ['table', block.head.length, block.rows.map((row) => row.map(({ tone }) => tone))];
  return block.kind;
};

it('given any case in two languages: has the same sections, made of the same blocks', () =>
  fc.assert(
    fc.property(anyMaterial, (material) => {
      const given = { ...blockedOutside(), ...material };
      const [english, swedish] = (['en', 'sv'] as const).map((language) =>
        paperOf(reported(given, language)).sections.map(({ id, annex, blocks }) => [id, annex, blocks.map(shapeOf)]),
      );
      expect(swedish).toEqual(english);
    }),
    { numRuns: tries(50, 300) },
  ));

/** All words of a paper but lines of code, which are in the language of a shell or of a reply. */
const wordsOf = ({ title, subtitle, practice, sections, foot }: ReportDocument): readonly string[] => [
  title,
  ...subtitle,
  practice ?? '',
  ...foot,
  ...sections.flatMap((section) => [
    section.title,
    ...section.blocks.flatMap((block): readonly string[] => {
      if (block.kind === 'list') return block.items;
      if (block.kind === 'facts') return block.rows.flatMap(({ label, value }) => [label, value]);
      if (block.kind === 'table') return [...block.head, ...block.rows.flatMap((row) => row.map(({ text }) => text))];
      if (block.kind === 'code') return [block.label];
      if (block.kind === 'lead') return [block.headline, block.text];
      return block.kind === 'path' ? block.words : [block.text];
    }),
  ]),
];

describe.each(some(WORLDS, (_, at) => at % 4 === 0).map((world) => [world.id, world] as const))(
  'given the practice world %s',
  (_, world) =>
    it('tells everything in Swedish, on paper, in the ticket and to every reader', () => {
      const material = { ...blockedOutside(), ...stepsOf(world).at(-1) };
      const report = reported(material, 'sv');
      const texts = [
        ...wordsOf(paperOf(report)),
        ...ticketOf(report).split('\n'),
        ...READERS.flatMap((reader) => handoffFor(reader, material, 'sv').split('\n')),
      ];
      const facts = factsOf(material);
      const own = texts.filter((text) => !facts.has(text));
      expect(englishIn(own, facts)).toEqual([]);
    }),
);

/** What is to be changed, and what is fixed: the two texts that are sent to somebody. */
const faultsOf = (material: Required<Material>): readonly string[] => {
  const judgement = judge(material);
  const request = changeRequest({ ...material, judgement });
  const compared = beforeAfter(material.runs, material.watches, null, material.cards);
  const lines = [
    request ? changeRequestText(request, 'sv') : format(noRequestText(judgement), 'sv'),
    compared ? proofText(compared, { title: 'Case', practice: true }, 'sv') : format(noProofText(judgement), 'sv'),
  ].flatMap((text) => text.split('\n'));
  return [...englishIn(lines, factsOf(material)), ...lines.filter(unfilled)];
};

it.each([
  ...WORLDS.map((world) => [world.id, () => stepsOf(world).flatMap(faultsOf)] as const),
  ...CASES.map((one) => [one.name, () => faultsOf(materialOf(one))] as const),
])(
  'given %s: says everything in Swedish in what is sent to the team that must act, and to the one that asked',
  (_, faults) => expect([...new Set(faults())]).toEqual([]),
);
