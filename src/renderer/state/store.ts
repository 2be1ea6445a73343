import type { AttemptMeter } from '../../core/attempts/account-attempts.ts';
import type { Certificate } from '../../core/evidence/evidence.ts';
import type { Message } from '../../core/messages/message.ts';
import type { Target } from '../../core/records/case.ts';
import { createStore, type StoreApi } from 'zustand';
import type { About, CaseSummary, OpenCase, MadeScript } from '../../shared/contract.ts';
import type { Failure } from '../../shared/reply.ts';
import type { ProbeResult } from '../../core/records/record.ts';
import type { Reader, ReportFormat, ReportOptions } from '../../core/report/options.ts';
import type { ReportPreview } from '../../shared/report-contract.ts';
import type { Family, Layer, ProbeStage, Stage } from '../../core/vocabulary/words.ts';

/** What is shown next to the comparison. */
export type Panel =
  | {
      readonly kind: 'stage';
      readonly stage: Stage;
      readonly pasted?: string;
      /** Its watch is what was asked for. */
      readonly watch?: boolean;
    }
  | {
      readonly kind: 'cell';
      readonly stage: Stage;
      readonly family: Family;
      /** Of the server's name, where what this one showed is meant and not the cell itself. */
      readonly address?: string;
      readonly full?: boolean;
      /** It came with its case, not by a press: the focus stays where it is. */
      readonly byItself?: boolean;
    }
  /** The runs of the case; with `id`, what one of them showed. */
  | { readonly kind: 'history'; readonly id?: string }
  | { readonly kind: 'elsewhere'; readonly stage: ProbeStage }
  | { readonly kind: 'next' };

/** The evidence behind a cell, by what is looked at. */
export const EVIDENCE_TABS = ['summary', 'timing', 'certificate', 'headers', 'body', 'repeat'] as const;
export type EvidenceTab = (typeof EVIDENCE_TABS)[number];

export interface ProbeProgress {
  readonly phase: Layer | 'done' | null;
  readonly sinceMs: number;
  readonly result: ProbeResult | null;
}

interface Running {
  readonly runId: string;
  readonly stage: ProbeStage;
  /** The probes that this run asks for; empty while that is not known, because another window started it. */
  readonly families: readonly Family[];
  readonly probes: Readonly<Partial<Record<Family, ProbeProgress>>>;
}

interface ShownError {
  readonly what: string;
  readonly failure: Failure;
  /** What to do next, where the failure's code alone would not say it; empty where its message says that. */
  readonly next?: string | undefined;
  /** What is done all the same, and what that is called where it is no import. */
  readonly anyway?: { readonly label?: string; readonly run: () => void };
  readonly at: string;
}

/** The texts about a case that came out of a file, on that case, until it is put away. */
interface TakenNote {
  readonly id: string;
  readonly text: string;
  /** The fingerprint of the key that signed it, which nobody accepted here yet. */
  readonly strange?: string;
  readonly signature?: { readonly name: string; readonly content: string };
}

/** What the report page shows. */
export interface ReportState {
  readonly options: ReportOptions;
  /** With what was asked for when it was made: the choice may have gone on. `null` until the first one has come. */
  readonly preview: (ReportPreview & { readonly asked: ReportOptions }) | null;
  readonly view: 'document' | Reader;
  readonly text: string | null;
  readonly printing: { readonly by: 'program' | 'browser' | 'nothing' } | null;
  readonly writing: ReportFormat | null;
  readonly saved: string | null;
  /** Its signature, to be saved next to it; `null` where it is not signed. */
  readonly signature: { readonly name: string; readonly content: string } | null;
}

export const firstReport: ReportState = {
  options: { language: 'en', audience: 'internal', keep: [] },
  preview: null,
  view: 'document',
  text: null,
  printing: null,
  writing: null,
  saved: null,
  signature: null,
};

/** The server and the user that a password is typed for. */
export type ShownFor = Pick<Target, 'host' | 'port' | 'user'>;

/** The question after a rejected sign-in. */
export interface Consent {
  readonly attempts: AttemptMeter;
  /** Whom the question is about: the answer is for nobody else. */
  readonly shownFor: ShownFor | null;
  readonly answer: (goesOn: boolean) => void;
}

/** What a server showed before any password was sent, and the stage from which it was looked at. */
export interface ShownCertificate {
  readonly stage: ProbeStage;
  readonly leaf: Certificate;
  readonly problem: Message;
}

/** What a right click offers, and where it was. */
interface ContextMenuState {
  readonly x: number;
  readonly y: number;
  readonly items: readonly { readonly label: string; readonly disabled?: boolean; readonly onClick: () => void }[];
}

export interface WindowState {
  readonly about: About | null;
  /** How often texts came in that were left for later: what is shown is drawn again with them. */
  readonly textsAdded: number;
  readonly cases: readonly CaseSummary[] | null;
  /** Whether it is known which page the address names. */
  readonly routed: boolean;
  readonly page: 'start' | 'case' | 'practice' | 'service' | 'report';
  readonly open: OpenCase | null;
  readonly panel: Panel | null;
  readonly running: Running | null;
  /** Runs and watches whose end was reported; a reply from before may still call them running. */
  readonly ended: readonly string[];
  readonly watching: OpenCase['watching'];
  readonly callMode: boolean;
  readonly evidenceTab: EvidenceTab;
  readonly trouble: ShownError | null;
  readonly consent: Consent | null;
  readonly justRemoved: string | null;
  /** What was pasted outside every field and waits to be taken in. */
  readonly pasted: { readonly text: string; readonly as: 'card' | 'handed-over' | 'file' | 'answers' | 'curl' } | null;
  readonly verdictCalls: number;
  readonly ticketCopied: boolean;
  /** Cases that were asked for their customer. */
  readonly namesAsked: readonly string[];
  readonly tableCalls: number;
  readonly missingCalls: number;
  /** The stage that runs as soon as what it lacked was given in a dialog. */
  readonly toRun: ProbeStage | null;
  /** The stage from which the certificate is being read before anything is sent. */
  readonly looking: ProbeStage | null;
  readonly certificate: ShownCertificate | null;
  readonly labels: Readonly<Record<string, { readonly place: string; readonly reason: string }>>;
  /** Scripts that were made here, by case, stage and shell: they are still there once another panel was open. */
  readonly scripts: Readonly<Record<string, MadeScript>>;
  readonly report: ReportState;
  readonly takenNote: TakenNote | null;
  readonly contextMenu: ContextMenuState | null;
  readonly dialog:
    | 'help'
    | 'rename'
    | 'customer'
    | 'change-request'
    | 'proof'
    | 'licence'
    | 'settings'
    | 'connection'
    | 'password'
    | 'certificate'
    | null;
}

/** Whether something of the open case is going on, so that nothing else can be sent. */
export const isBusy = ({ running, watching }: WindowState): boolean => running !== null || watching !== null;

export type Store = StoreApi<WindowState>;

export const makeStore = (): Store =>
  createStore<WindowState>()(() => ({
    about: null,
    textsAdded: 0,
    cases: null,
    routed: false,
    page: 'start',
    open: null,
    panel: null,
    running: null,
    ended: [],
    watching: null,
    callMode: false,
    evidenceTab: 'summary',
    trouble: null,
    consent: null,
    justRemoved: null,
    pasted: null,
    verdictCalls: 0,
    ticketCopied: false,
    namesAsked: [],
    tableCalls: 0,
    missingCalls: 0,
    toRun: null,
    looking: null,
    certificate: null,
    labels: {},
    scripts: {},
    report: firstReport,
    takenNote: null,
    contextMenu: null,
    dialog: null,
  }));
