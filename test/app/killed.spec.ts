import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../src/app/host.ts';
import type { StageRecord } from '../../src/core/records/record.ts';
import { hostOnWorld, onDisk, value, whenFinished, wholeRun, type HostOnWorld } from './host-on-world.ts';
import { machine } from './service-host.ts';
import { tries } from '../scale.ts';

const FIXTURE = resolve(import.meta.dirname, 'fixtures/run-stage.ts');
const ROUNDS = tries(2, 250);

let here: HostOnWorld;
beforeAll(async () => {
  here = await hostOnWorld('healthy');
  // The case must be free for the other program.
  await here.host.close();
});
afterAll(() => here.close());

/** When a program is killed: so long after it began, or as soon as it has shown so many results. */
type Moment = { readonly afterMs: number } | { readonly shown: number };

const resultsIn = (lines: readonly string[]): readonly (readonly [string, string])[] =>
  lines
    .filter((line) => /^[0-9a-f-]{36} /.test(line))
    .map((line) => line.split(' ') as unknown as readonly [string, string]);

const killedAt = (moment: Moment): Promise<readonly string[]> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [
      FIXTURE,
      here.folder,
      here.caseId,
      'inside',
      here.world.description.apiUser.password,
    ]);
    const kill = (): void => void child.kill('SIGKILL');
    let out = '';
    let timed = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if ('afterMs' in moment && !timed && out.includes('begun')) {
        timed = true;
        setTimeout(kill, moment.afterMs);
      }
      if ('shown' in moment && resultsIn(out.split('\n').slice(0, -1)).length >= moment.shown) kill();
      if (out.includes('finished')) kill();
    });
    child.once('close', () => done(out.split('\n').filter((line) => line !== '')));
  });

describe('given a program that is killed in the middle of a stage, again and again', () => {
  const shown: (readonly [string, string])[] = [];
  const lost: string[] = [];
  let halfway = 0;

  beforeAll(
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const lines = await killedAt(round % 2 === 0 ? { afterMs: (round * 37) % 600 } : { shown: 1 + (round % 3) });
        const results = resultsIn(lines);
        if (!lines.includes('finished')) halfway += 1;
        const { runs } = await onDisk(here.folder, here.caseId);
        for (const [runId, family] of results) {
          shown.push([runId, family]);
          const kept = runs
            .find((run) => run.id === runId)
            ?.probes.some((probe) => probe.family === family && probe.evidence !== null);
          if (!kept) lost.push(`${runId} ${family}`);
        }
      }
    },
    tries(180_000, 1_800_000),
  );

  it('was killed before its end at least once', () => expect(halfway).toBeGreaterThan(0));
  it('had shown results before', () => expect(shown.length).toBeGreaterThan(0));
  it('lost none of what it had shown', () => expect(lost).toEqual([]));
});

describe('given a run that was cut off', () => {
  const typePassword = async (host: Host): Promise<void> => {
    const { password } = here.world.description.apiUser;
    value(await host.operations.secrets.setPassword({ id: here.caseId, password }));
  };

  // The kills above left sign-ins without a result; what follows is about the record.
  beforeAll(() => rm(join(here.folder, 'attempts.journal'), { force: true }));

  const runWhole = async (): Promise<StageRecord> => {
    const host = await machine(here.folder);
    await typePassword(host);
    const finished = whenFinished(host, here.caseId);
    const { runId } = value(await host.operations.stages.run(wholeRun(here.caseId, 'inside')));
    await finished;
    await host.close();
    return (await onDisk(here.folder, here.caseId)).runs.find(({ id }) => id === runId) ?? expect.fail();
  };
  let whole: StageRecord | undefined;

  /** What a crash after two results leaves behind, opened anew. */
  const cutOff = async (): Promise<{ readonly runId: string; readonly host: Host }> => {
    const run = (whole ??= await runWhole());
    // Written the way the program writes.
    const { openCaseStore } = await import('../../src/node/disk/stores.ts');
    const caseStore = value(await openCaseStore(here.folder));
    const runId = randomUUID();
    const cut = { ...run, id: runId, state: 'running', endedAt: null, probes: run.probes.slice(0, 2) } as const;
    value(await caseStore.update(here.caseId, (document) => ({ ...document, runs: [cut] })));
    await caseStore.close();
    return { runId, host: await machine(here.folder) };
  };

  it('asks what to do with it, and says how much of it is kept', async () => {
    const { runId, host } = await cutOff();
    const opened = value(await host.operations.cases.open({ id: here.caseId }));
    expect(opened.interrupted).toEqual({ runId, stage: 'inside', finished: 2 });
    // Nor is it compared silently.
    expect(opened.judgement.guard.map(({ code }) => code)).toContain('guard.incomplete-inside');
  });

  it('continues with only the probes that are missing', async () => {
    const { runId, host } = await cutOff();
    await typePassword(host);
    here.world.resetSeen();
    const finished = whenFinished(host, here.caseId);
    value(await host.operations.stages.settle({ id: here.caseId, runId, choice: 'continue' }));
    await finished;
    const run = (await onDisk(here.folder, here.caseId)).runs.find(({ id }) => id === runId);
    expect({ state: run?.state, probes: run?.probes.length, asked: here.world.seen().length }).toEqual({
      state: 'complete',
      probes: 4,
      asked: 2,
    });
  });

  it('does not go on with another user in the same record', async () => {
    const { runId, host } = await cutOff();
    value(await host.operations.secrets.setPassword({ id: here.caseId, password: 'x' }));
    const { document } = value(await host.operations.cases.open({ id: here.caseId }));
    value(
      await host.operations.cases.change({
        id: here.caseId,
        changes: { target: { ...document.target, user: 'another' } },
      }),
    );
    here.world.resetSeen();
    const refused = await host.operations.stages.settle({ id: here.caseId, runId, choice: 'continue' });
    value(await host.operations.cases.change({ id: here.caseId, changes: { target: document.target } }));
    expect([refused.ok, here.world.seen().length]).toEqual([false, 0]);
  });

  it('cannot be settled once it is complete', async () => {
    const { runId, host } = await cutOff();
    value(await host.operations.stages.settle({ id: here.caseId, runId, choice: 'leave' }));
    const again = await host.operations.stages.settle({ id: here.caseId, runId, choice: 'leave' });
    expect(again.ok ? 'settled' : again.failure.code).toBe('not-found');
  });

  it('stays as it is when it is left', async () => {
    const { runId, host } = await cutOff();
    const left = value(await host.operations.stages.settle({ id: here.caseId, runId, choice: 'leave' }));
    const run = left.document.runs.find(({ id }) => id === runId);
    expect({ state: run?.state, probes: run?.probes.length, asked: left.interrupted }).toEqual({
      state: 'stopped',
      probes: 2,
      asked: null,
    });
  });

  it('is kept beside the new run when the stage is started again', async () => {
    const { runId, host } = await cutOff();
    await typePassword(host);
    const finished = whenFinished(host, here.caseId);
    value(await host.operations.stages.settle({ id: here.caseId, runId, choice: 'start-again' }));
    await finished;
    const { runs } = await onDisk(here.folder, here.caseId);
    expect([runs.find(({ id }) => id === runId)?.state, runs.at(-1)?.state, runs.at(-1)?.probes.length]).toEqual([
      'stopped',
      'complete',
      4,
    ]);
  });
});
