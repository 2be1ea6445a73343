import { mkdirSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { z } from 'zod';
import { OUTCOMES, ROW_OUTCOMES } from '../src/core/evidence/outcome.ts';
import { pathSchema } from '../src/core/evidence/path/measured.ts';
import { platformCardSchema } from '../src/core/records/card.ts';
import { stageRecordSchema } from '../src/core/records/record.ts';
import { watchRecordSchema } from '../src/core/records/watch.ts';
import { witnessSchema } from '../src/core/records/witness.ts';
import { reportSchema } from '../src/core/report/report.ts';
import type { VerdictDocument } from '../src/core/report/verdict-document.ts';
import { CERTAINTIES, FAMILIES, LAYERS, PARTIES, RESPONDERS, STAGES } from '../src/core/vocabulary/words.ts';
import { ROW_RESULTS } from '../src/core/whitelisting/batch.ts';
import type { BatchDocument } from '../src/core/whitelisting/batch-state.ts';
import type { RemovalDocument } from '../src/core/whitelisting/policy-reply.ts';
import type { Worded } from '../src/core/messages/message.ts';
import { EXIT } from '../src/cli/endings.ts';

/**
 * The published form of each document that `--json` prints, generated into docs/schemas. What is stored has its schema in the
 * program; what is only printed has it here, and the compiler holds it against what the program makes.
 */

const text = z.string();
const count = z.number().int().min(0);
const texts = z.array(text);
const cellName = { stage: z.enum(STAGES), family: z.enum(FAMILIES) };
const cause = z.object({ party: z.enum(PARTIES), sentence: text, check: text });
const fault = {
  code: text.describe('The rule, e.g. verdict.tls-opened. New ones may come.'),
  party: z.enum(PARTIES).describe('Who must act; none: no fault was found.'),
  certainty: z.enum(CERTAINTIES),
  sentence: text,
  steps: texts,
};

const verdict = z.object({
  format: z.literal('tripoint/verdict'),
  version: z.literal(1),
  verdict: z.object({
    ...fault,
    facts: texts,
    seen: texts.describe('What it rests on as others find it in their logs.'),
    wouldChange: text,
    nextStage: z.enum(STAGES).optional(),
    restsOn: z.array(z.object(cellName)),
    rivals: z.array(cause),
    mended: text,
    beyondTable: z.boolean(),
  }),
  also: z.array(z.object(fault)).optional().describe('Further faults; absent where there is none.'),
  cells: z.array(
    z.object({
      ...cellName,
      outcome: z.enum([...OUTCOMES, ...ROW_OUTCOMES]),
      answeredBy: z.enum(RESPONDERS).nullable(),
      finding: text,
      incidents: z.array(z.object({ name: text, value: text })),
    }),
  ),
  guard: z.array(z.object({ code: text, sentence: text, lowers: z.boolean().optional() })),
  divergence: z
    .object({
      family: z.enum(FAMILIES),
      layer: z.enum([...LAYERS, 'responder']),
      inside: text,
      outside: text,
      sentence: text,
    })
    .nullable(),
  failedSignIns: count,
  unknownSignIns: count.optional(),
});

const cases = z.object({
  format: z.literal('tripoint/cases'),
  version: z.literal(1),
  cases: z.array(
    z.object({
      id: z.uuid(),
      title: text,
      customer: text,
      site: text,
      practice: text.nullable(),
      stages: z.array(z.enum(STAGES)),
      changedAt: text,
      removedAt: text.nullable(),
      verdict: z.object({ party: z.enum(PARTIES), certainty: z.enum(CERTAINTIES), sentence: text }),
    }),
  ),
  problems: z.array(z.object({ id: text, file: text, problem: text, sentence: text })),
});

const batch = z.object({
  format: z.literal('tripoint/batch-result'),
  version: z.literal(1),
  job: text,
  sums: z
    .object({ sent: count, created: count, existing: count, faulty: count, unaccounted: count, leftOut: count })
    .describe('created + existing + faulty + unaccounted = sent'),
  updatedLogins: count,
  rows: z.array(z.object({ line: count, mac: text, result: z.enum(ROW_RESULTS), reason: text.optional() })),
  anomalies: texts,
  problem: text.nullable(),
});

const removal = z.object({
  format: z.literal('tripoint/email-removal-result'),
  version: z.literal(1),
  removed: z.array(z.object({ email: text })),
  notInPolicy: texts,
  stillCovered: z.array(z.object({ email: text, by: text })),
  remaining: texts,
  notKnown: texts.describe('Parts that the answer of the service does not give.'),
  known: z.boolean().describe('Whether the answer gives the result of every entry.'),
  anomalies: texts,
});

const trace = pathSchema.extend({
  format: z.literal('tripoint/trace'),
  version: z.literal(1),
  ends: z.object({
    told: z.boolean(),
    kind: text,
    lastHeard: text.nullable(),
    lastHeardTtl: count.nullable(),
    ttl: count.nullable(),
    by: text.nullable(),
    untold: text.nullable(),
    sentence: text,
  }),
  packetSize: z.object({ kind: text, lost: text.nullable(), sentence: text }).optional(),
});

const exit = z.union(Object.values(EXIT).map((code) => z.literal(code)));

const error = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('tripoint/error'),
    version: z.literal(1),
    code: z.enum(['usage-error', 'not-sent', 'not-written', 'stopped', 'unexpected']),
    exit,
    sentence: text,
  }),
  z.object({
    format: z.literal('tripoint/held-back'),
    version: z.literal(1),
    code: z.literal('rejected-before'),
    exit,
    server: text.nullable(),
    user: text.nullable(),
    time: text.nullable().describe('When the last sign-in was rejected.'),
    count: count.nullable().describe('How many sign-ins of the last day count.'),
    sentence: text,
  }),
]);

/** Does not compile where the program makes another document than its schema says. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Plain<T[Key]> }
    : T;
type Holds<Made extends Described, Described> = Made;
export type Held = [
  Holds<Plain<VerdictDocument>, z.input<typeof verdict>>,
  Holds<Plain<Worded<BatchDocument>>, z.input<typeof batch>>,
  Holds<Plain<Worded<RemovalDocument>>, z.input<typeof removal>>,
];

const PUBLISHED = {
  record: [stageRecordSchema, 'One run of one stage: probe'],
  verdict: [verdict, 'Who must act: compare, diagnose'],
  card: [platformCardSchema, "The platform's status card: card"],
  cases: [cases, 'The cases: case list'],
  batch: [batch, 'The result of a batch: whitelist batch'],
  removal: [removal, 'The result of an email removal: policy remove-emails'],
  watch: [watchRecordSchema, 'A watch: watch'],
  trace: [trace, 'Where a connection ends: trace'],
  witness: [witnessSchema, 'What a capture of the other side holds: witness'],
  error: [error, 'A command that ended without a result, or that sent nothing to protect the account'],
  report: [
    reportSchema,
    'Everything that a report says, in its language. Times are local with their offset, durations are in milliseconds',
  ],
} as const satisfies Readonly<Record<string, readonly [z.ZodType, string]>>;

export type Published = keyof typeof PUBLISHED;
export const PUBLISHED_NAMES = Object.keys(PUBLISHED) as readonly Published[];

export const schemaFile = (name: Published): string => `docs/schemas/${name}.json`;

/** The schema of a document as it is published. Fields may be added, so none forbids more. */
export const schemaText = (name: Published): Promise<string> => {
  const [schema, description] = PUBLISHED[name];
  const made = {
    $id: `urn:tripoint:${name}:1`,
    title: `Tripoint ${name}, version 1`,
    description: `${description}.`,
    ...z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', reused: 'ref' }),
  };
  return format(JSON.stringify(made), { parser: 'json', printWidth: 120 });
};

export const writeSchemas = async (): Promise<void> => {
  mkdirSync('docs/schemas', { recursive: true });
  for (const name of PUBLISHED_NAMES) writeFileSync(schemaFile(name), await schemaText(name));
};
