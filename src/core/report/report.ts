import { z } from 'zod';
import { PATH_PLACES, PATH_TONES } from '../diagnosis/judgement.ts';
import { LANGUAGES } from '../messages/language.ts';
import {
  CARD_ROWS,
  CERTAINTIES,
  FAMILIES,
  LAYERS,
  PARTIES,
  PROBE_STAGES,
  RESPONDERS,
  ROW_VALUES,
  STAGES,
} from '../vocabulary/words.ts';
import { ANNEXES, AUDIENCES } from './options.ts';
import { marked } from '../messages/message.ts';

/** Shown near the top of every text with pseudonyms; in English. */
export const PSEUDONYM_LINE = marked(
  'Words such as HOST-1, USER-1 or ID-1 are pseudonyms: the one who made this report has the list of what they stand for.',
);

/** The title of every report. */
export const REPORT_TITLE = marked('Connectivity report: sign-in platform to NAC server');
/** The first line of every text about a practice fault; in English. */
export const PRACTICE_LINE = marked('PRACTICE: a simulated fault, not a real one');

// The report model (file format `tripoint/report`, version 1): a field that is not here cannot leave in a report.
const text = z.string();
const time = z.string();
const cellName = { stage: z.enum(STAGES), family: z.enum(FAMILIES) };
const label = z.object({ label: text, value: text });

const certificateSide = z.object({
  stage: z.enum(PROBE_STAGES),
  family: z.enum(FAMILIES),
  subject: text,
  issuer: text,
  names: z.array(text),
  notBefore: text,
  notAfter: text,
  sha256: text,
  publicKeySha256: text,
  serialNumber: text,
  trusted: text,
});

const span = z.object({ layer: z.enum(LAYERS), startMs: z.number(), endMs: z.number() });

export const reportSchema = z.object({
  format: z.literal('tripoint/report'),
  version: z.literal(1),
  verdict: z.object({
    code: text,
    party: z.enum(PARTIES),
    partyTitle: text,
    certainty: z.enum(CERTAINTIES),
    certaintyTitle: text,
    sentence: text,
    /** What it rests on as others find it in their logs; absent in reports of earlier versions. */
    seen: z.array(text).optional(),
    wouldChange: text,
    restsOn: z.array(z.object({ ...cellName, title: text, word: text, says: text, because: text })),
    steps: z.array(text),
    mended: text,
    beyondTable: z.boolean(),
  }),
  language: z.enum(LANGUAGES),
  audience: z.enum(AUDIENCES),
  madeAt: time,
  madeBy: z.object({ program: text, version: text, rules: text }),
  /** Further faults that the verdict does not explain; absent where there is none, and in reports of earlier versions. */
  also: z
    .array(
      z.object({
        code: text,
        party: z.enum(PARTIES),
        certainty: z.enum(CERTAINTIES),
        headline: text,
        sentence: text,
        steps: z.array(text),
      }),
    )
    .optional(),
  /** Whose signature lies next to the file of this report: fingerprint and public key (DER, base64); absent where it is not signed. */
  signature: z.object({ by: text, key: text, file: text }).optional(),
  practice: z.boolean(),
  /** Whether identities in it were renamed; absent in reports of before. */
  pseudonyms: z.boolean().optional(),
  case: z.object({ title: text, customer: text, site: text }),
  server: z.object({ host: text, port: z.number(), user: text, connectTo: z.array(text) }).nullable(),
  /** What shows the verdict, as two logs name it. Absent in reports of earlier versions. */
  observed: z
    .array(
      z.object({
        stage: z.enum(STAGES),
        family: z.enum(FAMILIES).nullable(),
        title: text,
        address: text.nullable(),
        at: time,
        /** True where the clock that noted the time is what is wrong. */
        clockInDoubt: z.boolean(),
        source: text.nullable(),
        destination: text,
        word: text,
        failed: z.boolean(),
        /** What the other side looks for in their log; absent in reports of earlier versions. */
        terms: z.array(text).optional(),
      }),
    )
    .optional(),
  /** The path of each stage and where it breaks, as it is drawn; absent in reports of earlier versions. */
  path: z
    .object({
      server: z.object({ title: text, detail: text }),
      lines: z.array(
        z.object({
          stage: z.enum(STAGES),
          tone: z.enum(PATH_TONES),
          points: z.array(z.object({ place: z.enum(PATH_PLACES), title: text, detail: text })),
          end: z.object({ place: z.enum(PATH_PLACES), certainty: z.enum(CERTAINTIES) }).nullable(),
          says: text,
          note: text.nullable(),
          target: text,
          /** A further address of the name at which it went otherwise; absent where there is none, and in earlier reports. */
          branch: z
            .object({
              address: text,
              more: z.number(),
              tone: z.enum(['good', 'fault']),
              end: z.object({ place: z.enum(PATH_PLACES), certainty: z.enum(CERTAINTIES) }).nullable(),
              says: text,
              family: z.enum(FAMILIES),
            })
            .optional(),
        }),
      ),
    })
    .optional(),
  rivals: z.array(z.object({ party: z.enum(PARTIES), partyTitle: text, sentence: text, check: text })),
  /** `saidBy` is who said so, as typed; absent where nobody was named. */
  checks: z.array(z.object({ title: text, result: text, saidBy: text.optional(), at: time })),
  guard: z.array(
    z.object({
      code: text,
      sentence: text,
      /** Whether the verdict is less sure for it; absent in reports of earlier versions. */
      lowers: z.boolean().optional(),
    }),
  ),
  /** Always twelve, families first. */
  cells: z.array(
    z.object({
      ...cellName,
      familyTitle: text,
      stageTitle: text,
      outcome: text,
      word: text,
      severity: z.enum(['good', 'note', 'fault', 'cannot-tell']),
      silent: z.boolean(),
      proof: z.boolean(),
      status: z.number().nullable(),
      answeredBy: z.enum(RESPONDERS).nullable(),
      answeredByTitle: text.nullable(),
      finding: text,
      says: text,
      followsFrom: text.nullable(),
      incidents: z.array(z.object({ name: text, value: text })),
      durationMs: z.number().nullable(),
    }),
  ),
  divergence: z
    .object({ family: z.enum(FAMILIES), familyTitle: text, sentence: text, inside: text, outside: text })
    .nullable(),
  certificates: z.object({ sentence: text, details: z.array(text), sides: z.array(certificateSide) }),
  /** Every address of the name that was asked separately; `state` is `good`, `failed` or `cannot-tell`. */
  addresses: z.array(
    z.object({
      stage: z.enum(PROBE_STAGES),
      address: text,
      state: text,
      sentence: text,
      /** What the comparison says of it; absent where the addresses are alike, and in reports of earlier versions. */
      word: text.optional(),
      /** What was asked separately; empty at the address of the stage's own probes. Absent in earlier versions. */
      results: z
        .array(
          z.object({
            family: z.enum(FAMILIES).nullable(),
            familyTitle: text,
            outcome: text,
            word: text,
            says: text,
            silent: z.boolean(),
          }),
        )
        .optional(),
    }),
  ),
  watches: z.array(text),
  /** What captures of the other side hold of the probes; absent where there is none, and in earlier reports. */
  witnesses: z
    .array(
      z.object({
        says: text,
        /** It identifies the file; the file's name may show whose it is. */
        sha256: text,
        notes: z.array(text),
        rows: z.array(
          z.object({
            stage: z.enum(PROBE_STAGES),
            family: z.enum(FAMILIES),
            title: text,
            /** Source and destination as they were seen there. */
            seenAs: text.nullable(),
            says: text,
          }),
        ),
        summary: text,
      }),
    )
    .optional(),
  waterfall: z.array(
    z.object({
      stage: z.enum(PROBE_STAGES),
      family: z.enum(FAMILIES),
      title: text,
      durationMs: z.number(),
      spans: z.array(span),
      says: text,
    }),
  ),
  timeline: z.array(
    z.object({
      at: time,
      utc: text,
      local: text,
      /** Of a run or a watch; absent for everything else, and in reports of earlier versions. */
      stage: z.enum(PROBE_STAGES).optional(),
      what: text,
      /** The answering side's clock minus ours, in milliseconds; `null` where nothing shows it. */
      skewMs: z.number().nullable(),
    }),
  ),
  /** One a run that holds a newest result: a stage may have been run again in part. */
  vantages: z.array(z.object({ stage: z.enum(PROBE_STAGES), title: text, at: time, facts: z.array(label) })),
  card: z
    .object({
      at: time,
      outboundFqdn: text,
      apiUser: text,
      baseUrl: text,
      licence: text,
      passwordReentered: z.boolean().nullable(),
      rows: z.array(
        z.object({
          row: z.enum(CARD_ROWS),
          title: text,
          value: z.enum(ROW_VALUES),
          word: text,
          status: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  curl: z.array(
    z.object({
      stage: z.enum(PROBE_STAGES),
      family: z.enum(FAMILIES),
      title: text,
      bash: text,
      powershell: text.nullable(),
      cmd: text.nullable(),
      hints: z.array(text),
      /** That of the machine which asked; absent in reports of earlier versions. */
      shell: z.enum(['bash', 'powershell']).optional(),
    }),
  ),
  failedSignIns: z.number(),
  /** Sign-ins that got no clear answer; absent where there is none. */
  unknownSignIns: z.number().optional(),
  /** Whose evidence the annex was asked to show; absent: that of the probes that failed, here that of every probe. */
  annexOf: z.enum(ANNEXES).optional(),
  /** Full evidence of every probe of the newest runs; a certificate is written out at the first probe that was shown it. */
  annex: z.array(
    z.object({
      stage: z.enum(PROBE_STAGES),
      family: z.enum(FAMILIES),
      title: text,
      record: text,
      at: time,
      /** Whether this probe failed; absent in reports of earlier versions. */
      failed: z.boolean().optional(),
      facts: z.array(label),
      headers: z.array(z.object({ name: text, value: text })),
      times: z.array(label),
      chain: z.array(
        z.object({ subject: text, issuer: text, sha256: text, notBefore: text, notAfter: text, pem: text.nullable() }),
      ),
      body: z
        .object({ bytes: z.number(), sha256: text, complete: z.boolean(), kind: text, excerpt: text.nullable() })
        .nullable(),
    }),
  ),
});
export type Report = z.infer<typeof reportSchema>;

/** What is invisible or turns the writing direction; JSON escapes only some of it on its own. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\u2028\u2029]/gu;

const escaped = (character: string): string =>
  character === '\n'
    ? character
    : character
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join('');

/** As much of the annex as was asked for; each certificate is written out at the first probe that is left. */
const withAnnexAsked = (report: Report): Report => {
  const { annexOf, annex } = report;
  if (annexOf === undefined || annexOf === 'all') return report;
  const pems = new Map<string, string>(
    annex.flatMap(({ chain }) => chain.flatMap(({ sha256, pem }) => (pem === null ? [] : [[sha256, pem] as const]))),
  );
  const kept = annexOf === 'none' ? [] : annex.filter(({ failed }) => failed !== false);
  const linkOnce = (link: Report['annex'][number]['chain'][number]) => {
    const pem = pems.get(link.sha256) ?? null;
    pems.delete(link.sha256);
    return { ...link, pem };
  };
  return { ...report, annex: kept.map((probe) => ({ ...probe, chain: probe.chain.map(linkOnce) })) };
};

/** A report as JSON (format `tripoint/report`; schema: `docs/schemas/report.json`); invisible characters are escaped. */
export const jsonOf = (report: Report): string =>
  `${JSON.stringify(reportSchema.parse(withAnnexAsked(report)), null, 2).replace(INVISIBLE, escaped)}\n`;
