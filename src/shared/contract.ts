import { z } from 'zod';
import {
  caseSchema,
  recordedCheckSchema,
  targetPatchSchema,
  targetSchema,
  type Case,
  type CheckName,
} from '../core/records/case.ts';
import type { AttemptMeter } from '../core/attempts/account-attempts.ts';
import type { ProtectedBy } from '../core/attempts/sign-ins.ts';
import type { BeforeAfter } from '../core/diagnosis/compared/before-after.ts';
import type { Dot } from '../core/diagnosis/dots.ts';
import type { Judgement } from '../core/diagnosis/judgement.ts';
import type { AskedAgain, Certificate, HelloEvidence } from '../core/evidence/evidence.ts';
import type { Outcome } from '../core/evidence/outcome.ts';
import { platformCardSchema } from '../core/records/card.ts';
import type { LastKnownGood } from '../core/diagnosis/compared/last-known-good.ts';
import type { ProbeResult, Vantage } from '../core/records/record.ts';
import { WITNESS_PLACES } from '../core/records/witness.ts';
import { WATCH_LIMITS, type Attempt } from '../core/records/watch.ts';
import type { WorldSummary } from '../core/records/practice-description.ts';
import { LANGUAGE_CHOICES, type Language, type LanguageChoice } from '../core/messages/language.ts';
import type { Message } from '../core/messages/message.ts';
import {
  FAMILIES,
  PARTIES,
  PROBE_STAGES,
  SCRIPT_SHELLS,
  type Family,
  type Layer,
  type ProbeStage,
} from '../core/vocabulary/words.ts';
import { desktopGroup } from './desktop-contract.ts';
import type { Managed } from './managed.ts';
import { command, news, query, type Entry, type Reply } from './reply.ts';
import { reportGroup } from './report-contract.ts';
import { serviceGroups } from './service-contract.ts';

/** THE table of calls and events, from which `Operations` and `Client` derive. Secrets only travel to the main side. */

const nothing = z.object({}).strict();
const caseId = z.uuid();
const probeStage = z.enum(PROBE_STAGES);
/** Server and user as the window showed them; refused (`not-allowed`) when another window has changed them meanwhile. */
const shownFor = targetSchema.pick({ host: true, port: true, user: true }).optional();
/** The answer to `rejected-before`: the ids of what is pending there, and so one more rejected sign-in. */
const consentTo = z.array(z.uuid()).max(1000).optional();
/** Of what sends sign-ins. */
const sending = { id: caseId, consentTo, shownFor };

/** How windows look; `auto`: as the system. Reports are always light. */
export const APPEARANCES = ['auto', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

export interface About {
  readonly version: string;
  readonly host: 'electron' | 'web';
  readonly dataFolder: string;
  readonly keychain: KeychainState;
  readonly appearance: Appearance;
  /** In force: what the main side judges and lists in. */
  readonly language: Language;
  readonly languageChoice: LanguageChoice;
  /** Absent: never chosen. */
  /** The practice world that the program was started with, if any. */
  readonly practice: string | null;
  /** What this computer's administrators have set. */
  readonly managed: Managed;
}

/** Who signs here. A fingerprint is the SHA-256 of a public key, in lower-case hex. */
export interface InstallationView {
  /** `null`: it has no key, and `because` says why. */
  readonly fingerprint: string | null;
  readonly because: Message | null;
  readonly known: readonly { readonly fingerprint: string; readonly name: string }[];
}

/** What people carry from one machine to another by hand. */
interface HandedOverView {
  readonly block: string;
  /** The same as one QR picture; `null` where it does not fit into one, which `notes` say. */
  readonly svg: string | null;
  readonly notes: readonly Message[];
}

/** A stage record as a file for anyone who has no Tripoint. */
interface RecordFileView {
  readonly name: string;
  readonly text: string;
  /** Of the text's bytes, for a file of the same name that ends in `.sig`: 64 bytes in base64; `null`: this installation has no key. */
  readonly signature: string | null;
  /** Three commands for OpenSSL; none without a signature. */
  readonly verify: readonly string[];
  /** Why there is no signature, or what it does not vouch for: sentences. */
  readonly note: Message | null;
}

/** What this machine has for every case. */
export interface Surroundings {
  /** How many authorities come with the program, and with the operating system; `null`: it has none that can be read. */
  readonly authorities: { readonly bundled: number; readonly system: number | null };
  /** `HOST:PORT` of the system's proxy. `none`: there is none; `unusable`: none that can be used; `by-server`: it is asked for each server. */
  readonly proxy: { readonly place: string } | 'none' | 'unusable' | 'by-server';
}

export const KEYCHAIN_STATES = ['ok', 'locked', 'none', 'denied', 'timeout'] as const;
export interface KeychainState {
  readonly state: (typeof KEYCHAIN_STATES)[number];
  /** Name of the backend, e.g. "Secret Service", or "memory of this session". */
  readonly backend: Message;
}

export interface CaseSummary {
  readonly id: string;
  readonly title: string;
  readonly customer: string;
  readonly site: string;
  /** Name or address of its NAC server, empty where none is named. */
  readonly server: string;
  readonly practice: string | null;
  /** How far a practice case is as a lesson; `null`: it is none. */
  readonly lesson: 'open' | 'solved' | 'answered' | null;
  readonly changedAt: string;
  readonly removedAt: string | null;
  readonly closed: boolean;
  /** A stage or a watch of it runs here now. */
  readonly running: boolean;
  readonly verdict: { readonly party: string; readonly certainty: string; readonly sentence: Message } | null;
  /** Why it cannot be opened (damaged, newer version), or `null`. The file is left as it is. */
  readonly problem: Message | null;
  /** For a damaged case: what `restorePrevious` brings back and what is lost; `null` where it cannot. */
  readonly previous: Message | null;
}

export interface OpenCase {
  readonly document: Case;
  readonly judgement: Judgement;
  /** The stage of its newest run; `null` without one. */
  readonly newestStage: ProbeStage | null;
  /** Why probes of a stage were held back; `null` where none were. */
  readonly heldBackBy: Readonly<Record<ProbeStage, ProtectedBy | null>>;
  /** Its newest runs, watches and cards, oldest first. */
  readonly dots: readonly Dot[];
  /** What can be asked of a firewall or proxy team, as it is handed on; `null` where the verdict points elsewhere. */
  readonly changeRequest: string | null;
  /** What failed and what it does since; `null` where nothing that failed was asked again. `text`: as it is handed on. */
  readonly proof: (BeforeAfter & { readonly text: string }) | null;
  /** Those of a person whose result would change a verdict. */
  readonly checks: readonly CheckName[];
  /** Its records are of the simulated network, though the case is none of practice: they were imported. */
  readonly ofPractice?: boolean;
  /** The pages of a practice case whose world runs now: `control` changes it by hand, the API user's `password` is nobody's secret. */
  readonly practicePages: {
    readonly platform: string;
    readonly control: string | null;
    readonly password: string;
  } | null;
  /** Why nothing can be written (another instance has it open), or `null`. */
  readonly readOnly: Message | null;
  /** A run that the program did not live to finish: the window asks *continue, start again, leave*. */
  readonly interrupted: { readonly runId: string; readonly stage: ProbeStage; readonly finished: number } | null;
  /** A result that could not be saved: shown, held in memory until it is saved, and lost with the program. */
  readonly unsaved: {
    readonly kind: 'run' | 'watch';
    readonly runId: string;
    readonly sentence: Message;
  } | null;
  readonly running: { readonly runId: string; readonly stage: ProbeStage } | null;
  readonly watching: { readonly watchId: string; readonly stage: ProbeStage } | null;
  /** The state of the API user at the server, by the attempt ledger of this machine; `null`: no server is named. */
  readonly attempts: AttemptMeter | null;
  /** Whether a password is stored for this case; `null`: the keychain cannot be read. The password itself never comes here. */
  readonly hasPassword: boolean | null;
  /** What keeps the password, or would keep it, by name. */
  readonly passwordKeeper: Message;
  /** Says why the password is not used, not read, or in memory alone, until another one is stored; else `null`. */
  readonly passwordNote: Message | null;
}

/** `beside`: the case that was here is left alone; `record`: a new case around it; `into`: the case that asked. */
export interface TakenCase extends OpenCase {
  readonly taken: 'new' | 'beside' | 'same' | 'record' | 'into';
  /** Certificates that the file's maker had accepted, and that nobody has accepted on this machine. */
  readonly trustLeftOut: boolean;
  readonly notice?: Message | null;
  readonly strange?: string;
  /** Of a task that was handed over: the stage that it asks for. */
  readonly task?: ProbeStage;
}

/** `same`: the case held it already; `beside`: the case holds other content under that id, and now both. */
export interface ImportedInto extends OpenCase {
  readonly taken: 'new' | 'beside' | 'same';
  /** What the signature of its file shows, and a caveat about the clock of the machine that made it; `null` where there is neither. */
  readonly notice: Message | null;
  /** The fingerprint of the key that signed it, which nobody accepted here yet: `acceptKey` does. */
  readonly strange?: string;
}

/** Where a running probe is. `seconds` since the phase began, so that a window may count on. */
export interface Progress {
  readonly caseId: string;
  readonly runId: string;
  readonly stage: ProbeStage;
  readonly family: Family;
  readonly phase: Layer | 'done' | null;
  /** Only with `done`, and only after the result is on disk. */
  readonly result: ProbeResult | null;
}

/** A fixed script or lines of curl, to be saved or copied. */
export interface MadeScript {
  readonly name: string;
  readonly text: string;
  /** Of a script in UTF-8, lower-case hex: the same for everybody; `null` of lines of curl. */
  readonly sha256: string | null;
  /** The command line where the script lies; `null` of lines of curl, which are it. */
  readonly use: string | null;
  /** The certificate authority as PEM, to be put next to it; `null`: none was imported. */
  readonly ca: string | null;
  readonly notes: readonly Message[];
}

export interface StagePreview {
  readonly vantage: Vantage;
  /** What the server's name resolves to from here; empty with a reason when it does not. */
  readonly addresses: readonly { readonly address: string; readonly private: boolean }[];
  readonly problem: Message | null;
  /** Facts that speak against "this machine is where the stage says", each a sentence. */
  readonly contradictions: readonly Message[];
}

export interface MadeConnection {
  readonly at: string;
  readonly address: string;
  readonly port: number;
  readonly outcome: Outcome;
}

export interface ConnectionsMade {
  readonly count: number;
  readonly latest: readonly MadeConnection[];
}

const names = caseSchema.pick({ title: true, customer: true, site: true });
const said = caseSchema.pick({ requested: true, closedAt: true });
/** A file that is taken in; `signature`: the bytes of the `FILE.sig` next to it, in base64. */
const file = {
  name: z.string().max(1000),
  text: z.string().max(20_971_520),
  signature: z.base64().max(1000).optional(),
};
const { check, recordedAt, saidBy } = recordedCheckSchema.shape;

export const contract = {
  app: {
    about: query<About>()(nothing),
    /** Every connection that the program itself made, whatever for. */
    connections: query<ConnectionsMade>()(nothing),
    /** What makes a certificate acceptable on this machine, and the proxy of its system. Nothing is sent. */
    surroundings: query<Surroundings>()(nothing),
    installation: query<InstallationView>()(nothing),
    /** Accepts the key of another installation by a name, or gives it another name. */
    acceptKey: command<InstallationView>()(z.object({ fingerprint: z.string().max(1000), name: z.string().max(1000) })),
    forgetKey: command<InstallationView>()(z.object({ fingerprint: z.string().max(1000) })),
    /** For all windows, and the next start. */
    setAppearance: command<null>()(z.object({ appearance: z.enum(APPEARANCES) })),
    appearanceChanged: news<{ readonly appearance: Appearance }>(),
    /** For all windows, and the next start. What was judged before is asked for again. */
    setLanguage: command<null>()(z.object({ language: z.enum(LANGUAGE_CHOICES) })),
    /** The languages of the browser, the best first: followed where none was chosen. On the desktop the system's is. */
    preferLocales: command<null>()(z.object({ locales: z.array(z.string().max(40)).max(40) })),
    /** For windows that open from now on; each keeps its own meanwhile. */
    languageChanged: news<{ readonly language: Language; readonly choice: LanguageChoice }>(),
  },
  cases: {
    list: query<readonly CaseSummary[]>()(nothing),
    open: query<OpenCase>()(z.object({ id: caseId })),
    /** Points at the server of the case `like`, without its password and the certificates that were accepted for it. */
    create: command<OpenCase>()(names.extend({ like: caseId.nullish() })),
    change: command<OpenCase>()(
      z.object({
        id: caseId,
        /** Only the fields that are edited: two windows that edit different ones keep both. */
        changes: names.extend({ ...said.shape, target: targetPatchSchema }).partial(),
      }),
    ),
    remove: command<null>()(z.object({ id: caseId })),
    restore: command<null>()(z.object({ id: caseId })),
    /** Brings the version before the last save of a damaged case back; the damaged file is kept. */
    restorePrevious: command<OpenCase>()(z.object({ id: caseId })),
    /**
     * Takes a record, card or transcript made elsewhere into a case. Evidence that is there is never replaced. A result
     * of another server is refused (`other-server`) unless a person has said that it belongs there.
     */
    importRecord: command<ImportedInto>()(
      z.object({
        id: caseId,
        ...file,
        ofAnyServer: z.boolean().optional(),
      }),
    ),
    /** Keeps what a capture of the other side holds of the case's runs; of the file itself, in base64, nothing. */
    addWitness: command<ImportedInto>()(
      z.object({ id: caseId, name: z.string().max(1000), base64: z.base64().max(20_971_520) }),
    ),
    /** Keeps where a witness of the case was made, as a person says; `null`: nobody says so any more. */
    placeWitness: command<OpenCase>()(
      z.object({ id: caseId, witness: z.uuid(), at: z.enum(WITNESS_PLACES).nullable() }),
    ),
    /** A case file becomes its own case, a lone record gets a new one. Trust is not taken over; all is judged again. */
    take: command<TakenCase>()(z.object(file)),
    /** The newest record of a stage, or the task to run it, to be carried to another machine by hand. Nothing is written. */
    handOver: query<HandedOverView>()(z.object({ id: caseId, stage: probeStage, what: z.enum(['record', 'task']) })),
    /** The newest record of a stage as a file with its signature. Nothing is written. */
    recordFile: query<RecordFileView>()(z.object({ id: caseId, stage: probeStage })),
    /** The case as a file that `take` accepts elsewhere, and its signature. It holds no secret. */
    exportFile: query<Omit<RecordFileView, 'verify'>>()(z.object({ id: caseId })),
    changed: news<{ readonly id: string }>(),
  },
  stages: {
    preview: query<StagePreview>()(z.object({ id: caseId, stage: probeStage })),
    run: command<{ readonly runId: string }>()(
      z.object({
        ...sending,
        stage: probeStage,
        /** What the engineer calls this place, with the reason given where facts spoke against it. */
        label: z.string().max(300).nullable(),
        only: z.array(z.enum(FAMILIES)).min(1).nullable(),
        /** Consents to everything that is pending now, for one more rejected sign-in. */
        continueAfter401: z.boolean(),
      }),
    ),
    /** The fixed script of a stage with the command line that runs it, or lines of curl. Sends nothing. */
    script: command<MadeScript>()(
      z.object({ id: caseId, stage: probeStage, shell: z.enum(SCRIPT_SHELLS), label: z.string().max(300).nullable() }),
    ),
    /** Ends within 200 ms; what is finished is kept. */
    stop: command<null>()(z.object({ id: caseId })),
    /** Saves the result that could not be saved, of a run or a watch. Sends nothing. */
    saveUnsaved: command<OpenCase>()(z.object({ id: caseId })),
    /** The same as a file that `importRecord` accepts, to be saved elsewhere. */
    unsavedFile: query<{ readonly name: string; readonly text: string }>()(z.object({ id: caseId })),
    /** The answer to *continue, start again, leave*. `continue` and `start-again` begin a run. */
    settle: command<OpenCase>()(
      z.object({ ...sending, runId: z.uuid(), choice: z.enum(['continue', 'start-again', 'leave']) }),
    ),
    progressed: news<Progress>(),
    finished: news<{ readonly caseId: string; readonly runId: string; readonly stage: ProbeStage }>(),
  },
  watches: {
    /** Repeats probes; attempts are on disk before they are reported. Ends at a sign-in that is rejected or unanswered. */
    start: command<{ readonly watchId: string }>()(
      z.object({
        ...sending,
        stage: probeStage,
        label: z.string().max(300).nullable(),
        families: z.array(z.enum(FAMILIES)).min(1).max(4),
        everySeconds: z.number().int().min(WATCH_LIMITS.everySeconds[0]).max(WATCH_LIMITS.everySeconds[1]),
        /** Consents to go on after a sign-in without a clear answer, which may have been a rejected one. */
        goOnUnanswered: z.boolean().optional(),
        bound: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('count'), rounds: z.number().int().min(1).max(WATCH_LIMITS.attempts) }),
          z.object({ kind: z.literal('duration'), seconds: z.number().int().min(1).max(WATCH_LIMITS.durationSeconds) }),
        ]),
      }),
    ),
    stop: command<null>()(z.object({ id: caseId })),
    progressed: news<{ readonly caseId: string; readonly watchId: string; readonly attempt: Attempt }>(),
    finished: news<{ readonly caseId: string; readonly watchId: string }>(),
  },
  history: {
    /** For each probe stage the newest wholly good run of the same customer, site and server, in any case. */
    lastKnownGood: query<readonly LastKnownGood[]>()(z.object({ id: caseId })),
  },
  platform: {
    /** A card that names another customer's server is refused (`other-server`) unless a person has said that it belongs there. */
    recordCard: command<OpenCase>()(
      z.object({
        id: caseId,
        ofAnyServer: z.boolean().optional(),
        card: platformCardSchema.omit({
          format: true,
          version: true,
          id: true,
          recordedAt: true,
          recorded: true,
          resolved: true,
        }),
      }),
    ),
  },
  checks: {
    record: command<OpenCase>()(z.object({ id: caseId, check, result: z.string().max(40), saidBy })),
    /** A recorded check no longer counts; it stays in the case, with the time of its withdrawal. */
    withdraw: command<OpenCase>()(z.object({ id: caseId, check, recordedAt })),
  },
  secrets: {
    setPassword: command<OpenCase>()(
      z.object({
        id: caseId,
        password: z.string().min(1).max(1024),
        /** What the person saw while typing it; refused where the case names something else by now. */
        shownFor,
      }),
    ),
    clearPassword: command<OpenCase>()(z.object({ id: caseId })),
    retryKeychain: command<KeychainState>()(nothing),
  },
  attempts: {
    /** The engineer has seen these attempts at his own proxy and accepts them. */
    allow: command<null>()(z.object({ pending: z.array(z.uuid()).max(1000) })),
  },
  trust: {
    /** Reads the presented chain; sends no credentials and no HTTP. */
    look: query<{
      readonly chain: readonly Certificate[];
      readonly trusted: boolean;
      readonly problem: Message | null;
      /** The hello that was answered, or the ordinary one; `null` where none was sent. */
      readonly hello: HelloEvidence | null;
      /** What further hellos came to; empty where the ordinary one was answered. */
      readonly askedAgain: readonly AskedAgain[];
    }>()(z.object({ id: caseId, stage: probeStage })),
    /** The authorities in a file, as PEM; nothing is kept. With `of`: only where they issued what that stage is shown. */
    read: query<{ readonly pem: string }>()(
      z.object({
        name: z.string().max(1000),
        base64: z.base64().max(1_400_000),
        of: z.object({ id: caseId, stage: probeStage }).optional(),
      }),
    ),
  },
  practice: {
    worlds: query<readonly WorldSummary[]>()(nothing),
    /**
     * Starts the world and gives the case that practises on it, created where there is none; `lesson`: as a lesson;
     * `afresh`: another case, also where there is one.
     */
    start: command<OpenCase>()(
      z.object({ world: z.string().max(100), lesson: z.boolean().optional(), afresh: z.boolean().optional() }),
    ),
    /** The engineer's own verdict of a lesson, before the program's; `null`: only shows that. The first one counts. */
    decide: command<OpenCase>()(z.object({ id: caseId, party: z.enum(PARTIES).nullable() })),
    /** The right verdict, asked for by a click. */
    answer: query<{ readonly party: string; readonly certainty: string }>()(z.object({ world: z.string().max(100) })),
  },
  ...serviceGroups,
  ...reportGroup,
  ...desktopGroup,
} as const;

type Contract = typeof contract;
type Group = keyof Contract;

type InputOf<E> = E extends Entry<'query' | 'command', infer I, unknown> ? I : never;
type OutputOf<E> = E extends { readonly output?: infer O } ? Exclude<O, undefined> : never;

type NewsNames<G> = { [N in keyof G]: G[N] extends { readonly kind: 'news' } ? N : never }[keyof G];
type CallNames<G> = Exclude<keyof G, NewsNames<G>>;

/** What a host offers: one function an entry, given input that has already been checked. */
export type Operations = {
  readonly [G in Group]: {
    readonly [N in CallNames<Contract[G]>]: (
      input: InputOf<Contract[G][N]>,
    ) => Promise<Reply<OutputOf<Contract[G][N]>>>;
  };
};

/** What a window holds: the same functions, and a subscription for each kind of news that gives back its end. */
export type Client = {
  readonly [G in Group]: Operations[G] & {
    readonly [N in NewsNames<Contract[G]>]: (listener: (payload: OutputOf<Contract[G][N]>) => void) => () => void;
  };
};

/** Every call's and news' full name, e.g. `cases.open`. */
export type CallName = { [G in Group]: `${G}.${CallNames<Contract[G]> & string}` }[Group];
export type EventName = { [G in Group]: `${G}.${NewsNames<Contract[G]> & string}` }[Group];

/** One piece of news on its way to the windows. */
export type EmittedEvent = {
  [G in Group]: {
    [N in NewsNames<Contract[G]>]: { readonly name: `${G}.${N & string}`; readonly payload: OutputOf<Contract[G][N]> };
  }[NewsNames<Contract[G]>];
}[Group];

/** Sends news to every window of a host. */
export type Emit = (news: EmittedEvent) => void;
