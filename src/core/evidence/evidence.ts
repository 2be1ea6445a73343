import { z } from 'zod';
import { LAYERS } from '../vocabulary/words.ts';
import { OUTCOMES } from './outcome.ts';
import { packetSizeSchema, pathSchema } from './path/measured.ts';

/** Of a file that was read: the fingerprint of the key by which its signature holds, or that it is broken, or that there is none. */
const fileSignatureSchema = z.union([z.enum(['broken', 'none']), z.string().regex(/^[0-9a-f]{64}$/)]);
export type FileSignature = z.infer<typeof fileSignatureSchema>;

/** How a case came to hold an entry, by the program that keeps it; of an import its word only lowers what its file shows. */
export const recordedSchema = z.object({
  /** Place in the one order in which the entries of the case were recorded, whatever their kind; from 1. */
  number: z.number().int().min(1).max(1_000_000_000),
  /** Made elsewhere: it came about at some time before it was recorded here. */
  imported: z.boolean(),
  /** The id in its file, where the case held other content under that id: this one was kept under a new id. */
  givenId: z.uuid().optional(),
  /** What the signature next to its file showed; absent for what was recorded here, and in cases of before. */
  signature: fileSignatureSchema.optional(),
});
export type Recorded = z.infer<typeof recordedSchema>;

/** What the signature of an imported entry showed; `undefined` for an entry that was made here. */
export const cameWith = (recorded: Recorded | undefined): FileSignature | undefined =>
  recorded?.signature ?? (recorded?.imported === true ? 'none' : undefined);

// What one probe saw, before anything is judged. No secret enters: no `Authorization`, no echo of it, no cookie's value.
const text = z.string().max(8192);
const milliseconds = z.number().min(0);

/** Local time with its offset and milliseconds, e.g. `2026-11-21T10:04:05.120+01:00`. */
export const timestamp = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/);

/** Start and end of a layer in milliseconds after the probe's start; `null` means that the layer was not reached. */
const span = z.object({ startMs: milliseconds, endMs: milliseconds }).nullable();

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** The certificates of a PEM text. A private key beside them is left where it is. */
export const certificatesIn = (pem: string): readonly string[] => pem.match(CERTIFICATE) ?? [];

/** A private key in PEM, within whatever other text. */
export const HOLDS_KEY = /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/;

/** Authorities that count besides those of the system: no private key is ever kept with them. */
export const authoritiesSchema = z
  .string()
  .max(1_000_000)
  .nullable()
  .transform((pem) => (pem !== null && HOLDS_KEY.test(pem) ? certificatesIn(pem).join('\n') || null : pem));

/** One certificate of the presented chain, leaf first. Hashes are lower-case hex without separators. */
const certificateSchema = z.object({
  subject: text,
  issuer: text,
  serialNumber: text,
  subjectAltNames: z.array(text).max(1000),
  notBefore: text,
  notAfter: text,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  publicKeySha256: z.string().regex(/^[0-9a-f]{64}$/),
  pem: z.string().max(65536),
});
export type Certificate = z.infer<typeof certificateSchema>;

/** What made a certificate acceptable. */
const TRUSTS = ['system', 'imported-ca', 'pin'] as const;

const tlsSchema = z.object({
  version: text.nullable(),
  cipher: text.nullable(),
  /** `null`: not trusted, and then not one byte of HTTP was sent. */
  trustedBy: z.enum(TRUSTS).nullable(),
  chain: z.array(certificateSchema).max(20),
  /** Whether the chain leads to an authority of each store, for the reader only; `null` where it could not be read. */
  stores: z
    .object({ bundled: z.boolean(), operatingSystem: z.boolean().nullable(), imported: z.boolean().nullable() })
    .optional(),
});
export type TlsEvidence = z.infer<typeof tlsSchema>;

/** What Monitoring says of the node that answers: its release, and 0 standalone, 1 active, 2 standby, 3 no Monitoring node. */
const monitoringNodeSchema = z.object({ version: text.nullable(), type: z.number().int().min(0).max(3).nullable() });
export type MonitoringNode = z.infer<typeof monitoringNodeSchema>;

/** What the body turned out to be, whatever status and type said: only the marks needed for judging. */
export const readingSchema = z.discriminatedUnion('kind', [
  /** ERS list: `SearchResult`. `firstId` feeds the endpoints probe. */
  z.object({
    kind: z.literal('search-result'),
    total: z.number().nullable(),
    resources: z.number(),
    firstId: text.nullable(),
    anomalies: z.array(text),
  }),
  /** Open API list: a bare array. */
  z.object({ kind: z.literal('json-array'), length: z.number() }),
  /** The server's own error envelope, in JSON or XML. */
  z.object({ kind: z.literal('ers-error'), title: text, code: text }),
  z.object({
    kind: z.literal('json-other'),
    keys: z.array(text).max(50),
    /** The key that holds a list, as an envelope around the answer does. */
    list: text.optional(),
    /** What it says to who asks. */
    message: text.optional(),
  }),
  /** MnT: a session exists for the MAC. */
  z.object({ kind: z.literal('mnt-session') }),
  /** MnT: `mnt-rest-result` with its code and text. */
  z.object({ kind: z.literal('mnt-result'), declaration: z.boolean(), cpmCode: text.nullable(), info: text }),
  z.object({
    kind: z.literal('xml-other'),
    root: text,
    declaration: z.boolean(),
    /** Where the root is the one of Monitoring's `Version`. */
    monitoring: monitoringNodeSchema.optional(),
  }),
  z.object({ kind: z.literal('html'), title: text.nullable() }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('broken'), as: z.enum(['json', 'xml']), reason: text }),
  /** Refused before parsing: a DOCTYPE, nesting beyond 64 levels, or a key that would reach into a prototype. */
  z.object({ kind: z.literal('unsafe'), reason: z.enum(['doctype', 'too-deep', 'forbidden-key']) }),
  /** In no encoding of text that is read; `packed`: compressed or divided into chunks in a way that cannot be undone. */
  z.object({ kind: z.literal('not-text'), packed: z.literal(true).optional() }),
  /** More than 1 MiB after decoding. */
  z.object({ kind: z.literal('too-large') }),
]);
export type Reading = z.infer<typeof readingSchema>;

const WORDLESS = ['json-array', 'mnt-session', 'text', 'empty', 'broken', 'unsafe', 'not-text', 'too-large'] as const;

/** Whether a reading holds no word of the side that answered. */
export const isWordless = (reading: Reading): reading is Extract<Reading, { kind: (typeof WORDLESS)[number] }> =>
  WORDLESS.some((kind) => kind === reading.kind);

export const bodySchema = z.object({
  /** Bytes after decoding that were read; the true length may be larger when `complete` is false. */
  bytes: z.number(),
  complete: z.boolean(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The first 2 KiB as text, control characters and secrets already made harmless. */
  excerpt: z.string().max(16384),
  reading: readingSchema,
  /** Words of a rejection (evidence/sign-in-plan.ts) stand anywhere in it. Absent where none do, and in records of older programs. */
  rejects: z.literal(true).optional(),
});
export type BodyEvidence = z.infer<typeof bodySchema>;

/** Names of the readings, in the order of the schema. */
const READING_KINDS = readingSchema.options.map(({ shape }) => shape.kind.value);

/** `sibling`: a path that does not exist, besides the probe's own; `monitoring`: one of an API without a switch. */
const CONTROLS = ['sibling', 'root', 'monitoring'] as const;

/** The answer to the same question without credentials at another path, after a probe was turned away (ask-again.ts). */
const controlSchema = z.object({
  asked: z.enum(CONTROLS),
  path: text,
  /** `null`: no reply came. */
  status: z.number().int().nullable(),
  /** Host of its redirect; `null` for none, and for one that names no host. */
  locationHost: text.nullable(),
  reading: z.enum(READING_KINDS).nullable(),
  title: text.nullable(),
  /** It is the answer that the probe itself got. */
  same: z.boolean(),
});
/** What a look at another port of the same address came to: TCP and TLS, without HTTP. */
const portLookSchema = z.object({ port: z.number().int(), outcome: z.enum(OUTCOMES) });
export type PortLook = z.infer<typeof portLookSchema>;

export type ControlAnswer = z.infer<typeof controlSchema>;

/** What is against the letter of HTTP in the head of a reply whose status can be read all the same; `continue`: a 100 unasked. */
export const ODDITIES = [
  'length-and-chunks',
  'several-lengths',
  'line-feeds',
  'folded',
  'blank-before-colon',
  'no-header',
  'version',
  'continue',
  'large-head',
] as const;
export type Oddity = (typeof ODDITIES)[number];

const responseSchema = z.object({
  httpVersion: text.nullable(),
  status: z.number().int(),
  reason: text.nullable(),
  /** In the order received; values of cookies are cut, queries of `Location` too. */
  headers: z.array(z.tuple([text, text])).max(500),
  /** The server's `Date` minus our clock, in milliseconds; `null` when it sent none. */
  clockSkewMs: z.number().nullable(),
  oddities: z.array(z.enum(ODDITIES)).max(ODDITIES.length).optional(),
});
export type ResponseEvidence = z.infer<typeof responseSchema>;

/** How the hello was changed where the ordinary one failed: classical groups (one segment), nothing newer than TLS 1.2, no name. */
const HELLO_VARIANTS = ['classical-groups', 'tls-1.2', 'no-server-name'] as const;
export type HelloVariant = (typeof HELLO_VARIANTS)[number];

/** What is asked again with. The ordinary hello is among them: where it is answered now, the failure was a passing one. */
export const AGAIN = ['ordinary', ...HELLO_VARIANTS] as const;

/** The client random of a hello: no key, and the same in every capture, whatever translates addresses (decision 013). */
const clientRandom = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();

const helloSchema = z.object({
  /** Library that spoke TLS, with its version: `OpenSSL 3.5.8`. */
  library: text,
  /** Bytes of the first write, record header included; `null` if the program does not report it. */
  bytes: z.number().int().min(0).nullable(),
  /** The variant that the probe went on with; absent: the ordinary hello. */
  variant: z.enum(HELLO_VARIANTS).optional(),
  clientRandom,
});
export type HelloEvidence = z.infer<typeof helloSchema>;

/** One further connection with another hello: no HTTP and no credentials. */
const askedAgainSchema = z.object({
  variant: z.enum(AGAIN),
  /** `ok`: the handshake came to its end, whatever certificate was shown. */
  outcome: z.enum(OUTCOMES),
  bytes: z.number().int().min(0).nullable(),
  /** Why it failed, or the version that was agreed on. */
  detail: text,
  clientRandom,
});
export type AskedAgain = z.infer<typeof askedAgainSchema>;

export const evidenceSchema = z.object({
  startedAt: timestamp,
  durationMs: milliseconds,
  request: z.object({ method: z.literal('GET'), url: text, accept: text }),
  name: z
    .object({
      host: text,
      /** Every address the name resolved to, in the resolver's order. */
      addresses: z.array(text).max(100),
      resolvers: z.array(text).max(20),
      /** Addresses that were tried, with what became of each; the last one is the one used. */
      tried: z
        .array(
          z.object({
            address: text,
            outcome: z.enum(OUTCOMES),
            /** Our own end of a connection that was not established; absent where the system did not report it. */
            from: z.object({ address: text, port: z.number().int() }).optional(),
          }),
        )
        .max(100),
    })
    .nullable(),
  proxy: z
    .object({
      host: text,
      port: z.number(),
      source: z.enum(['explicit', 'system']),
      /** The proxy's answer to CONNECT. */
      status: z.number().nullable(),
      /** Its words: the reason after the status, and what it says of its own error. Absent for none, and in older records. */
      reason: text.optional(),
      /** It was given a user name and password. Absent where it was not, and in older records. */
      signedIn: z.literal(true).optional(),
      /** The kinds of sign-in that it asked for, in lower case. Absent where it asked for none, and in older records. */
      asksFor: z.array(text).max(10).optional(),
    })
    .nullable(),
  connection: z
    .object({ localAddress: text, localPort: z.number(), remoteAddress: text, remotePort: z.number() })
    .nullable(),
  times: z.object({ dns: span, tcp: span, proxy: span, tls: span, http: span, body: span }),
  tls: tlsSchema.nullable(),
  /** Absent where TLS was not reached, and in records of older programs. */
  hello: helloSchema.optional(),
  /** What was asked again with another hello, in the order of the variants; absent where nothing was. */
  askedAgain: z.array(askedAgainSchema).max(8).optional(),
  response: responseSchema.nullable(),
  body: bodySchema.nullable(),
  /** The one failure that ended the probe below the level of an HTTP answer; `null` when a whole reply was read. */
  failure: z
    .object({
      layer: z.enum(LAYERS),
      outcome: z.enum(OUTCOMES),
      detail: text,
      /** Number of the TLS alert that the other side sent. */
      alert: z.number().int().min(0).max(255).optional(),
    })
    .nullable(),
  /** The reply two seconds before, where it was an error that may pass; everything else here is of the second one. */
  earlier: z
    .object({
      startedAt: timestamp,
      outcome: z.enum(OUTCOMES),
      response: responseSchema,
      body: bodySchema.nullable(),
    })
    .optional(),
  /** Absent where nothing gave reason to ask, and in records of older programs. */
  control: z.array(controlSchema).max(3).optional(),
  /** Ports of the APIs themselves (evidence/ask-again.ts); absent as `control` is. */
  ownPorts: z.array(portLookSchema).max(4).optional(),
  /** Where connections to this address and port ended; once for each address, at the first that ended in TCP. */
  path: pathSchema.optional(),
  /** Whether large packets get through; once for each address, at the first connection that stood and fell silent. */
  packetSize: packetSizeSchema.optional(),
  /** What Monitoring said of its node after a good answer that leaves open which node gave it (ask-again.ts). */
  mntVersion: z
    .object({
      startedAt: timestamp,
      /** `null`: no reply came. */
      status: z.number().nullable(),
      /** `null`: the reply says nothing about a node. */
      node: monitoringNodeSchema.nullable(),
    })
    .optional(),
  /** The status without credentials: unless 401, a rejection may hide behind the answer. Absent where it was plain. */
  statusWithoutSignIn: z.number().int().optional(),
  /** `false`: words of a rejection stand in the answer to the credentials alone, and not in the one that came without them. */
  wordsWithoutSignIn: z.literal(false).optional(),
  /** The request went without credentials, because nothing had shown that the server sees them. */
  withoutSignIn: z.literal(true).optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** The value of a reply's header by its case-insensitive name; the first one where there are several. */
export const headerOf = (response: ResponseEvidence | null, name: string): string | undefined =>
  response?.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** The certificate that the other side identified itself with. */
export const leafOf = (evidence: Evidence | null | undefined): Certificate | undefined => evidence?.tls?.chain[0];
