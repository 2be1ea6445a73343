import { isSilent } from '../evidence/outcome.ts';
import { leafOf } from '../evidence/evidence.ts';
import { PHRASES } from '../interpret/phrases.ts';
import { FAMILY_TITLES } from '../interpret/titles.ts';
import { FAMILIES, type Family } from '../words.ts';
import type { JudgedCell, Matrix } from './cells.ts';
import type { Divergence } from './judgement.ts';

type Step = readonly [Divergence['layer'], (cell: JudgedCell) => string | null];

/** How far and to whom, layer by layer. The name's addresses may differ rightly, so they are told apart only by failing. */
const STEPS: readonly Step[] = [
  ['dns', (cell) => (cell.outcome.startsWith('dns.') ? PHRASES[cell.outcome].word : 'name found')],
  ['proxy', (cell) => (cell.outcome.startsWith('proxy.') ? PHRASES[cell.outcome].word : 'no proxy in the way')],
  ['tcp', (cell) => (cell.outcome.startsWith('tcp.') ? PHRASES[cell.outcome].word : 'connected')],
  [
    'tls',
    (cell) => {
      if (cell.outcome.startsWith('tls.')) return PHRASES[cell.outcome].word;
      const leaf = leafOf(cell.evidence);
      return leaf ? `key ${leaf.publicKeySha256.slice(0, 16)}…, issued by ${leaf.issuer.replaceAll('\n', ', ')}` : null;
    },
  ],
  [
    'http',
    (cell) => (cell.evidence?.response ? `status ${cell.evidence.response.status}` : PHRASES[cell.outcome].word),
  ],
  [
    'responder',
    (cell) =>
      cell.attribution.responder === 'unknown'
        ? null
        : (cell.attribution.device ?? RESPONDER_NAMES[cell.attribution.responder]),
  ],
  ['body', (cell) => cell.evidence?.body?.reading.kind.replaceAll('-', ' ') ?? null],
];

const RESPONDER_NAMES = { 'access-control-server': 'the server', device: 'another box', unknown: 'unknown' } as const;

const LAYER_NAMES: Readonly<Record<Divergence['layer'], string>> = {
  dns: 'the name',
  tcp: 'the connection',
  proxy: 'the proxy',
  tls: 'the TLS certificate',
  http: 'the status',
  responder: 'who answered',
  body: 'the content',
};

const firstStep = (family: Family, inside: JudgedCell, outside: JudgedCell): Divergence | null => {
  for (const [layer, read] of STEPS) {
    const left = read(inside);
    const right = read(outside);
    if (left === null || right === null || left === right) continue;
    return {
      family,
      layer,
      inside: left,
      outside: right,
      sentence: `${FAMILY_TITLES[family]}: inside and outside first differ at ${LAYER_NAMES[layer]}.`,
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
