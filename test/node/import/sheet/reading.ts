import { Buffer } from 'node:buffer';
import type { SheetChoices, SheetFilter, SheetRow } from '../../../../src/core/whitelisting/sheet.ts';
import { type List, pageOf } from '../../../../src/node/import/sheet/list.ts';
import { LIST_LIMITS, openList, type Limits } from '../../../../src/node/import/sheet/read-list.ts';
import type { Refusal } from '../../../../src/node/import/sheet/refusal.ts';

export const TODAY = { day: '2026-06-01', zone: null };

interface More {
  readonly choices?: SheetChoices;
  readonly limits?: Partial<Limits>;
}

const open = (content: string | Uint8Array, { choices = {}, limits }: More): ReturnType<typeof openList> =>
  openList(Buffer.from(content), choices, { limits: { ...LIST_LIMITS, ...limits }, today: TODAY });

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

export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character === '–' ? 0x96 : character.charCodeAt(0)));

export const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
