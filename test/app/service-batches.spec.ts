import { format, worded } from '../../src/core/messages/message.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../src/app/host.ts';
import type { ContextView } from '../../src/shared/service-views.ts';
import { macAt } from '../node/service/batch-for-test.ts';
import { value } from './host-on-world.ts';
import {
  batchOf,
  goOn,
  importList,
  listOf,
  onPractice,
  onServer,
  openServiceHost,
  refOf,
  resultsOf,
  sendList,
  startBatch,
  whenEnded,
} from './service-host.ts';

describe('given a list with good, faulty, doubled and known rows', () => {
  const LIST = [
    'mac;name',
    `${macAt(1)};Printer`,
    '1.12E+11;Camera',
    `${macAt(1)};Printer again`,
    '00:1B:54:00:00:01;Lobby display',
    '00:1B:54:00:00:11;Guest laptop',
  ].join('\n');

  it('adds up, and shows the sessions that the service updated', async () => {
    const { host, context } = await onPractice();
    expect(await sendList(host, context, LIST)).toMatchObject({
      state: 'finished',
      sums: { sent: 3, created: 2, existing: 1, faulty: 0, unaccounted: 0, leftOut: 2 },
      updatedLogins: 1,
      problem: null,
    });
  });

  it('tells the windows', async () => {
    const { host, context, payload } = await onPractice();
    const { jobId } = await sendList(host, context, LIST);
    const of = (name: string) => payload.filter((news) => news.name === name).map((news) => news.payload);
    expect([of('batches.progressed').at(-1), of('batches.finished')]).toEqual([
      expect.objectContaining({ jobId, done: 3, toSend: 3 }),
      [{ jobId, contextId: context.id }],
    ]);
  });

  it('gives the rows that are not done as a list with reasons', async () => {
    const { host, context } = await onPractice();
    const { jobId } = await sendList(host, context, LIST);
    const { text } = value(await host.operations.batches.leftOvers({ jobId }));
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text).toMatch(/^\uFEFFReason;MAC address;Name;Description;To date;Tags;Created by\r\n/);
    expect(text).toContain(`is the one of line 2; a device is sent once.";${macAt(1)};Printer again`);
  });
});

describe('given rows with a description, a date or tags', () => {
  const LIST = `mac,name,description,to date,tags\n${macAt(1)},One,,,\n${macAt(2)},Two,By the door,2031-05-01,a;b\n${macAt(3)},Three,,,\n`;

  it('sends rows with more fields than a batch carries one by one, without a question', async () => {
    const { host, context } = await onPractice();
    const sheetId = await importList(host, LIST);
    const plan = value(await host.operations.batches.plan({ context: refOf(context), sheetId }));
    expect([plan.create, plan.oneByOne, plan.permanent]).toEqual([3, 1, 2]);
  });

  it('goes on with a lost call under the same id', async () => {
    const ids: unknown[] = [];
    const { host, context } = await onServer((call, count) => {
      if (call.path.endsWith('/batch/add')) return null;
      ids.push((JSON.parse(call.body) as { id: string }).id);
      return count === 2 ? 'cut' : [409, '{"error":{"code":"id-in-use","message":"in use"}}'];
    });
    const { jobId, sums } = await sendList(host, context, LIST);
    expect(sums.unaccounted).toBe(1);
    await goOn(host, context, jobId);
    expect([new Set(ids).size, ids.length, (await resultsOf(host, jobId))[3]]).toEqual([1, 2, 'present-after-resume']);
  });
});

it('given a batch that was refused, says so in a program that was started anew as well', async () => {
  const { host, context, folder } = await onServer((_, count) => (count === 1 ? [403, '{}'] : null));
  const { jobId } = await sendList(host, context, listOf(2));
  await host.close();
  const again = await openServiceHost(folder);
  const { sentence } = value(await again.host.operations.batches.status({ jobId }));
  expect(worded(sentence, 'en')).toContain('A request was sent and refused. Nothing was created.');
});

it('given a window that asks for rows without a pause, answers at the very end of the job, too', async () => {
  const { host, context } = await onServer(() => null);
  const sheetId = await importList(host, listOf(30));
  const { jobId } = value(await startBatch(host, context, sheetId, { chunk: 3 }));
  let ended = false;
  const ending = whenEnded(host, jobId).then(() => (ended = true));
  const refused: string[] = [];
  const ask = async (): Promise<void> => {
    while (!ended) {
      const reply = await host.operations.batches.rows({ jobId, from: 0, count: 100, filter: 'all' });
      if (!reply.ok) refused.push(format(reply.failure.message, 'en'));
      await breathe();
    }
  };
  await Promise.all([ending, ...Array.from({ length: 8 }, ask)]);
  expect(refused).toEqual([]);
});

describe('given two windows', () => {
  it('runs one batch of a context at a time', async () => {
    const { host, context } = await onServer(() => null);
    const sheetId = await importList(host, listOf(300));
    const [one, other] = await Promise.all([
      startBatch(host, context, sheetId, { chunk: 1 }),
      startBatch(host, context, sheetId, { chunk: 1 }),
    ]);
    expect([one, other].map((reply) => (reply.ok ? 'started' : reply.failure.code)).sort()).toEqual([
      'busy',
      'started',
    ]);
  });
});

describe('given a list with a column that nobody has decided about', () => {
  const LIST = `mac;name;Plats\n${macAt(1)};Printer;\n${macAt(2)};Camera;Foyer\n`;

  it('a start is refused by the side that sends, and nothing is sent', async () => {
    const { host, context, service } = await onPractice();
    const sheetId = await importList(host, LIST);
    const asked = batchOf(context, sheetId, { create: 2, leaveOut: 0 });
    const refused = await host.operations.batches.start(asked);
    expect(worded([refused.ok || refused.failure.message, service.seen()], 'en')).toEqual([
      'The column Plats is not used. Rows with a value in it: 1: Foyer. Nothing was sent.',
      [],
    ]);
  });
});

describe('given a list with removal dates', () => {
  const LIST = `mac;name;slutdatum\n${macAt(1)};Printer;2031-05-01\n${macAt(2)};Camera;31.12.2026\n${macAt(3)};Lock;\n`;

  it('counts what becomes permanent, with the dates and where their column is left out', async () => {
    const { host, context } = await onPractice();
    const sheetId = await importList(host, LIST);
    const plan = async () => value(await host.operations.batches.plan({ context: refOf(context), sheetId }));
    expect(await plan()).toMatchObject({ create: 2, leaveOut: 1, permanent: 1, oneByOne: 1 });
    value(await host.operations.sheets.remap({ sheetId, columns: ['mac', 'name', 'left-out'] }));
    const without = await plan();
    expect(without).toMatchObject({ create: 3, leaveOut: 0, permanent: 3, oneByOne: 0 });
    expect(worded(without.cautions, 'en')).toEqual([
      'Rows whose removal date is not sent, so the entry becomes permanent: 2.',
    ]);
  });

  it('refuses other numbers of permanent entries than were confirmed', async () => {
    const { host, context, service } = await onPractice();
    const sheetId = await importList(host, LIST);
    const confirmed = { create: 2, leaveOut: 1, permanent: 0 };
    const refused = await host.operations.batches.start(batchOf(context, sheetId, confirmed));
    expect([refused.ok || refused.failure.code, service.seen()]).toEqual(['not-allowed', []]);
  });
});

describe('given what a general consent does not cover', () => {
  const plan = async (host: Host, context: ContextView, list: string) => {
    const sheetId = await importList(host, list);
    return { sheetId, plan: value(await host.operations.batches.plan({ context: refOf(context), sheetId })) };
  };
  const LIST = `mac,name,to date\n${macAt(1)},One,2031-05-01\n${macAt(2)},Two,2031-05-01\n`;

  it('asks nothing of a list with dates that was never sent', async () => {
    const { host, context } = await onPractice();
    expect((await plan(host, context, LIST)).plan.consents).toEqual([]);
  });

  it('asks before the same rows are sent again, in whatever file they come', async () => {
    const { host, context, service } = await onPractice();
    await sendList(host, context, LIST);
    const again = await plan(host, context, LIST.replaceAll(',', ';'));
    expect(again.plan.consents).toMatchObject([{ kind: 'again' }]);
    const sent = service.seen().length;
    const refused = await startBatch(host, context, again.sheetId);
    expect([refused.ok || refused.failure.code, service.seen().length]).toEqual(['not-allowed', sent]);
    expect((await startBatch(host, context, again.sheetId, { agreed: ['again'] })).ok).toBe(true);
  });

  it('says how many rows of another list were sent before', async () => {
    const { host, context } = await onPractice();
    await sendList(host, context, LIST);
    const { plan: other } = await plan(host, context, LIST.replace('Two', 'Three'));
    expect([other.consents, worded(other.cautions, 'en')]).toEqual([[], ['Rows whose MAC was sent before: 2.']]);
  });
});
