import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handleBatch, macAt, macsIn } from '../node/service/batch-for-test.ts';
import { answering, KEY } from '../node/service/service-for-test.ts';
import { ended } from './run-tripoint.ts';
import {
  SEND,
  ADDED,
  answerOnTerminal,
  batchOf,
  idsIn,
  commandLine,
  DATED,
  GOOD,
  LIST,
  onPractice,
  onServer,
} from './service-for-cli.ts';

const cutAt = (request: number) => onServer((count) => (count === request ? 'cut' : null));
type Desk = Pick<Awaited<ReturnType<typeof commandLine>>, 'run' | 'write'>;
/** Writes a list down and sends it with --yes; gives what was printed, beside the desk. */
const sent = async <D extends Desk>(desk: D, text: string, ...options: readonly string[]) => {
  const list = await desk.write('list.csv', text);
  return { ...desk, list, ...(await desk.run(...SEND, list, ...options)) };
};
/** The same by --yes alone. */
const byYesAlone = async (text: string) => {
  const desk = await onPractice();
  return { ...desk, ...(await desk.run('whitelist', 'batch', '--yes', await desk.write('list.csv', text))) };
};
const sending = async (text: string, ...options: readonly string[]) => sent(await onPractice(), text, ...options);
const checking = async (text: string, ...options: readonly string[]) => {
  const { bare, write } = await onPractice();
  return bare(['whitelist', 'batch', await write('list.csv', text), '--dry-run', ...options]);
};

describe('given a list with one blank end among dates', () => {
  const ONE_BLANK = `mac,name,toDate\n${macAt(1)},Printer,2099-01-01\n${macAt(2)},Door,\n`;

  it('is not sent by --yes alone, and says how many would be permanent', async () => {
    const { code, err, service } = await byYesAlone(ONE_BLANK);
    expect([code, service.seen().length, err]).toEqual([3, 0, expect.stringContaining('entries never expire: 1.')]);
  });
  it('is sent where --permanent says that it is meant', async () => {
    const { code, out } = await sending(ONE_BLANK);
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([0, '2 sent: 2 created.']);
  });
});

describe('given a list with rows that follow the rules and give nobody access', () => {
  const DOUBTFUL = `mac,name,toDate\n${macAt(1)},Printer,2020-01-01\nFF:FF:FF:FF:FF:FF,Door,2099-01-01\n${macAt(2)},Sign_x,2020-01-01\n`;

  it('is created where --yes agrees, and says how many there are among those that are ready', async () => {
    const { code, out, err } = await byYesAlone(DOUBTFUL);
    expect([code, out, err]).toEqual([
      1,
      expect.stringContaining('2 sent: 2 created. 1 left out.'),
      expect.stringContaining('give nobody access: 2.'),
    ]);
  });
  it('names these rows first among many other warnings, and again where --yes refuses', async () => {
    const { seen, run, write } = await onServer(() => null);
    const local = Array.from({ length: 10 }, (_, at) => `02:00:00:00:00:${String(at + 10)},Phone,2099-01-01\n`);
    const list = await write('list.csv', `mac,name,toDate\n${local.join('')}${macAt(1)},Printer,2020-01-01\n`);
    const { out } = await run('whitelist', 'batch', '--dry-run', list);
    expect(out).toMatch(
      /^Rows: 11\. .*\nRows that [^\n]+ nobody access: 1\.\n\nLine +Problem +What happens\n12 +Removal date is today or in the past/,
    );
    expect(out.match(/^.*MAC is locally administered/gm)).toEqual([expect.stringMatching(/^2 and 9 more +MAC is/)]);
    const { err } = await run('whitelist', 'batch', list);
    expect([seen.length, err]).toEqual([0, expect.stringMatching(/^12 +00:.* +Removal date is today or in the past/m)]);
    expect(err).toContain('locally administered');
    expect(JSON.parse((await run('whitelist', 'batch', '--dry-run', '--json', list)).out)).toMatchObject({
      doubtful: 1,
      doubtfulRows: [{ line: 12, mac: macAt(1), reason: expect.stringContaining('gives no access') as string }],
    });
  });
  it('names a hundred of them, counts the others, and counts a row with two doubts once', async () => {
    const { run, write } = await onServer(() => null);
    const rows = Array.from({ length: 102 }, (_, at) => `${macAt(at + 1)},Device,2020-01-01\n`);
    const list = await write('list.csv', `mac,name,toDate\n${rows.join('')}FF:FF:FF:FF:FF:FF,Door,2020-01-01\n`);
    const { out } = await run('whitelist', 'batch', '--dry-run', list);
    expect(out).toMatch(/nobody access: 103\.\n/);
    expect(out).toMatch(/\n101 [^…]+\n… and 3 more\n/);
    const { doubtful, doubtfulRows } = JSON.parse(
      (await run('whitelist', 'batch', '--dry-run', '--json', list)).out,
    ) as { doubtful: number; doubtfulRows: { reason: string }[] };
    expect([doubtful, doubtfulRows.length]).toEqual([103, 103]);
    expect(doubtfulRows.at(-1)?.reason).toMatch(/broadcast.*in the past/);
  });
  it('is sent where --despite-warnings says that it is meant', async () => {
    const { code, out } = await sending(DOUBTFUL, '--despite-warnings');
    expect([code, out]).toEqual([1, expect.stringContaining('2 sent: 2 created. 1 left out.')]);
  });
  it('whose date has passed become permanent only where that is said', async () => {
    const { run, write, service } = await onPractice();
    const list = await write('list.csv', `mac,name,toDate\n${macAt(1)},Printer,2020-01-01\n`);
    const args = ['whitelist', 'batch', '--yes', '--without-other-fields', list];
    const { code, err } = await run(...args);
    expect([code, service.seen().length, err]).toEqual([3, 0, expect.stringContaining('entries never expire: 1.')]);
    expect(err).toContain('1 of these dates are today or have passed');
    expect((await run(...args, '--permanent')).code).toBe(0);
  });
});

describe('given a list that was sent before', () => {
  it('goes out once where four terminals send it in the same moment', async () => {
    const { run, write } = await onPractice();
    const list = await write('list.csv', GOOD);
    const runs = await Promise.all(Array.from({ length: 4 }, () => run(...SEND, list)));
    expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 3, 3, 3]);
  });
  it('is not sent again by --yes, which says when it was', async () => {
    const { run, list, service } = await sending(GOOD);
    const before = service.seen().length;
    const { code, err } = await run(...SEND, list);
    expect([code, service.seen().length]).toEqual([3, before]);
    expect(err).toMatch(/This list was sent before: 2\d{3}-.*or give --yes=again\./);
  });
});

describe('given a list', () => {
  it('prints one document, and ends with 1 where rows were left out', async () => {
    const { code, out } = await sending(LIST, '--json');
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

  it('says that a request was sent where the service refused it as a whole', async () => {
    const { bare, where, write } = await onPractice();
    const list = await write('list.csv', GOOD);
    const environment = { TRIPOINT_API_KEY: 'another-key' };
    const { out } = await bare([...SEND, list, ...where], { environment });
    expect([
      out.includes('A request was sent and refused. Nothing was created.'),
      out.includes('Nothing was sent'),
    ]).toEqual([true, false]);
  });

  it('does not go on with a job at another address', async () => {
    const { out, bare, where, environment } = await sent(await cutAt(1), GOOD, '--json');
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
    const child = start(...SEND, await write('list.csv', GOOD), '--chunk', '1', '--json');
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
    const second = await run('whitelist', 'batch', '--yes', '--resume', batchOf(out).job, '--json');
    expect([second.code, there.size]).toEqual([0, 4]);
  });

  const TAGGED = `mac,name,tags\n${macAt(1)},One,\n${macAt(2)},Two,a;b\n`;
  const entryOf = (service: Awaited<ReturnType<typeof onPractice>>['service'], mac: string) =>
    service.state.whitelistEntries().find((entry) => entry.mac === mac);

  it('sends rows with more fields in calls of their own, without being asked to', async () => {
    const { code, err, service } = await sending(TAGGED);
    expect([code, entryOf(service, macAt(1))?.tags.length, entryOf(service, macAt(2))?.tags.length]).toEqual([0, 0, 2]);
    expect(err).toContain('Rows sent one by one: 1; --read without-other-fields sends MAC and name only.');
  });

  for (const tags of ['--auto-generate-date-tag', '--auto-generate-tags'])
    it(`refuses ${tags} for rows in calls of their own, which it cannot tag`, async () => {
      const { code, err, service } = await sending(TAGGED, tags);
      expect([code, service.seen()]).toEqual([3, []]);
      expect(err).toContain('Only a batch attaches its own tags and a date tag');
    });

  it('attaches the date tag where every row goes out in a batch', async () => {
    const { code, service } = await sending(GOOD, '--auto-generate-date-tag');
    expect([code, entryOf(service, macAt(1))?.tags.length]).toEqual([0, 1]);
  });

  it('says which column became what before it sends, and which are not used', async () => {
    const { run, bare, write } = await onPractice();
    const list = await write('list.csv', DATED);
    const says = 'Columns: MAC address from mac, Name from name, To date from To date; not used: End of access.';
    expect((await bare(['whitelist', 'batch', list, '--dry-run'])).out).toContain(says);
    expect((await run(...SEND, list)).err).toContain(says);
    expect(JSON.parse((await bare(['whitelist', 'batch', list, '--dry-run', '--json'])).out)).toMatchObject({
      columns: expect.arrayContaining([{ header: 'End of access', field: null }]) as unknown,
    });
  });

  const NO_JOB = '7b1f1a52-6f0e-4a43-8f3e-0f4f3e7a1c11';
  for (const unused of [
    ['--chunk', '5'],
    ['--without-other-fields'],
    ['--auto-generate-tags'],
    ['--auto-generate-date-tag'],
    ['--columns', 'mac,name'],
    ['--ignore-column', 'x'],
  ])
    it(`refuses ${unused.join(' ')} for a job that is gone on with`, async () => {
      const { run, seen } = await onServer(() => null);
      const { code, err } = await run('whitelist', 'batch', '--yes', '--resume', NO_JOB, ...unused);
      expect([code, err, seen]).toEqual([
        3,
        expect.stringContaining(`Give --resume or ${unused[0]}, not both`) as string,
        [],
      ]);
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

describe('given a column that is not used and holds something', () => {
  const dates = ['2031-05-01', '31.12.2026', '12/31/26', '46387'];
  const under = (header: string, cells: readonly string[] = dates): string =>
    `mac;name;${header}\n${cells.map((cell, at) => `${macAt(at)};Device ${at};${cell}`).join('\n')}\n`;
  const NOBODY_KNOWS = ['Plats', 'Anställd t.o.m?', 'Kostnadsställe', 'mac 2'];
  for (const header of NOBODY_KNOWS)
    it(`nothing is sent of a list with ${header}`, async () => {
      const { code, err, service } = await sending(under(header));
      expect([code, service.seen()]).toEqual([3, []]);
      expect(err).toContain(`The column ${header} is not used. Rows with a value in it: 4: 2031-05-01`);
    });

  it('two columns of one headline are told apart by their places', async () => {
    const { run, write, service } = await onPractice();
    const list = await write('l.csv', `mac;name;Slutdatum;Slutdatum\n${macAt(1)};One;;2031-05-01\n`);
    const { code, err } = await run(...SEND, list);
    expect([code, service.seen()]).toEqual([3, []]);
    expect(err).toContain('The column Slutdatum (column 4) is not used');
    const twice = await run(...SEND, list, '--ignore-column', 'Slutdatum');
    expect([twice.code, twice.err, service.seen()]).toEqual([
      3,
      expect.stringContaining('several columns') as string,
      [],
    ]);
    const { code: mapped } = await run(...SEND, list, '--columns', 'mac,name,-,to-date');
    const sent = service.state.whitelistEntries().find(({ mac }) => mac === macAt(1));
    expect([mapped, sent?.toDate]).toEqual([0, '2031-05-01']);
  });

  for (const named of ['Plats', 'plats', '3', 'column 3'])
    it(`it is left out with --ignore-column ${named}`, async () => {
      const { code, err } = await sending(under('Plats'), '--ignore-column', named);
      expect([code, err]).toEqual([0, expect.stringContaining('left out: Plats; not used: none.') as string]);
    });

  for (const options of [
    ['--ignore-column', 'Platz'],
    ['--ignore-column', '4'],
    ['--columns', 'mac,name,date'],
    ['--columns', 'mac,name,mac'],
    ['--columns', 'mac,name,-,-'],
  ])
    it(`refuses ${options.join(' ')}`, async () => {
      const { code, err, service } = await sending(under('Plats'), ...options);
      expect([code, err, service.seen()]).toEqual([3, expect.stringContaining(options[0] ?? '') as string, []]);
    });

  for (const header of ['Till och med', 'T.o.m.', 'Slutdatum', 'UTGAR', 'Valid until'])
    it(`${header} is known as the date of removal, and a date in another form is not dropped`, async () => {
      const { out } = await checking(under(header), '--json');
      expect(JSON.parse(out)).toMatchObject({ undecided: [], ready: 1, permanent: 0, faulty: 3, oneByOne: 1 });
    });

  for (const header of ['Till och med', 'T.o.m.', 'Sista dag', 'Valid through'])
    it(`${header} is said to be no last day`, async () =>
      expect((await checking(under(header))).out).toContain(`"${header}" may name the last day of access.`));
});

describe('given a batch that nobody has confirmed', () => {
  it('sends nothing without a terminal and without --yes', async () => {
    const { run, write, seen } = await onServer(() => null);
    const { code, err } = await run('whitelist', 'batch', await write('list.csv', GOOD));
    expect([code, seen]).toEqual([3, []]);
    expect(err).toContain('Create 4, 4 permanent, into guest.');
    expect(err).toContain('--yes agrees to what is shown above. Nothing was sent.');
  });

  it('does not go on with a job either', async () => {
    const { run, seen, ...first } = await sent(await cutAt(2), GOOD, '--chunk', '2', '--json');
    const before = seen.length;
    const { code, err } = await run('whitelist', 'batch', '--resume', batchOf(first.out).job);
    expect([code, seen.length]).toEqual([3, before]);
    expect(err).toContain('Send 2 that are left of list.csv, 2 in doubt, 2 permanent, into guest.');
  });

  it('a row that waits in a job goes out under its id in another one, too, whichever goes on first', async () => {
    const { run, write, seen } = await onServer((count) => (count === 1 ? [401, '{}'] : ADDED));
    const rows = [1, 2, 3].map((place) => `${macAt(place)},Device ${place},2031-05-01`).join('\n');
    const first = await run(...SEND, '--json', await write('one.csv', `mac,name,to date\n${rows}\n`));
    await run('whitelist', 'batch', '--yes', '--again', await write('two.csv', `mac,name,to date\n${rows}\n`));
    await run('whitelist', 'batch', '--yes', '--resume', batchOf(first.out).job);
    const sent = seen.map(({ body }) => JSON.stringify(body));
    const idsOf = (place: number): ReadonlySet<string | undefined> =>
      new Set(
        sent.filter((text) => text.includes(macAt(place))).map((text) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0]),
      );
    expect([sent.length, ...[1, 2, 3].map((place) => idsOf(place).size)]).toEqual([7, 1, 1, 1]);
  });

  it('names an earlier batch that is not finished, and gives none of its devices a second id', async () => {
    const { run, write, where, seen } = await onServer((count) => (count === 2 ? [401, '{}'] : ADDED));
    const rows = [1, 2].map((place) => `${macAt(place)},Device ${place},2031-05-01`).join('\n');
    const list = await write('one.csv', `mac,name,to date\n${rows}\n`);
    const first = await run(...SEND, '--json', list);
    const { err } = await run('whitelist', 'batch', '--yes', '--again', list);
    const { job } = batchOf(first.out);
    expect(err).toContain('An earlier batch of this context is not finished. Rows left of one.csv: 1. Resume it: ');
    expect(err).toContain(` whitelist batch --resume ${job} ${where.join(' ')}\n`);
    const ids = new Set(idsIn(seen));
    expect([seen.length, ids.size]).toEqual([4, 2]);
  });

  const onTerminal = (
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    ...answers: readonly string[]
  ) => answerOnTerminal(args, environment, /Type \d+ to continue/g, answers);

  describe.runIf(process.platform === 'linux')('on a terminal', () => {
    it('creates after the number was typed', async () => {
      const { write, where, environment, there } = await onServer(() => null);
      const args = ['whitelist', 'batch', await write('list.csv', GOOD), ...where];
      const { code, shown } = await onTerminal(args, environment, '4');
      expect([code, there.size]).toEqual([0, 4]);
      expect(shown).toContain('Create 4, 4 permanent, into guest.');
      expect(shown).toContain('The service has no call that removes entries');
    });

    for (const typed of ['y', '', '3', '44', '\u0004', '\u0003'])
      it(`sends nothing after ${JSON.stringify(typed)}`, async () => {
        const { write, where, environment, seen } = await onServer(() => null);
        const args = ['whitelist', 'batch', await write('list.csv', GOOD), ...where];
        expect([(await onTerminal(args, environment, typed)).code === 0, seen]).toEqual([false, []]);
      });

    it('asks again after a slip, three times at most', async () => {
      const { write, where, environment, there, seen } = await onServer(() => null);
      const args = ['whitelist', 'batch', await write('list.csv', GOOD), ...where];
      const given = await onTerminal(args, environment, 'yes', '5', 'yes');
      expect([given.code, seen]).toEqual([3, []]);
      expect(given.shown.split('What was typed is not 4.').length - 1).toBe(3);
      expect([(await onTerminal(args, environment, 'yes', '4')).code, there.size]).toEqual([0, 4]);
    });

    it('asks before it goes on with a job', async () => {
      const { run, where, environment, there, ...first } = await sent(await cutAt(2), GOOD, '--chunk', '2', '--json');
      const args = ['whitelist', 'batch', '--resume', batchOf(first.out).job, ...where];
      expect((await onTerminal(args, environment, '4')).code).toBe(3);
      expect([(await onTerminal(args, environment, '2')).code, there.size]).toEqual([0, 4]);
    });
  });
});

describe('given a batch that created entries', () => {
  const head = 'Line,MAC address,Name,To date,Result';

  it('leaves a list of them, and says that no call removes them', async () => {
    const { run, write, data } = await onPractice();
    const { out } = await run(...SEND, await write('list.csv', LIST));
    const path = /The list of what was created \(1\) is in (\S+\.csv)\. The service has no call/.exec(out)?.[1] ?? '';
    expect(path.startsWith(join(data, 'service', 'created'))).toBe(true);
    expect(await readFile(path, 'utf8')).toBe(`\uFEFF${head}\r\n2,${macAt(1)},Printer,,created\r\n`);
  });

  it('writes it where --created says, with what is there after going on', async () => {
    const { run, read, fileAt, ...first } = await sent(await cutAt(2), GOOD, '--chunk', '2', '--json');
    const { job } = batchOf(first.out);
    await run('whitelist', 'batch', '--yes', '--resume', job, '--created', fileAt('created.csv'));
    const lines = (await read('created.csv')).split('\r\n');
    expect([lines[0], lines.length]).toEqual([`\uFEFF${head}`, 6]);
  });

  it('shows it line by line where it cannot be written', async () => {
    const { run, write, data } = await onPractice();
    await mkdir(join(data, 'service'), { recursive: true });
    await writeFile(join(data, 'service', 'created'), 'a file in place of the folder');
    const { out } = await run(...SEND, await write('list.csv', LIST));
    expect(out.split('\n')).toEqual(expect.arrayContaining([`2,${macAt(1)},Printer,,created`]));
  });
});
