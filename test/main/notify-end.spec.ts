import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { say } from '../../src/core/messages/message.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenCase, EmittedEvent } from '../../src/shared/contract.ts';
import { done } from '../../src/shared/reply.ts';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { watchRecord } from '../window/harness/watch-fixture.ts';
import * as electron from './fake-electron.ts';
import { call, settled, start, type Wanted, wishesOf } from './starting.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
vi.mock('../../src/app/host.ts', () => ({ CannotOpen: class CannotOpen extends Error {} }));

const START = '2026-11-21T10:12:40.000+01:00';
const JOB = '7d3f1c52-9a52-4c5f-8a0f-0f5cf1c0a001';
const { id } = firewallCase();

/** The case as it is when its last run or its watch has ended after so many seconds. */
const caseAfter = (seconds: number, changes: Partial<OpenCase['document']> = {}): OpenCase => {
  const document = firewallCase();
  const endedAt = new Date(Date.parse(START) + seconds * 1000).toISOString();
  const runs = document.runs.map((run) => ({ ...run, startedAt: START, endedAt }));
  const watch = { ...watchRecord({ stage: 'inside', startedAt: START }), endedAt };
  const changed = { ...document, id, runs, watches: [watch], ...changes };
  return { document: changed, judgement: judge(changed) } as unknown as OpenCase;
};

const running = async (open: OpenCase, platform: NodeJS.Platform = 'linux', going: Wanted['going'] = () => null) => {
  const started = await start({
    platform,
    going,
    operations: {
      cases: { open: () => Promise.resolve(done(open)) },
      batches: { status: () => Promise.resolve(done({ startedAt: START, sentence: say('312 sent: 312 created.') })) },
    },
  });
  started.window.focused = false;
  return started;
};
const stageEnd = (open: OpenCase): EmittedEvent => {
  const run = open.document.runs.at(-1)!;
  return { name: 'stages.finished', payload: { caseId: id, runId: run.id, stage: run.stage } };
};
const notified = async (): Promise<readonly unknown[]> => {
  await settled();
  return electron.Notification.all.map(({ options }) => options);
};

beforeEach(() => {
  electron.Notification.supported = true;
  vi.unstubAllEnvs();
});

describe('given a run that lasted, while no window has the focus', () => {
  // And no server, user, address, customer or case: a screen may be locked.
  it('says that it is finished, and who must act, and nothing else', async () => {
    const open = caseAfter(10);
    (await running(open)).tell(stageEnd(open));
    expect(await notified()).toEqual([{ title: 'Outside is finished', body: 'Likely: firewall or proxy.' }]);
  });

  it('does not tell the verdict of a lesson before the engineer has said an own one', async () => {
    const open = caseAfter(10, { practice: 'open-api-off', lesson: { own: null } });
    (await running(open)).tell(stageEnd(open));
    expect(await notified()).toMatchObject([{ body: 'Say who must act, then compare with Tripoint.' }]);
  });

  it('leads to the case by a click', async () => {
    const open = caseAfter(10);
    const { window, tell } = await running(open);
    await call(window, 'desktop.ready');
    tell(stageEnd(open));
    await notified();
    window.minimized = true;
    electron.Notification.all[0]?.emit('click');
    expect([window.focused, window.minimized, wishesOf(window)]).toEqual([true, false, [{ kind: 'open-case', id }]]);
  });
});

describe('given Windows', () => {
  it('leaves nothing of a notification on the machine before there is one, and one name for all of them', async () => {
    const open = caseAfter(10);
    const { tell } = await running(open, 'win32');
    expect(electron.log).not.toContain('Notification.isSupported');
    expect(readFileSync('resources/installer.nsh', 'utf8')).toContain(`CLSID\\${electron.app.toastClass}"`);
    tell(stageEnd(open));
    expect(await notified()).toHaveLength(1);
    // The portable program is gone when its notification is clicked.
    vi.stubEnv('PORTABLE_EXECUTABLE_APP_FILENAME', 'another');
    (await running(open, 'win32')).tell(stageEnd(open));
    expect(await notified()).toHaveLength(1);
    vi.stubEnv('PORTABLE_EXECUTABLE_APP_FILENAME', 'Tripoint');
    (await running(open, 'win32')).tell(stageEnd(open));
    expect(await notified()).toEqual([]);
  });

  it('keeps one that timed out, which can still be clicked, and none that was closed', async () => {
    setFlagsFromString('--expose-gc');
    const open = caseAfter(10);
    const { tell } = await running(open, 'win32');
    tell(stageEnd(open));
    tell(stageEnd(open));
    await notified();
    const held = electron.Notification.all.splice(0).map((one, at) => {
      one.emit('close', { reason: at === 0 ? 'timedOut' : 'userCanceled' });
      return new WeakRef(one);
    });
    await settled();
    (runInNewContext('gc') as () => void)();
    expect(held.map((one) => one.deref() !== undefined)).toEqual([true, false]);
  });
});

it('given macOS, has the person asked when something begins, once, and not when it has ended', async () => {
  let work: Promise<unknown> | null = null;
  const { tell } = await running(caseAfter(10), 'darwin', () => work);
  const begin = (): number => {
    tell({ name: 'cases.changed', payload: { id } });
    return electron.log.filter((name) => name === 'Notification.isSupported').length;
  };
  const before = begin();
  work = new Promise(() => undefined);
  expect([before, begin(), begin()]).toEqual([0, 1, 1]);
});

describe('given another long thing that ends unseen', () => {
  it('says that a watch has ended', async () => {
    const open = caseAfter(60);
    const { tell } = await running(open);
    tell({ name: 'watches.finished', payload: { caseId: id, watchId: open.document.watches[0]!.id } });
    expect(await notified()).toEqual([{ title: 'The watch has ended', body: 'Likely: firewall or proxy.' }]);
  });

  it('says what a batch came to, and leads to the service by a click', async () => {
    const { window, tell } = await running(caseAfter(10));
    await call(window, 'desktop.ready');
    tell({ name: 'batches.finished', payload: { jobId: JOB, contextId: JOB } });
    expect(await notified()).toEqual([{ title: 'The batch has ended', body: '312 sent: 312 created.' }]);
    electron.Notification.all[0]?.emit('click');
    expect([window.focused, wishesOf(window)]).toEqual([true, [{ kind: 'do', what: 'service' }]]);
  });
});

describe('given nothing that need be said', () => {
  it.each([
    ['when a run was short', 9.9, false],
    ['while a window has the focus', 10, true],
  ])('is silent %s', async (_when, seconds, focused) => {
    const open = caseAfter(seconds);
    const { window, tell } = await running(open);
    window.focused = focused;
    tell(stageEnd(open));
    expect(await notified()).toEqual([]);
  });
});
