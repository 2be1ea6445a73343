import { Buffer } from 'node:buffer';
import type { SheetChoices, SheetFilter, SheetRow } from '../../../../src/core/whitelisting/sheet.ts';
import { leftOversFrom } from '../../../../src/node/import/sheet/hand-over.ts';
import { LIST_LIMITS, openList, type Limits, type List } from '../../../../src/node/import/sheet/list.ts';
import type { Refusal } from '../../../../src/node/import/sheet/source.ts';
import { pageOf } from '../../../../src/node/import/sheet/summary.ts';

export const TODAY = { day: '2026-06-01', zone: null };

interface More {
  readonly choices?: SheetChoices;
  readonly limits?: Partial<Limits>;
  /** Bytes of a piece; all in one by default. */
  readonly cutAt?: number;
}

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content, 'utf8') : content;

const open = (content: string | Uint8Array, { choices = {}, limits, cutAt }: More): ReturnType<typeof openList> => {
  const bytes = bytesOf(content);
  const size = cutAt ?? Math.max(1, bytes.length);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return openList({ kind: 'text', pieces }, choices, {
    limits: { ...LIST_LIMITS, ...limits },
    today: TODAY,
    onProgress: () => undefined,
  });
};

/** A list that has to open. */
export const listOf = async (content: string | Uint8Array, more: More = {}): Promise<List> => {
  const opening = await open(content, more);
  if ('refusal' in opening) throw new Error(opening.refusal.reason);
  return opening.list;
};

export const refusalOf = async (content: string | Uint8Array, more: More = {}): Promise<Refusal | null> => {
  const opening = await open(content, more);
  return 'refusal' in opening ? opening.refusal : null;
};

export const rowsOf = (list: List, filter: SheetFilter = { kind: 'all' }): readonly SheetRow[] =>
  pageOf(list, 0, 1000, filter).rows;

export const leftOversOf = (list: List): string => {
  let text = '';
  for (let from: number | null = 0; from !== null;) {
    const piece = leftOversFrom(list, from);
    text += piece.text;
    from = piece.next;
  }
  return text;
};

export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character === '–' ? 0x96 : character.charCodeAt(0)));

export const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
