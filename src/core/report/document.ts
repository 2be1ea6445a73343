import type { Report } from './report.ts';
import type { Language } from '../messages/language.ts';
import type { Layer } from '../vocabulary/words.ts';
import type { Draft } from './draft.ts';

/**
 * A report laid out for reading: what HTML, PDF, Markdown, plain text and the picture are written from. Every string is plain
 * text in the report's language; a writer knows blocks, escapes their words for its own form, and adds none.
 */

/** A path with nothing in it to press. */
export type Picture = NonNullable<Report['path']>;

/** How a word is painted; the word itself always says the same. */
export type Tone = 'good' | 'note' | 'fault' | 'cannot-tell' | 'silent';

export interface TableCell {
  readonly text: string;
  readonly tone?: Tone;
  /** True where the verdict rests on this cell; writers mark it in words as well. */
  readonly proof?: boolean;
  /** Addresses, times and hashes: set in a monospaced face. */
  readonly mono?: boolean;
}

/** One bar of the waterfall; `spans` in milliseconds after the probe's start. A layer without one was not reached. */
export interface WaterfallRow {
  readonly label: string;
  readonly spans: readonly {
    readonly layer: Layer;
    readonly title: string;
    readonly startMs: number;
    readonly endMs: number;
  }[];
  /** E.g. `52 ms`, or how far it came. */
  readonly text: string;
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** The verdict: who must act, large, and under it two lines at most. */
  | { readonly kind: 'lead'; readonly headline: string; readonly text: string; readonly tone: Tone }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'facts';
      readonly rows: readonly { readonly label: string; readonly value: string; readonly mono?: boolean }[];
    }
  | {
      readonly kind: 'table';
      /** Empty where the heading above says it all. */
      readonly caption: string;
      /** First cell heads the rows' titles and may be empty. */
      readonly head: readonly string[];
      /** The first cell of a row is its title. */
      readonly rows: readonly (readonly TableCell[])[];
    }
  /** `dense`: for copying alone, nobody reads it. */
  | { readonly kind: 'code'; readonly label: string; readonly text: string; readonly dense?: boolean }
  /** Where each stage's path breaks, drawn; `words` says the same for anyone who does not see it. */
  | { readonly kind: 'path'; readonly picture: Picture; readonly words: readonly string[] }
  | {
      readonly kind: 'waterfall';
      readonly caption: string;
      readonly notReached: string;
      /** The one scale of all rows. */
      readonly totalMs: number;
      readonly rows: readonly WaterfallRow[];
    };

export interface Section {
  /** Stable and unique in the paper, e.g. `comparison`; the anchor in HTML. */
  readonly id: string;
  /** Empty where a paper is so short that its parts need no heading. */
  readonly title: string;
  /** Begins the annex's pages, or belongs to them. */
  readonly annex: boolean;
  readonly blocks: readonly Block[];
}

export interface ReportDocument {
  readonly language: Language;
  /** Title of the document. */
  readonly title: string;
  /** Under the title: whose case it is, and whom the report is for. */
  readonly subtitle: readonly string[];
  /** Shown on each page of a practice case; `null` for a real one. */
  readonly practice: string | null;
  readonly sections: readonly Section[];
  /** At the foot: the time, the program and rules, and what is kept elsewhere. */
  readonly foot: readonly string[];
}

/** The same before it has a language. */
export type DraftDocument = Draft<ReportDocument>;
export type DraftSection = Draft<Section>;
export type DraftBlock = Draft<Block>;
export type DraftCell = Draft<TableCell>;
