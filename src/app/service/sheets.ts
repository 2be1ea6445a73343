import { todayIn, type Today } from '../../core/vocabulary/time-zone.ts';
import type { SheetChoices } from '../../core/whitelisting/sheet.ts';
import { said } from '../../core/messages/say.ts';
import type { Operations } from '../../shared/contract.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import type { AppContext } from '../app-context.ts';

const noRow = (): ReturnType<typeof failed> =>
  failed('not-found', said('No row begins on this line. Nothing was changed.'));

const given = <T extends object>(choices: { readonly [K in keyof T]?: T[K] | null | undefined }): Partial<T> =>
  Object.fromEntries(
    Object.entries(choices).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<T>;

export const sheetOperations = (app: AppContext): Operations['sheets'] => {
  const { lists, contexts } = app.service;
  /** What day it is for the stored context that a list is for. */
  const todayFor = async (contextId: string): Promise<Reply<Today>> => {
    const context = await contexts.read(contextId);
    return context.ok ? done(todayIn(context.value.timeZone, new Date())) : context;
  };
  return {
    begin: async ({ name, size }) => {
      const begun = await lists.begin(name, size);
      return begun.ok ? done({ sheetId: begun.value }) : begun;
    },
    piece: async ({ sheetId, index, base64 }) => {
      const taken = await lists.piece(sheetId, index, Buffer.from(base64, 'base64'));
      return taken.ok ? done({ received: taken.value }) : taken;
    },
    open: async ({ sheetId, choices, contextId }) => {
      const today = typeof contextId === 'string' ? await todayFor(contextId) : done(todayIn(null, new Date()));
      if (!today.ok) return today;
      return lists.read(sheetId, given<Required<SheetChoices>>(choices), today.value, (progress) =>
        app.emit({ name: 'sheets.progressed', payload: { sheetId, ...progress } }),
      );
    },
    summary: ({ sheetId }) => lists.use(sheetId, async (sheet) => done(await sheet.summary())),
    rows: ({ sheetId, from, count, filter }) =>
      lists.use(sheetId, async (sheet) => done(await sheet.rows(from, count, filter))),
    edit: ({ sheetId, line, field, value }) =>
      lists.use(sheetId, async (sheet) => {
        const summary = await sheet.edit(line, field, value);
        return summary === null ? noRow() : done(summary);
      }),
    countFixable: ({ sheetId, cause }) =>
      lists.use(sheetId, async (sheet) => done({ rows: await sheet.countFixable(cause) })),
    fixAll: ({ sheetId, cause }) => lists.use(sheetId, async (sheet) => done(await sheet.fixAll(cause))),
    remap: ({ sheetId, columns }) => lists.use(sheetId, async (sheet) => done(await sheet.remap(columns))),
    judge: async ({ sheetId, contextId }) => {
      const today = await todayFor(contextId);
      return today.ok ? lists.use(sheetId, async (sheet) => done(await sheet.judge(today.value))) : today;
    },
    leftOvers: ({ sheetId }) =>
      lists.use(sheetId, async (sheet) => {
        let text = '';
        for await (const piece of sheet.leftOvers()) text += piece;
        return done({ text });
      }),
    close: async ({ sheetId }) => {
      await lists.close(sheetId);
      return done(null);
    },
  };
};
