import { Buffer, isUtf8 } from 'node:buffer';

/** What the bytes that were typed so far come to. */
export type Typed =
  | { readonly kind: 'line'; readonly bytes: Uint8Array; readonly rest: Uint8Array }
  /** Ctrl+C. */
  | { readonly kind: 'stop' }
  /** Ctrl+D on an empty line. */
  | { readonly kind: 'end' }
  /** Ctrl+Z; `rest` was typed behind it. */
  | { readonly kind: 'suspend'; readonly rest: Uint8Array }
  /** Not finished; `ignored` when a key changed nothing, e.g. an arrow key before anything else. */
  | { readonly kind: 'more'; readonly ignored: boolean };

interface LineEditor {
  /** Takes bytes as they come; a character may come in several pieces. */
  readonly take: (chunk: Uint8Array) => Typed;
}

const KEY = { ctrlC: 0x03, ctrlD: 0x04, backspace: 0x08, lf: 0x0a, cr: 0x0d, ctrlU: 0x15, ctrlZ: 0x1a, escape: 0x1b };
const DELETE = 0x7f;

/** More is not kept: the reader of the line refuses it long before. */
const MOST_BYTES = 65_536;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Without the last character as a person sees it, e.g. the two code points of å written as a and a ring. */
const withoutLast = (typed: readonly number[]): number[] => {
  const bytes = Buffer.from(typed);
  if (!isUtf8(bytes)) return typed.slice(0, -1);
  const last = [...characters.segment(bytes.toString('utf8'))].at(-1)?.segment ?? '';
  return typed.slice(0, typed.length - Buffer.byteLength(last));
};

/**
 * Puts together one line from the keys of a terminal that neither echoes nor edits. It works on bytes, so that a secret is
 * what was typed and nothing else: control characters stay in it, for the reader to refuse, and so do keys that edit at
 * other places, unless nothing was typed yet.
 */
export const lineEditor = (): LineEditor => {
  let typed: number[] = [];
  /** An escape sequence that is not finished. */
  let escape: number[] = [];
  let pasting = false;

  const keep = (...bytes: readonly number[]): void => {
    if (typed.length < MOST_BYTES) typed.push(...bytes);
  };
  /** The line of a paste ends with it; an end in the midst of it stays, and is refused as a control character. */
  const endPaste = (): void => {
    pasting = false;
    if (typed.at(-1) === KEY.lf) typed.pop();
  };
  /** Continues with an escape sequence; `true` when the finished one means nothing here. */
  const takeEscape = (byte: number): boolean => {
    escape.push(byte);
    const [, kind] = escape;
    if (kind !== 0x5b && kind !== 0x4f) {
      keep(...escape);
      escape = [];
      return false;
    }
    // The Linux console sends F1 to F5 as ESC [ [ and a letter: the second bracket is not the end.
    const least = escape[2] === 0x5b ? 3 : 2;
    const isLast = escape.length > least && byte >= 0x40 && byte <= 0x7e;
    if (!isLast) return false;
    const sequence = String.fromCharCode(...escape.slice(1));
    escape = [];
    if (sequence === '[200~') pasting = true;
    else if (sequence === '[201~') endPaste();
    // Who has moved in the line means another line than the one that was typed: it is refused at its end.
    else if (typed.length > 0) keep(KEY.escape, ...Buffer.from(sequence));
    else return true;
    return false;
  };

  const take = (chunk: Uint8Array): Typed => {
    let ignored = false;
    for (const [at, byte] of chunk.entries()) {
      const rest = chunk.subarray(at + 1);
      if (byte === KEY.ctrlC) return { kind: 'stop' };
      if (escape.length > 0 && byte !== KEY.cr && byte !== KEY.lf) {
        ignored = takeEscape(byte) || ignored;
        continue;
      }
      if (byte === KEY.escape) escape = [byte];
      else if (pasting) keep(byte === KEY.cr ? KEY.lf : byte);
      else if (byte === KEY.cr || byte === KEY.lf)
        return { kind: 'line', bytes: Uint8Array.from([...typed, ...escape]), rest };
      else if (byte === KEY.ctrlZ) return { kind: 'suspend', rest };
      else if (byte === KEY.ctrlD) {
        if (typed.length === 0) return { kind: 'end' };
        ignored = true;
      } else if (byte === KEY.backspace || byte === DELETE) typed = withoutLast(typed);
      else if (byte === KEY.ctrlU) typed = [];
      else keep(byte);
    }
    return { kind: 'more', ignored };
  };
  return { take };
};

/** The first line of `bytes` and what is behind it; `null` where there is no end of a line. */
export const firstLineOf = (bytes: Uint8Array): { readonly line: Uint8Array; readonly rest: Uint8Array } | null => {
  const end = bytes.indexOf(KEY.lf);
  if (end < 0) return null;
  const line = bytes.subarray(0, end > 0 && bytes[end - 1] === KEY.cr ? end - 1 : end);
  return { line, rest: bytes.subarray(end + 1) };
};
