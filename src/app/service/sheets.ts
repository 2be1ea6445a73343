import { todayIn, type Today } from '../../core/vocabulary/time-zone.ts';
import type { SheetChoices } from '../../core/whitelisting/sheet.ts';
import { say } from '../../core/messages/message.ts';
import type { Operations } from '../../shared/contract.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { leftOverText, usualDelimiter, type Delimiter } from '../../core/whitelisting/left-over.ts';
import { type AppContext, languageInForce } from '../app-context.ts';

const noRow = (): ReturnType<typeof failed> =>
  failed('not-found', say('What was shown has changed meanwhile. Look at it again. Nothing was changed.'));

const given = <T extends object>(choices: { readonly [K in keyof T]?: T[K] | null | undefined }): Partial<T> =>
  Object.fromEntries(
    Object.entries(choices).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<T>;

export const sheetOperations = (app: AppContext): Operations['sheets'] => {
  const { lists, contexts } = app.service;
  const delimiter = (): Delimiter => usualDelimiter(languageInForce(app));
  /** What day it is for the stored context that a list is for; where none is named, by the clock of this host. */
  const todayFor = async (contextId: string | null | undefined): Promise<Reply<Today>> => {
    if (typeof contextId !== 'string') return done(todayIn(null, new Date()));
    const context = await contexts.read(contextId);
    return context.ok ? done(todayIn(context.value.timeZone, new Date())) : context;
  };
  return {
    open: async ({ name, base64, choices, contextId }) => {
      const today = await todayFor(contextId);
      if (!today.ok) return today;
      return lists.open(
        name,
        Buffer.from(base64, 'base64'),
        given<Required<SheetChoices>>(choices),
        today.value,
        delimiter(),
      );
    },
    reread: async ({ sheetId, choices, contextId }) => {
      const today = await todayFor(contextId);
      return today.ok ? lists.reread(sheetId, given<Required<SheetChoices>>(choices), today.value, delimiter()) : today;
    },
    rows: ({ sheetId, from, count, filter }) =>
      lists.use(sheetId, async (sheet) => done(await sheet.rows(from, count, filter))),
    edit: ({ sheetId, line, field, value }) =>
      lists.use(sheetId, async (sheet) => {
        const summary = await sheet.edit(line, field, value);
        return summary === null ? noRow() : done(summary);
      }),
    fixAll: ({ sheetId, cause }) => lists.use(sheetId, async (sheet) => done(await sheet.fixAll(cause))),
    remap: ({ sheetId, columns }) => lists.use(sheetId, async (sheet) => done(await sheet.remap(columns))),
    judge: async ({ sheetId, contextId }) => {
      const today = await todayFor(contextId);
      return today.ok ? lists.use(sheetId, async (sheet) => done(await sheet.judge(today.value))) : today;
    },
    leftOvers: ({ sheetId }) =>
      lists.use(sheetId, async (sheet) => done({ text: leftOverText(await sheet.leftOvers(), languageInForce(app)) })),
    close: async ({ sheetId }) => {
      await lists.close(sheetId);
      return done(null);
    },
  };
};
