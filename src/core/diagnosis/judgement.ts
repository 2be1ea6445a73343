import type { Incident } from '../evidence/responder/incidents.ts';
import type { SignInResult } from '../records/attempt.ts';
import type { CHECKS, CheckName } from '../records/case.ts';
import type { Message } from '../messages/message.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { CellOutcome, Stop } from '../evidence/outcome.ts';
import {
  PROBE_STAGES,
  type Certainty,
  type Family,
  type Layer,
  type Party,
  type ProbeStage,
  type Responder,
  type Stage,
} from '../vocabulary/words.ts';
import type { PlatformCard } from '../records/card.ts';
import type { ProbeResult, RejectedBefore, StageRecord } from '../records/record.ts';
/** Version of the rules, in every report: raise it where the same evidence may get another outcome, party, certainty or code. */
export const RULES_VERSION = '19';

export const weaker = (left: Certainty, right: Certainty): Certainty => {
  const order: readonly Certainty[] = ['cannot-tell', 'likely', 'proven'];
  return order[Math.min(order.indexOf(left), order.indexOf(right))] ?? 'cannot-tell';
};

/** A place in the comparison: which stage, which probe. */
export interface CellName {
  readonly stage: Stage;
  readonly family: Family;
}

/** How a finding is painted. `cannot-tell` is never shown as good. */
export type Severity = 'good' | 'note' | 'fault' | 'cannot-tell';

/** What an outcome means at a stage. Codes are permanent. */
export interface Finding {
  readonly code: string;
  readonly party: Party;
  readonly severity: Severity;
  readonly says: Message;
  readonly because: Message;
  /** What the party does, step by step, with menu paths. */
  readonly steps: readonly Message[];
  readonly mended: Message;
  /** True where the rule is ours and not a row of the specification's table. */
  readonly beyondTable: boolean;
}

/** What a cell was judged from, by the ids of the records. A view of the evidence shows these records and no others. */
export interface CellSource {
  /** The run whose result for the cell's probe was judged; `null` on the platform's side and where none ran. */
  readonly runId: string | null;
  /** The platform's card that was judged; `null` at the probe stages and where there is none. */
  readonly cardId: string | null;
  /** Watches of the cell's probe that the verdict was free to rest on, oldest first. */
  readonly watchIds: readonly string[];
}

export interface Cell extends CellName {
  readonly outcome: CellOutcome;
  /** HTTP status of the reply, or the one reported for a row; `null` where there was none. */
  readonly status: number | null;
  readonly answeredBy: Responder | null;
  /** Name of the device where its marks are known, e.g. "Squid". */
  readonly device: string | null;
  /** How surely the reply is attributed; `null` where there was none. */
  readonly confidence: 'high' | 'fair' | 'low' | null;
  /** Numbers in the reply under which its giver can find it in its own log. */
  readonly incidents: readonly Incident[];
  readonly finding: Finding;
  /** Milliseconds the whole probe took; `null` where none ran. */
  readonly durationMs: number | null;
  readonly source: CellSource;
  /** Only of a probe that was held back for its kind of sign-in alone. */
  readonly rejectedBefore?: RejectedBefore;
  /** Only of a probe that was stopped: how (`null`: the record does not say), and what its sign-in came to (`null`: none was sent). */
  readonly stopped?: { readonly how: Stop | null; readonly signIn: SignInResult | null };
}

/** The verdict that an alternative cause becomes when a check speaks for it. */
export interface Decision {
  readonly code: `verdict.${string}`;
  readonly says: Message;
  readonly steps: readonly Message[];
}

/** Another explanation that the facts still allow, and the one check that decides. */
export interface AlternativeCause {
  readonly party: Party;
  readonly sentence: Message;
  readonly check: Message;
  /** Under which name the result of the check is recorded in a case, where a case can hold it. */
  readonly recordedAs?: CheckName;
  /** What recorded checks do to it, the first one first: it takes the verdict's place, or falls (`null`). Never in a judgement. */
  readonly decidedBy?: {
    readonly [Name in CheckName]?: { readonly [Result in (typeof CHECKS)[Name][number]]?: Decision | null };
  };
}

export interface Verdict {
  readonly code: string;
  readonly party: Party;
  readonly certainty: Certainty;
  readonly facts: readonly Message[];
  readonly sentence: Message;
  /** What it rests on as others find it in their logs: time, source → destination, what came back. */
  readonly seen: readonly Message[];
  readonly wouldChange: Message;
  /** The stage that `wouldChange` asks for, where it asks for one: what offers a next step offers this. */
  readonly nextStage?: Stage;
  readonly restsOn: readonly CellName[];
  readonly rivals: readonly AlternativeCause[];
  readonly steps: readonly Message[];
  readonly mended: Message;
  readonly beyondTable: boolean;
}

/** A verdict before its words are joined and what was seen is added. */
export type Concluded = Omit<Verdict, 'sentence' | 'seen'>;

/** A reason to trust the comparison less. Never blocks; lowers the certainty. */
export interface GuardNote {
  readonly code: string;
  readonly sentence: Message;
  /** The best certainty that a verdict can still have. */
  readonly lowersTo: 'likely' | 'cannot-tell';
  /** Whether the verdict of this judgement is less sure for it; judgements of earlier versions do not say. */
  readonly lowers?: boolean;
}

/** The first thing that differs between inside and outside for one probe; the rest follows from it. */
export interface Divergence {
  readonly family: Family;
  readonly layer: Layer | 'responder';
  readonly inside: Message;
  readonly outside: Message;
  readonly sentence: Message;
}

/** What the certificates of the two vantages say about who ended TLS. */
export interface CertificateRelation {
  readonly relation: 'same-endpoint' | 'other-node' | 'other-issuer' | 'other-name' | 'not-comparable';
  readonly sentence: Message;
  /** Caveats about them, each a sentence; absent where there are none. */
  readonly details?: readonly Message[];
}

/** What one address of the server's name showed at one stage. */
export interface AddressSummary {
  readonly stage: ProbeStage;
  readonly address: string;
  readonly version: 4 | 6;
  readonly used: boolean;
  readonly state: 'good' | 'failed' | 'cannot-tell';
  /** The outcome of each probe there; one entry without a family where only a connection was tried. */
  readonly results: readonly {
    readonly family: Family | null;
    readonly outcome: CellOutcome;
    readonly runId: string;
    /** What it means, as a cell has it; absent at the address that the stage's own probes used, where nothing was asked, and in older judgements. */
    readonly cell?: Cell;
  }[];
  readonly sentence: Message;
}

/** One root finding and what only follows from it. */
export interface Folding {
  readonly root: CellName | null;
  readonly consequences: readonly (CellName & { readonly because: Message })[];
}

/** How often a watched probe failed, and where. */
export interface WatchCount {
  readonly watchId: string;
  readonly stage: ProbeStage;
  readonly family: Family;
  readonly attempts: number;
  readonly failed: number;
  readonly sentence: Message;
}

/** Two vantages that asked the same in the same slots. */
export interface WatchPair {
  readonly family: Family;
  readonly bothGood: number;
  readonly insideOnlyGood: number;
  readonly outsideOnlyGood: number;
  readonly bothFailed: number;
  readonly sentence: Message;
}

export interface WatchSummary {
  readonly counts: readonly WatchCount[];
  readonly pairs: readonly WatchPair[];
}

export type StageState = 'not-run' | 'running' | 'passed' | 'failed' | 'cannot-tell' | 'stale';

export interface StageSummary {
  readonly stage: Stage;
  readonly state: StageState;
  readonly sentence: Message;
  /** The newest run of a probe stage, whatever it asked; `null` on the platform's side and where none ran. */
  readonly newestRunId: string | null;
}

/** Places of a path, from who asks to the server; `path` is whatever lies between and has no name. */
export const PATH_PLACES = ['host', 'name', 'proxy', 'path', 'server'] as const;
export type PathPlace = (typeof PATH_PLACES)[number];

/** How a line of the path went. */
export const PATH_TONES = ['good', 'fault', 'cannot-tell', 'silent'] as const;

export interface PathPoint {
  readonly place: PathPlace;
  readonly title: Message;
  /** Address, where one is known; else empty. */
  readonly detail: Message;
}

/** Where a path breaks. `cannot-tell`: between the last known point and the server, at a place that nobody measured. */
export interface PathEnd {
  readonly place: PathPlace;
  readonly certainty: Certainty;
}

/** A further address of the server's name at which it went otherwise than on the line that it leaves. */
export interface PathBranch {
  readonly address: string;
  /** How many more went otherwise, too. */
  readonly more: number;
  readonly tone: 'good' | 'fault';
  readonly end: PathEnd | null;
  readonly says: Message;
  /** The probe whose evidence at this address it shows. */
  readonly family: Family;
}

/** One stage in the picture of the path. */
export interface PathLine {
  readonly stage: Stage;
  readonly tone: (typeof PATH_TONES)[number];
  readonly points: readonly PathPoint[];
  readonly end: PathEnd | null;
  readonly says: Message;
  readonly note: Message | null;
  /** The cell whose evidence the line shows; `null` where nothing was asked. */
  readonly cell: CellName | null;
  /** Address and port that answered; empty where none did or a proxy hides it. */
  readonly target: string;
  /** Absent where all addresses of the name went alike, and in judgements of earlier versions. */
  readonly branch?: PathBranch | undefined;
}

/** The picture of the path: one line a stage, and the server that all of them lead to. */
export interface Path {
  readonly server: { readonly title: Message; readonly detail: Message };
  readonly lines: readonly PathLine[];
}

/** All that follows from a case's evidence. A pure function of it: a later version may judge an old case again. */
export interface Judgement {
  readonly verdict: Verdict;
  /** Further faults that the verdict does not explain, each with its party and steps; never *proven*. */
  readonly also: readonly Verdict[];
  /** Always twelve: four families by three stages, families first. */
  readonly cells: readonly Cell[];
  readonly stages: readonly StageSummary[];
  /** Those that make the verdict less sure come first. */
  readonly guard: readonly GuardNote[];
  readonly divergence: Divergence | null;
  readonly certificates: CertificateRelation;
  /** Every address of the name that was asked separately, at both probe stages; empty where a name had only one. */
  readonly addresses: readonly AddressSummary[];
  readonly folding: Folding;
  readonly path: Path;
  readonly watches: WatchSummary;
  /** Rejected sign-ins that the judged runs caused. */
  readonly failedSignIns: number;
  /** Sign-ins that they made and that got no clear answer; they count as rejected, because nobody can know. */
  readonly unknownSignIns: number;
}

/** The judgement as a team reads it: the fault that is theirs comes first. Where none is, it stays as it is. */
export const readBy = (judgement: Judgement, isTheirs: (party: Party) => boolean): Judgement => {
  const { verdict, also } = judgement;
  const theirs = isTheirs(verdict.party) ? undefined : also.find(({ party }) => isTheirs(party));
  return theirs === undefined
    ? judgement
    : {
        ...judgement,
        verdict: theirs,
        also: [verdict, ...also.filter((one) => one !== theirs)],
        folding: { root: theirs.restsOn[0] ?? null, consequences: [] },
      };
};

/** The run and the result that a cell was judged from. */
export interface ProbeSource {
  readonly run: StageRecord;
  readonly probe: ProbeResult;
}

/** Follows a cell to what it was judged from; `null` on the platform's side and where nothing was run. */
export const probeOfCell = (
  runs: readonly StageRecord[],
  { family, source: { runId } }: Pick<Cell, 'family' | 'source'>,
): ProbeSource | null => {
  const run = runId === null ? undefined : runs.find(({ id }) => id === runId);
  const probe = run?.probes.find((result) => result.family === family);
  return run && probe ? { run, probe } : null;
};

/** Addresses of the server's name, in their order, where a stage found that they are not alike; else none. */
export const addressesThatDiffer = (
  all: readonly Pick<AddressSummary, 'stage' | 'address' | 'state'>[],
): readonly string[] =>
  PROBE_STAGES.some((at) => new Set(all.filter(({ stage }) => stage === at).map(({ state }) => state)).size > 1)
    ? [...new Set(all.map(({ address }) => address))]
    : [];

/** Follows what one address showed to its evidence: of the probe there, or of the connection where that is all that was tried. */
export const probeAtAddress = (
  runs: readonly StageRecord[],
  address: string,
  { runId, family }: AddressSummary['results'][number],
): (Pick<ProbeSource, 'run'> & { readonly evidence: Evidence }) | null => {
  const run = runs.find(({ id }) => id === runId);
  const entry = run?.addresses?.find((each) => each.address === address);
  const evidence = family === null ? entry?.look : entry?.probes.find((probe) => probe.family === family)?.evidence;
  return run && evidence ? { run, evidence } : null;
};

/** Follows a cell to the card that it was judged from; `null` at the probe stages and where there is no card. */
export const cardOfCell = (
  cards: readonly PlatformCard[],
  { source: { cardId } }: Pick<Cell, 'source'>,
): PlatformCard | null => (cardId === null ? null : (cards.find(({ id }) => id === cardId) ?? null));

/** The one card that the platform's cells were judged from. */
export const cardOfCells = (cards: readonly PlatformCard[], cells: readonly Cell[]): PlatformCard | null =>
  cells.map((cell) => cardOfCell(cards, cell)).find((card) => card !== null) ?? null;
