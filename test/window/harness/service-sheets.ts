import { leftOverText } from '../../../src/core/whitelisting/left-over.ts';
import { todayIn } from '../../../src/core/vocabulary/time-zone.ts';
import type { SheetSummary } from '../../../src/core/whitelisting/sheet.ts';
import {
  editRow,
  fixAll,
  rejudge,
  remap,
  type List,
  leftOversOf,
  pageOf,
  readyOf,
  summarize,
} from '../../../src/node/import/sheet/list.ts';
import { LIST_LIMITS, openList } from '../../../src/node/import/sheet/read-list.ts';
import { refusalFailure } from '../../../src/node/import/sheet/refusal.ts';
import { refuse, Refused, type Answers } from './noting.ts';
import type { RowsSource } from '../../../src/app/service/sheet-job.ts';

/**
 * Lists of the fake host: read, judged and changed by the product's own reader, in this process and in memory, so that no
 * play can agree with a rule that does not exist.
 */

interface Held {
  readonly name: string;
  readonly bytes: Buffer;
  list: List;
}

const gone = (): never => refuse('not-found', 'This list is not open any more. Nothing was sent.');

export interface FakeSheets {
  readonly operations: Answers['sheets'];
  readonly names: () => readonly string[];
  readonly summary: (sheetId: string) => SheetSummary;
  readonly nameOf: (sheetId: string) => string;
  readonly source: (sheetId: string) => RowsSource;
  hold: Promise<void> | null;
  /** Holds what is asked of rows until it is called. */
  holdRows: Promise<void> | null;
}

/** When every list of a play is read. */
export const READ_AT = new Date('2026-11-21T12:00:00Z');

/** @param zoneOf the time zone of the context with an id. */
export const fakeSheets = (zoneOf: (contextId: string) => string | null | undefined): FakeSheets => {
  const held = new Map<string, Held>();
  const listOf = (sheetId: string): List => held.get(sheetId)!.list;
  const use = <T>(sheetId: string, work: (list: List) => T): T => {
    const list = held.get(sheetId)?.list;
    return list ? work(list) : gone();
  };
  const readInto = async (
    sheetId: string,
    name: string,
    bytes: Buffer,
    { choices, contextId }: Pick<Parameters<Answers['sheets']['open']>[0], 'choices' | 'contextId'>,
  ): Promise<SheetSummary> => {
    const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== null));
    const today = todayIn(contextId === null || contextId === undefined ? null : zoneOf(contextId), READ_AT);
    const opened = await openList(bytes, given, { limits: LIST_LIMITS, today });
    if ('refusal' in opened) throw new Refused(refusalFailure(opened.refusal));
    held.set(sheetId, { name, bytes, list: opened.list });
    return summarize(opened.list);
  };
  const fake: FakeSheets = {
    hold: null,
    holdRows: null,
    names: () => [...held.values()].map(({ name }) => name),
    nameOf: (sheetId) => held.get(sheetId)!.name,
    summary: (sheetId) => summarize(listOf(sheetId)),
    source: (sheetId) => ({
      summary: () => Promise.resolve(summarize(listOf(sheetId))),
      rows: (from, count, filter = { kind: 'all' }) => Promise.resolve(pageOf(listOf(sheetId), from, count, filter)),
      ready: () => Promise.resolve(readyOf(listOf(sheetId))),
    }),
    operations: {
      open: async ({ name, base64, ...wish }) => {
        if (fake.hold) await fake.hold;
        const sheetId = crypto.randomUUID();
        const summary = await readInto(sheetId, name, Buffer.from(base64, 'base64'), wish);
        return { sheetId, summary };
      },
      reread: ({ sheetId, ...wish }) => {
        const sheet = held.get(sheetId);
        return sheet ? readInto(sheetId, sheet.name, sheet.bytes, wish) : gone();
      },
      rows: async ({ sheetId, from, count, filter }) => {
        await fake.holdRows;
        return use(sheetId, (list) => pageOf(list, from, count, filter));
      },
      edit: ({ sheetId, line, field, value }) =>
        use(sheetId, (list) => {
          editRow(list, line, field, value);
          return summarize(list);
        }),
      fixAll: ({ sheetId, cause }) =>
        use(sheetId, (list) => ({ changed: fixAll(list, cause), summary: summarize(list) })),
      remap: ({ sheetId, columns }) =>
        use(sheetId, (list) => {
          held.get(sheetId)!.list = remap(list, columns);
          return summarize(listOf(sheetId));
        }),
      judge: ({ sheetId, contextId }) =>
        use(sheetId, (list) => {
          held.get(sheetId)!.list = rejudge(list, todayIn(zoneOf(contextId), READ_AT));
          return summarize(listOf(sheetId));
        }),
      leftOvers: ({ sheetId }) => use(sheetId, (list) => ({ text: leftOverText(leftOversOf(list), 'en') })),
      close: ({ sheetId }) => {
        held.delete(sheetId);
        return null;
      },
    },
  };
  return fake;
};
