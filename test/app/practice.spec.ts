import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHost, type Host } from '../../src/app/host.ts';
import { CASE_FORM } from '../../src/core/records/migrate.ts';
import { encodeDocument } from '../../src/node/disk/document-store.ts';
import { childPractice, type ChildLike, type PracticePort } from '../../src/node/practice/child.ts';
import { value, whenFinished, wholeRun } from './host-on-world.ts';
import { PROGRAM_FILE } from '../cli/program-file.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

const folder = sharedFolder();
let practice: PracticePort;
let host: Host;
const living = new Set<number>();

const spawnLab = (args: readonly string[]): ChildLike => {
  const child = spawn(process.execPath, [PROGRAM_FILE, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const { pid } = child;
  if (pid !== undefined) {
    living.add(pid);
    child.once('close', () => living.delete(pid));
  }
  return { stdout: child.stdout, kill: () => child.kill(), onExit: (listener) => child.once('exit', listener) };
};

beforeAll(async () => {
  practice = childPractice(spawnLab);
  host = await openHost({ host: 'web', practice, startWorld: null, resolveProxy: null, dataFolder: folder });
});
afterAll(() => host.close());

const run = (id: string) => host.operations.stages.run(wholeRun(id, 'inside'));

describe('given practice worlds as child processes', () => {
  it('gives the answer of a world without starting it', async () => {
    const answer = value(await host.operations.practice.answer({ world: 'ers-off' }));
    expect([answer, practice.current()]).toEqual([{ party: 'api-setting', certainty: 'likely' }, null]);
  });

  it('never takes a world away from under a stage that is running', async () => {
    const other = value(await host.operations.practice.start({ world: 'healthy' })).document.id;
    const slow = value(await host.operations.practice.start({ world: 'outside-drop' })).document.id;
    const finished = whenFinished(host, slow);
    value(await host.operations.stages.run(wholeRun(slow, 'outside')));
    const refused = await run(other);
    value(await host.operations.stages.stop({ id: slow }));
    await finished;
    expect(refused.ok ? 'ran' : refused.failure.code).toBe('busy');
  });

  it('takes no password while a stage of the case runs: it may be typed for what the run has refused', async () => {
    const { id } = value(await host.operations.practice.start({ world: 'outside-drop' })).document;
    const finished = whenFinished(host, id);
    value(await host.operations.stages.run(wholeRun(id, 'outside')));
    const kept = await host.operations.secrets.setPassword({ id, password: 'for-another-7' });
    value(await host.operations.stages.stop({ id }));
    await finished;
    expect(kept.ok ? 'stored' : kept.failure.code).toBe('busy');
  });

  it('starts the world of a practice case before its stage is run', async () => {
    const { document } = value(await host.operations.practice.start({ world: 'healthy' }));
    value(await host.operations.practice.start({ world: 'ers-off' }));
    const finished = whenFinished(host, document.id);
    value(await run(document.id));
    await finished;
    const { document: after } = value(await host.operations.cases.open({ id: document.id }));
    expect(after.runs.at(-1)?.probes.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('keeps one case for each world', async () => {
    const first = value(await host.operations.practice.start({ world: 'healthy' })).document.id;
    expect(value(await host.operations.practice.start({ world: 'healthy' })).document.id).toBe(first);
  });

  it('makes another case where one is asked for afresh, and opens the newest from then on', async () => {
    const { start } = host.operations.practice;
    const first = value(await start({ world: 'healthy' })).document;
    const fresh = value(await start({ world: 'healthy', lesson: true, afresh: true })).document;
    expect(fresh.title).toBe(`${first.title} (2)`);
    expect([fresh.id === first.id, fresh.runs, fresh.lesson]).toEqual([false, [], { own: null }]);
    expect(value(await start({ world: 'healthy' })).document.id).toBe(fresh.id);
    value(await host.operations.cases.remove({ id: fresh.id }));
  });

  it('keeps its verdict of a lesson to itself until the engineer has said an own one, which counts once', async () => {
    const { start, decide } = host.operations.practice;
    const { id } = value(await start({ world: 'ers-off', lesson: true })).document;
    const listed = async () => {
      const found = value(await host.operations.cases.list({})).find((one) => one.id === id);
      return [found?.lesson, found?.verdict?.party ?? null];
    };
    const finished = whenFinished(host, id);
    value(await run(id));
    await finished;
    const before = await listed();
    const said = value(await decide({ id, party: 'firewall-or-proxy' })).document.lesson?.own;
    const again = value(await decide({ id, party: 'api-setting' })).document.lesson?.own;
    value(await start({ world: 'ers-off', lesson: true }));
    expect([before, said?.right, again, await listed()]).toEqual([
      ['open', null],
      false,
      said,
      ['answered', 'api-setting'],
    ]);
  });

  it('keeps a practice case at its practice server', async () => {
    const { document } = value(await host.operations.practice.start({ world: 'healthy' }));
    const change = (target: object) => host.operations.cases.change({ id: document.id, changes: { target } });
    const replies = await Promise.all([
      change({ host: 'ise.customer.example' }),
      change({ connectTo: { outside: '192.0.2.1:443' } }),
      change({ connectTo: { inside: null } }),
      change({ timeoutSeconds: 7 }),
    ]);
    expect(replies.map((reply) => (reply.ok ? 'changed' : reply.failure.code))).toEqual([
      'not-allowed',
      'not-allowed',
      'not-allowed',
      'changed',
    ]);
  });

  it('takes a practice case from a file as a real one where it leads to another server', async () => {
    const { document } = value(await host.operations.practice.start({ world: 'healthy' }));
    const target = { ...document.target, host: 'ise.customer.example' };
    const file = encodeDocument(CASE_FORM, { ...document, id: randomUUID(), target }, 1);
    const taken = value(await host.operations.cases.take({ name: 'a.tripoint', text: `${file?.bytes.toString()}` }));
    expect([taken.document.practice, taken.document.target.host]).toEqual([null, 'ise.customer.example']);
  });

  it('refuses a world that does not exist, and goes on', async () => {
    const refused = await host.operations.practice.start({ world: 'atlantis' });
    expect(refused.ok ? 'started' : refused.failure.code).toBe('practice-unavailable');
  });

  it('leaves no child behind that it is asking when it ends', async () => {
    const other = childPractice(spawnLab);
    const list = expect(other.worlds()).rejects.toThrow('ended');
    await other.stop();
    await list;
    await expect.poll(() => living.size).toBe(0);
  });

  it('leaves no world behind, however many are started at once', async () => {
    await Promise.all([practice.start('healthy'), practice.start('ers-off')]);
    const before = living.size;
    await practice.stop();
    await expect.poll(() => living.size).toBe(0);
    expect(before).toBe(1);
  });
});
