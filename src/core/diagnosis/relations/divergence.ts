import { isSilent } from '../../evidence/outcome.ts';
import { leafOf } from '../../evidence/evidence.ts';
import { outcomeName } from '../words/phrases.ts';
import { familyTitle, responderTitle, layerWord } from '../words/titles.ts';
import { FAMILIES, type Family } from '../../vocabulary/words.ts';
import type { JudgedCell, Matrix } from '../cells.ts';
import type { Divergence } from '../judgement.ts';
import { type Message, say, verbatim, isSame } from '../../messages/message.ts';

type Step = readonly [Divergence['layer'], (cell: JudgedCell) => Message | null];

/** How far and to whom, layer by layer. The name's addresses may differ rightly, so they are told apart only by failing. */
const STEPS: readonly Step[] = [
  ['dns', (cell) => (cell.outcome.startsWith('dns.') ? outcomeName(cell.outcome) : say('name found'))],
  ['proxy', (cell) => (cell.outcome.startsWith('proxy.') ? outcomeName(cell.outcome) : say('no proxy in the way'))],
  ['tcp', (cell) => (cell.outcome.startsWith('tcp.') ? outcomeName(cell.outcome) : say('connected'))],
  [
    'tls',
    (cell) => {
      if (cell.outcome.startsWith('tls.')) return outcomeName(cell.outcome);
      const leaf = leafOf(cell.evidence);
      return leaf
        ? say`key ${`${leaf.publicKeySha256.slice(0, 16)}…`}, issued by ${leaf.issuer.replaceAll('\n', ', ')}`
        : null;
    },
  ],
  [
    'http',
    (cell) => (cell.evidence?.response ? say`status ${cell.evidence.response.status}` : outcomeName(cell.outcome)),
  ],
  [
    'responder',
    (cell) =>
      cell.attribution.responder === 'unknown'
        ? null
        : responderTitle(cell.attribution.responder, cell.attribution.device),
  ],
  [
    'body',
    (cell) => {
      const reading = cell.evidence?.body?.reading;
      return reading ? verbatim(reading.kind) : null;
    },
  ],
];

/** Where two stages part, for a heading: "TLS". */
export const divergencePlace = (layer: Divergence['layer']): Message =>
  layer === 'responder' ? say('who answered') : layerWord(layer);

const firstStep = (family: Family, inside: JudgedCell, outside: JudgedCell): Divergence | null => {
  for (const [layer, read] of STEPS) {
    const left = read(inside);
    const right = read(outside);
    if (left === null || right === null || isSame(left, right)) continue;
    return {
      family,
      layer,
      inside: left,
      outside: right,
      sentence: say`${familyTitle(family)}: inside and outside first differ at ${divergencePlace(layer)}.`,
    };
  }
  return null;
};

/** The first layer at which inside and outside part, for the first family that has results of both and differs. */
export const diverge = (matrix: Matrix): Divergence | null => {
  const pairs = FAMILIES.map((family) => [family, matrix.inside[family], matrix.outside[family]] as const).filter(
    ([, inside, outside]) => !isSilent(inside.outcome) && !isSilent(outside.outcome),
  );
  const differing = pairs.filter(([, inside, outside]) => inside.outcome !== outside.outcome);
  for (const [family, inside, outside] of [...differing, ...pairs]) {
    const found = firstStep(family, inside, outside);
    if (found) return found;
  }
  return null;
};
