import { describe, expect, it } from 'vitest';
import { handleBatch, macAt, macsIn } from '../node/service/batch-for-test.ts';
import { answering, KEY } from '../node/service/service-for-test.ts';
import { ended } from './run-tripoint.ts';
import { batchOf, commandLine, DATED, GOOD, LIST, onPractice, onServer } from './service-for-cli.ts';

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
