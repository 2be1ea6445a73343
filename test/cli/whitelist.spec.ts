import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openHost } from '../../src/node/operations/host.ts';
import { openContextShelf } from '../../src/node/service/context-shelf.ts';
import { filesIn } from '../node/operations/service-host.ts';
import { value } from '../node/operations/host-on-world.ts';
import { handleBatch, macAt, macsIn } from '../node/service/batch-for-test.ts';
import { answering, KEY, practice, type SeenCall } from '../node/service/service-for-test.ts';
import { ownCertificate } from '../lab/service/running.ts';
import { ended } from './run-tripoint.ts';
import { commandLine } from './service-for-cli.ts';

const onPractice = async (options: Parameters<typeof practice>[0] = {}) => {
  const { service } = await practice(options);
  return { service, ...(await commandLine(service, service.apiKey)) };
};

/** A server that handles batches in order, but for what the test says of a request by its number. */
const onServer = async (odd: (count: number, call: SeenCall) => readonly [number, string] | 'cut' | null) => {
  const there = new Set<string>();
  const server = await answering((call, response, count) => {
    const answer = odd(count, call);
    if (answer === 'cut') response.destroy();
    else {
      const [status, body] = answer ?? [200, handleBatch(there, macsIn(call))];
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }
  });
  return { ...server, there, ...(await commandLine(server.target)) };
};

interface BatchJson {
  readonly format: string;
  readonly job: string;
  readonly sums: Readonly<Record<string, number>>;
  readonly rows: readonly { readonly line: number; readonly result: string; readonly reason?: string }[];
  readonly problem: string | null;
}
const batchOf = (out: string): BatchJson => JSON.parse(out) as BatchJson;

const LIST = `mac,name\n${macAt(1)},Printer\n1.12E+11,Camera\n00:1B:54:00:00:01,Lobby display\n`;
const GOOD = `mac,name\n${[0, 1, 2, 3].map((place) => `${macAt(place)},Device ${place}\n`).join('')}`;

describe('given one entry', () => {
  it('creates it, ends with 0, and says until when it lasts', async () => {
    const { service, run } = await onPractice();
    const { code, out } = await run(
      'whitelist',
      'add',
      '--mac',
      '0050.c200.0001',
      '--name',
      'Printer',
      '--to-date',
      '2031-01-01',
      '--tag',
      'a',
    );
    expect([code, out]).toEqual([
      0,
      "00:50:C2:00:00:01 (Printer) is whitelisted. Last full day: 31 Dec 2030 (organization's time).\n",
    ]);
    expect(service.state.whitelistEntries().find(({ mac }) => mac === macAt(1))?.tags).toEqual([{ value: 'a' }]);
  });

  it('ends with 0 where it is there already, in one document', async () => {
    const { run } = await onPractice();
    const { code, out } = await run('whitelist', 'add', '--mac', '00:1B:54:00:00:01', '--name', 'Lobby', '--json');
    expect([code, (JSON.parse(out) as { result: string }).result]).toEqual([0, 'existing']);
  });

  it('ends with 3 where a rule is broken, and sends nothing', async () => {
    const { service, run } = await onPractice();
    const { code, err } = await run('whitelist', 'add', '--mac', '00:1B', '--name', 'Printer #1');
    expect([code, service.seen()]).toEqual([3, []]);
    expect(err).toMatch(/MAC .*"#" at place 9.*Nothing was sent\./);
  });

  it('ends with 4 where the key is refused, and says who must act', async () => {
    const { target } = await practice();
    const { run } = await commandLine(target, 'another-key');
    const { code, out } = await run('whitelist', 'add', '--mac', macAt(1), '--name', 'Printer');
    expect([code, out]).toEqual([4, expect.stringContaining('The service rejected the API key.') as string]);
  });

  it('ends with 2 where the answer was lost, and sends it once', async () => {
    const { run, seen } = await onServer(() => 'cut');
    const { code, out } = await run('whitelist', 'add', '--mac', macAt(1), '--name', 'Printer');
    expect([code, seen.length]).toEqual([2, 1]);
    expect(out).toContain('It is not known whether the service changed something.');
  });

  it('ends with 3 where the service cannot be trusted, and no key went out', async () => {
    const server = await onServer(() => null);
    const { code } = await server.bare(
      ['whitelist', 'add', '--mac', macAt(1), '--name', 'Printer', ...server.where.slice(0, 6)],
      {
        environment: server.environment,
      },
    );
    expect([code, server.seen]).toEqual([3, []]);
  });

  it('is checked without a key and without a context in a dry run', async () => {
    const { bare } = await onPractice();
    const { code, out } = await bare(['whitelist', 'add', '--mac', macAt(1), '--name', 'Printer', '--dry-run']);
    expect([code, out]).toEqual([
      0,
      `${macAt(1)} (Printer) follows the rules. This was a dry run: nothing was sent.\n`,
    ]);
  });
});

describe('given where the key comes from', () => {
  const ENTRY = ['whitelist', 'add', '--mac', macAt(1), '--name', 'Printer'];

  it('is taken from standard input', async () => {
    const { service, bare, where } = await onPractice();
    const { code } = await bare([...ENTRY, ...where, '--key-stdin'], { input: `${service.apiKey}\n` });
    expect(code).toBe(0);
  });

  it('is asked for where there is none, and nothing is sent', async () => {
    const { service, bare, where } = await onPractice();
    const { code, err } = await bare([...ENTRY, ...where]);
    expect([code, err, service.seen()]).toEqual([
      3,
      'An API key is needed: --key-stdin, TRIPOINT_API_KEY, or a terminal to ask on. Nothing was sent.\n',
      [],
    ]);
  });

  it('is not an argument, and is not repeated', async () => {
    const { bare, where } = await onPractice();
    const { code, err } = await bare([...ENTRY, ...where, '--api-key', 'sesame-4711']);
    expect(code).toBe(3);
    expect(err).not.toContain('sesame-4711');
  });

  it('leaves no trace in output or files', async () => {
    const { service, run, data, write } = await onPractice();
    const list = await write('list.csv', LIST);
    const ends = [await run('whitelist', 'batch', list), await run('whitelist', 'batch', list, '--json')];
    const texts = [...ends.flatMap(({ out, err }) => [out, err]), ...(await filesIn(data)).map(({ text }) => text)];
    expect(texts.filter((text) => text.includes(service.apiKey))).toEqual([]);
  });
});

describe('given a stored context', () => {
  const stored = async () => {
    const server = await onPractice();
    const host = await openHost({
      host: 'web',
      practice: null,
      startWorld: null,
      resolveProxy: null,
      dataFolder: server.data,
    });
    const { baseUrl, organizationId, contextId } = server.service;
    const ca = (await ownCertificate()).certificate;
    const fields = { id: null, name: 'ACME', baseUrl, organizationId, contextId, ca, pin: null, hue: 1 };
    value(await host.operations.contexts.save(fields));
    const again = async (name: string) => value(await host.operations.contexts.save({ ...fields, name }));
    return { ...server, again, close: () => host.close() };
  };
  const args = (site: string) => ['whitelist', 'add', '--mac', macAt(1), '--name', 'Printer', '--site', site];

  it('is found by its name', async () => {
    const { bare, environment, close } = await stored();
    await close();
    expect((await bare(args('acme'), { environment })).code).toBe(0);
  });

  it('is refused by a name that two have, which are named by their ids', async () => {
    const { bare, environment, again, close, data } = await stored();
    await again('Acme');
    await close();
    const { code, err } = await bare(args('ACME'), { environment });
    const ids = value(await openContextShelf(data).list()).contexts.map(({ id }) => id);
    expect([code, ids.every((id) => err.includes(id))]).toEqual([3, true]);
  });

  it('is refused by a name that none has', async () => {
    const { bare, environment, close, service } = await stored();
    await close();
    expect([(await bare(args('Other'), { environment })).code, service.seen()]).toEqual([3, []]);
  });
});

describe('given a list', () => {
  it('prints one document, and ends with 1 where rows were left out', async () => {
    const { run, write } = await onPractice();
    const { code, out } = await run('whitelist', 'batch', await write('list.csv', LIST), '--json');
    expect([code, batchOf(out)]).toEqual([
      1,
      {
        format: 'tripoint/batch-result',
        version: 1,
        job: expect.any(String) as string,
        sums: { sent: 2, created: 1, existing: 1, faulty: 0, unaccounted: 0, leftOut: 1 },
        updatedLogins: 0,
        rows: [
          { line: 2, mac: macAt(1), result: 'created' },
          { line: 3, mac: '1.12E+11', result: 'left-out', reason: expect.stringContaining('spreadsheet') as string },
          { line: 4, mac: '00:1B:54:00:00:01', result: 'existing' },
        ],
        anomalies: [],
        problem: null,
        columns: [
          { header: 'mac', field: 'mac' },
          { header: 'name', field: 'name' },
        ],
      },
    ]);
  });

  it('ends with 0 where all rows are done or there already, the sentence last', async () => {
    const { run, write } = await onPractice();
    const list = await write('list.csv', GOOD);
    await run('whitelist', 'batch', list);
    const { code, out } = await run('whitelist', 'batch', list);
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([0, '4 sent: 4 already there.']);
  });

  it('is checked in a dry run: exit 1, the reasons, a file of what is left, and nothing sent', async () => {
    const { bare, write, read, fileAt, service } = await onPractice();
    const list = await write('list.csv', LIST);
    const { code, out } = await bare(['whitelist', 'batch', list, '--dry-run', '--left-over', fileAt('left.csv')]);
    expect([code, service.seen()]).toEqual([1, []]);
    expect(out).toContain('3 rows: 2 ready, 1 faulty. This was a dry run: nothing was sent.');
    expect(await read('left.csv')).toMatch(/^\uFEFFReason,mac,name\r\n"?MAC was turned into a number/);
  });

  it('writes what is not done as a list that can be sent again', async () => {
    const { run, write, read, fileAt, there } = await onServer((count) => (count === 2 ? [401, '{}'] : null));
    const list = await write('list.csv', GOOD);
    const first = await run('whitelist', 'batch', list, '--chunk', '2', '--left-over', fileAt('left.csv'));
    expect([first.code, (await read('left.csv')).trimEnd().split('\r\n').length, there.size]).toEqual([4, 3, 2]);
    const second = await run('whitelist', 'batch', fileAt('left.csv'));
    expect([second.code, there.size]).toEqual([0, 4]);
  });

  it('ends with 2 where an answer was lost; the job can be gone on with', async () => {
    const { run, write, there, seen } = await onServer((count) => (count === 2 ? 'cut' : null));
    const first = await run('whitelist', 'batch', await write('list.csv', GOOD), '--chunk', '2', '--json');
    const { job, sums } = batchOf(first.out);
    expect([first.code, sums.unaccounted]).toEqual([2, 2]);
    const second = await run('whitelist', 'batch', '--resume', job, '--json');
    expect([second.code, batchOf(second.out).sums, there.size, seen.length]).toEqual([
      0,
      { sent: 4, created: 4, existing: 0, faulty: 0, unaccounted: 0, leftOut: 0 },
      4,
      3,
    ]);
  });

  it('does not go on with a job at another address', async () => {
    const { run, write, bare, where, environment } = await onServer((count) => (count === 1 ? 'cut' : null));
    const { out } = await run('whitelist', 'batch', await write('list.csv', GOOD), '--json');
    const elsewhere = where.map((part) => (part === 'guest' ? 'other' : part));
    const { code, err } = await bare(['whitelist', 'batch', '--resume', batchOf(out).job, ...elsewhere], {
      environment,
    });
    expect([code, err]).toEqual([3, expect.stringContaining('another address') as string]);
  });

  it('stops after the request that is under way at Ctrl+C, and keeps the journal', async () => {
    const held = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<undefined>();
    const there = new Set<string>();
    const server = await answering((call, response) => {
      asked.resolve(undefined);
      void held.promise.then(() => response.writeHead(200).end(handleBatch(there, macsIn(call))));
    });
    const { start, write, run } = await commandLine(server.target);
    const child = start('whitelist', 'batch', await write('list.csv', GOOD), '--chunk', '1', '--json');
    const stopping = Promise.withResolvers<undefined>();
    let out = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Stopping')) stopping.resolve(undefined);
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    await asked.promise;
    child.kill('SIGINT');
    await stopping.promise;
    held.resolve(undefined);
    expect(await ended(child)).toBe(130);
    expect([batchOf(out).sums.created, there.size]).toEqual([1, 1]);
    const second = await run('whitelist', 'batch', '--resume', batchOf(out).job, '--json');
    expect([second.code, there.size]).toEqual([0, 4]);
  });

  it('sends rows with more fields in calls of their own where that is asked', async () => {
    const { run, write, service } = await onPractice();
    const list = await write('list.csv', `mac,name,tags\n${macAt(1)},One,\n${macAt(2)},Two,a;b\n`);
    const without = await run('whitelist', 'batch', list, '--dry-run');
    const { code } = await run('whitelist', 'batch', list, '--one-by-one', '--auto-generate-date-tag');
    const tagsOf = (mac: string) => service.state.whitelistEntries().find((entry) => entry.mac === mac)?.tags.length;
    expect([code, tagsOf(macAt(1)), tagsOf(macAt(2))]).toEqual([0, 1, 2]);
    expect(without.out).toContain('fields that a batch does not carry: tags');
  });

  const DATED = `mac;name;To date;End of access\n${macAt(1)};One;2031-05-01;x\n1.12E+11;Two;2031-06-01;x\n`;

  it('is not sent as a batch that would drop removal dates, unless that is said', async () => {
    const { run, write, service } = await onPractice();
    const list = await write('list.csv', DATED);
    const refused = await run('whitelist', 'batch', list, '--json');
    expect([refused.code, service.seen()]).toEqual([3, []]);
    expect(refused.err).toContain(`this entry would be permanent: ${macAt(1)}.`);
    expect(JSON.parse(refused.out)).toMatchObject({ format: 'tripoint/batch-check', wouldBePermanent: [macAt(1)] });
    const { code } = await run('whitelist', 'batch', list, '--without-other-fields');
    const entry = service.state.whitelistEntries().find(({ mac }) => mac === macAt(1));
    expect([code, entry?.name, entry?.toDate]).toEqual([1, 'One', undefined]);
  });

  it('says so in a dry run too, and warns of dates that are over', async () => {
    const { bare, write } = await onPractice();
    const list = await write('list.csv', `mac,name,to date\n${macAt(1)},One,2020-01-01\n`);
    const { out } = await bare(['whitelist', 'batch', list, '--dry-run']);
    expect(out).toContain('this entry would be permanent');
    expect(out).toContain('1 row has a removal date in the past');
  });

  it('keeps removal date and delimiter of rows left out, so that the corrected file can be sent', async () => {
    const { run, write, read, fileAt, service } = await onPractice();
    const left = fileAt('left.csv');
    await run('whitelist', 'batch', await write('list.csv', DATED), '--one-by-one', '--left-over', left);
    const text = await read('left.csv');
    expect(text).toMatch(/^\uFEFFReason;MAC address;Name;/);
    await write('left.csv', text.replace('1.12E+11', macAt(2)));
    const { code } = await run('whitelist', 'batch', left, '--one-by-one');
    const entry = service.state.whitelistEntries().find(({ mac }) => mac === macAt(2));
    expect([code, entry?.toDate]).toEqual([0, '2031-06-01']);
  });

  it('says which column became what before it sends, and which are not used', async () => {
    const { run, bare, write } = await onPractice();
    const list = await write('list.csv', DATED);
    const says = 'Columns: MAC address from mac, Name from name, To date from To date; not used: End of access.';
    expect((await bare(['whitelist', 'batch', list, '--dry-run'])).out).toContain(says);
    expect((await run('whitelist', 'batch', list, '--one-by-one')).err).toContain(says);
    const { out } = await bare(['whitelist', 'batch', list, '--dry-run', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      columns: expect.arrayContaining([{ header: 'End of access', field: null }]) as unknown,
    });
  });

  it('counts repeated devices apart from faulty rows', async () => {
    const { run, write } = await onPractice();
    const { err } = await run('whitelist', 'batch', await write('list.csv', `${LIST}${macAt(1)},Again\n`));
    expect(err).toContain('Create 2, leave out 1 faulty and 1 repeated, into');
  });

  it('sends nothing where the left-over file could not be written', async () => {
    const { run, write, fileAt, seen } = await onServer(() => null);
    const list = await write('list.csv', GOOD);
    const { code, err } = await run('whitelist', 'batch', list, '--left-over', fileAt('nowhere/left.csv'));
    expect([code, err, seen]).toEqual([3, expect.stringContaining('Nothing was sent.') as string, []]);
  });

  it('prints the result and ends with 2 where the left-over file fails afterwards', async () => {
    let left = '';
    const { run, write, fileAt } = await onServer(() => {
      mkdirSync(left, { recursive: true });
      return null;
    });
    left = fileAt('left.csv');
    const { code, out, err } = await run(
      'whitelist',
      'batch',
      await write('list.csv', GOOD),
      '--left-over',
      left,
      '--json',
    );
    expect([code, batchOf(out).sums.created]).toEqual([2, 4]);
    expect(err).toContain('could not be written');
  });

  const NO_JOB = '7b1f1a52-6f0e-4a43-8f3e-0f4f3e7a1c11';
  for (const unused of [
    ['--chunk', '5'],
    ['--one-by-one'],
    ['--without-other-fields'],
    ['--auto-generate-tags'],
    ['--auto-generate-date-tag'],
  ])
    it(`refuses ${unused.join(' ')} for a job that is gone on with`, async () => {
      const { run, seen } = await onServer(() => null);
      const { code, err } = await run('whitelist', 'batch', '--resume', NO_JOB, ...unused);
      expect([code, err, seen]).toEqual([3, expect.stringContaining(`takes no ${unused[0]}`) as string, []]);
    });

  const wrong = [
    ['neither a file nor a job', ['whitelist', 'batch']],
    ['a size of nothing', ['whitelist', 'batch', 'x.csv', '--chunk', '0']],
    ['a file that is not there', ['whitelist', 'batch', '/nowhere/list.csv']],
    ['a job that is not there', ['whitelist', 'batch', '--resume', '7b1f1a52-6f0e-4a43-8f3e-0f4f3e7a1c11']],
    ['another verb', ['whitelist', 'remove']],
  ] as const;
  for (const [name, args] of wrong)
    it(`ends with 3 for ${name}`, async () => {
      const { bare, where, seen } = await onServer(() => null);
      const { code, err } = await bare([...args, ...where], { environment: { TRIPOINT_API_KEY: KEY } });
      expect([code, err === '', seen]).toEqual([3, false, []]);
    });
});
