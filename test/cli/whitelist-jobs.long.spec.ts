import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { macAt } from '../node/service/batch-for-test.ts';
import { SEND, onServer } from './service-for-cli.ts';
import { asTyped } from './run-tripoint.ts';

const LIST = `mac,name\n${macAt(1)},One\n${macAt(2)},Two\n${macAt(3)},Three\n${macAt(4)},Four\n`;

/** A command line whose batch was cut off at its second request of two rows: the others were sent, or were not. */
const withUnfinished = async () => {
  const here = await onServer((count) => (count === 2 ? 'cut' : null));
  const sent = await here.run(...SEND, await here.write('list.csv', LIST), ...asTyped('--chunk 2 --json'));
  const { job } = JSON.parse(sent.out) as { readonly job: string };
  return { ...here, job, file: join(here.data, 'service', 'jobs', `${job}.jsonl`) };
};

interface Listed {
  readonly format: string;
  readonly jobs: readonly { readonly job: string; readonly left: number; readonly inDoubt: number }[];
  readonly problems: readonly { readonly file: string; readonly sentence: string }[];
}

describe('given a batch that was cut off', () => {
  it('is listed with a time that people read, and a line that goes on as it stands', async () => {
    const { bare, environment, where, job } = await withUnfinished();
    const { out, err } = await bare(['whitelist', 'jobs']);
    expect(out).toMatch(new RegExp(`${job} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC `));
    const line = /^Next: \S+ \S+ (.*)$/m.exec(err)?.[1]?.split(' ') ?? [];
    expect(line.slice(-2)).toEqual(where.slice(-2));
    expect((await bare([...line, '--yes'], { environment })).code).toBe(0);
  });

  it('says when it stops how to go on, with the options that still count', async () => {
    const here = await onServer((count) => (count === 2 ? 'cut' : null));
    const list = await here.write('list.csv', LIST);
    const given = [...asTyped('--yes --permanent --despite-warnings --chunk 2 --left-over'), here.fileAt('left.csv')];
    const { out } = await here.run('whitelist', 'batch', list, ...given);
    const line = /^Next: \S+ \S+ (.*)$/m.exec(out)?.[1] ?? '';
    expect([line.includes('--yes'), line.includes('--left-over'), /--(permanent|chunk)/.test(line)]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await here.bare(line.split(' '), { environment: here.environment })).code).toBe(0);
  });

  it('is listed as one document with --json', async () => {
    const { bare, job } = await withUnfinished();
    expect(JSON.parse((await bare(['whitelist', 'jobs', '--json'])).out)).toMatchObject({
      format: 'tripoint/batch-jobs',
      version: 1,
      jobs: [{ job, state: 'unfinished', left: 2, inDoubt: 2, sums: { sent: 4, created: 2, unaccounted: 2 } }],
      problems: [],
    });
  });

  it('is listed as finished after it was gone on with by that id', async () => {
    const { bare, run, job } = await withUnfinished();
    await run('whitelist', 'batch', '--yes', '--resume', job);
    expect((await bare(['whitelist', 'jobs'])).out).toMatch(/ finished$/m);
  });
});

describe('given a batch that is not wanted any more', () => {
  it('is removed for good with a consent to what is given up', async () => {
    const { bare, run, job } = await withUnfinished();
    const refusedOne = await bare(['whitelist', 'jobs', '--remove', job]);
    expect([refusedOne.code, refusedOne.err]).toEqual([
      3,
      expect.stringMatching(/Given up with it: 2 still to be sent, 2 of them in doubt\. .* Give --yes/),
    ]);
    expect((await bare(['whitelist', 'jobs', '--remove', job, '--yes'])).code).toBe(0);
    const listed = await bare(['whitelist', 'jobs']);
    expect([listed.out, listed.err]).toEqual(['Nothing is stored here.\n', '']);
    expect((await run('whitelist', 'batch', '--yes', '--resume', job)).code).toBe(3);
  });

  it('is not found by another id', async () => {
    const { bare } = await withUnfinished();
    expect((await bare(['whitelist', 'jobs', '--remove', '../../secrets', '--yes'])).code).toBe(3);
  });
});

describe('given a batch whose journal is damaged', () => {
  it.each([
    ['other words', 'not a journal\n'],
    ['nothing', ''],
  ])('names it and what to do, given %s, leaves it as it is, and ends with 2', async (_, content) => {
    const { bare, file } = await withUnfinished();
    await writeFile(file, content);
    const { code, err } = await bare(['whitelist', 'jobs']);
    expect([code, err]).toEqual([2, expect.stringMatching(new RegExp(`^${file}: .*send its list again`)) as string]);
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it('does not advise to send it again where only the disk does not let it be read', async () => {
    const { bare, file } = await withUnfinished();
    await rm(file);
    await mkdir(file);
    const { code, err } = await bare(['whitelist', 'jobs']);
    expect([code, err.includes(file), err.includes('send its list again')]).toEqual([2, true, false]);
  });

  it('keeps the others in the list', async () => {
    const { bare, run, write, file } = await withUnfinished();
    await run(...SEND, await write('second.csv', `mac,name\n${macAt(9)},Nine\n`));
    await writeFile(file, 'not a journal\n');
    const { jobs, problems } = JSON.parse((await bare(['whitelist', 'jobs', '--json'])).out) as Listed;
    expect([jobs.length, problems.map((problem) => problem.file)]).toEqual([1, [file]]);
  });
});

it('given no batch, says so', async () => {
  const { bare } = await onServer(() => null);
  expect(await bare(['whitelist', 'jobs'])).toMatchObject({ code: 0, out: 'Nothing is stored here.\n' });
});
