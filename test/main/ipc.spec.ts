import { describe, expect, it, vi } from 'vitest';
import type { Operations } from '../../src/shared/contract.ts';
import { done } from '../../src/shared/reply.ts';
import { CALL_NAMES } from '../../src/shared/wire.ts';
import { FOREIGN, OURS } from './addresses.ts';
import { FakeContents, ipcMain } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
const { registerCalls, sendToWindows } = await import('../../src/main/ipc.ts');
type Contents = Parameters<typeof sendToWindows>[0][number];

const ours = new FakeContents();
const windows = [ours as unknown as Contents];
const about = vi.fn(() => Promise.resolve(done('about')));
const open = vi.fn(() => Promise.resolve(done('open')));
const operations = { app: { about }, cases: { open } } as unknown as Operations;
const second = new FakeContents();
const noted: unknown[] = [];
const aboutSecond = vi.fn(() => Promise.resolve(done('about the second')));
registerCalls(
  () => [
    ...windows.map((contents) => ({ contents, operations })),
    { contents: second, operations: { app: { about: aboutSecond } } as unknown as Operations },
  ],
  (place, error) => void noted.push([place, error]),
);

const invoke = (channel: string, event: unknown, ...inputs: unknown[]): Promise<unknown> =>
  Promise.resolve(ipcMain.handlers.get(channel)?.(event as never, ...(inputs as never[])));
const fromUs = { sender: ours, senderFrame: ours.mainFrame };
const frame = (changes: Readonly<Record<string, unknown>>) => ({
  sender: ours,
  senderFrame: { ...ours.mainFrame, ...changes },
});
const nothingRan = (): void => {
  expect(about).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
};

describe('given a call from the window', () => {
  it.each(OURS)('answers the main frame that shows %s', async (url) => {
    expect(await invoke('tripoint:app.about', frame({ url }), {})).toEqual({ ok: true, value: 'about' });
    about.mockClear();
  });

  it('answers each window by its own operations', async () => {
    const event = { sender: second, senderFrame: second.mainFrame };
    expect(await invoke('tripoint:app.about', event, {})).toEqual({ ok: true, value: 'about the second' });
  });

  it('listens to the calls of the contract and to nothing else', () =>
    expect([...ipcMain.handlers.keys()]).toEqual(CALL_NAMES.map((name) => `tripoint:${name}`)));
});

it('notes an error that nobody expected, and says none of it', async () => {
  open.mockRejectedValueOnce(new Error('hunter2'));
  const answer = await invoke('tripoint:cases.open', fromUs, { id: crypto.randomUUID() });
  expect([answer, noted]).toMatchObject([
    { ok: false, failure: { code: 'unexpected' } },
    [['cases.open', Error('hunter2')]],
  ]);
  expect(JSON.stringify(answer)).not.toContain('hunter2');
  open.mockClear();
});

describe('given a call from anything else', () => {
  const stranger = new FakeContents();
  it.each<[string, unknown]>([
    ['a frame that is gone', { sender: ours, senderFrame: null }],
    ['a frame inside our page', frame({ parent: ours.mainFrame, frameTreeNodeId: 99 })],
    ['a frame inside our page that shows our page', frame({ parent: ours.mainFrame })],
    ['a frame without a parent that is not the main one', frame({ frameTreeNodeId: 99 })],
    ['contents that we did not open', { sender: stranger, senderFrame: stranger.mainFrame }],
    ['contents that we did not open, with our frame', { sender: stranger, senderFrame: ours.mainFrame }],
    ...FOREIGN.map((url): [string, unknown] => [`a main frame that shows ${JSON.stringify(url)}`, frame({ url })]),
  ])('refuses %s', async (_name, event) => {
    expect(await invoke('tripoint:app.about', event, {})).toMatchObject({
      ok: false,
      failure: { code: 'not-allowed' },
    });
    nothingRan();
  });
});

it.each<[string, string, unknown[]]>([
  ['no input', 'app.about', []],
  ['two inputs', 'app.about', [{}, {}]],
  ['null', 'app.about', [null]],
  ['text', 'app.about', ['{}']],
  ['a list', 'app.about', [[]]],
  ['a field that is not known', 'app.about', [{ more: 1 }]],
  ['an id that is none', 'cases.open', [{ id: '../../etc/passwd' }]],
  ['an id that is a list', 'cases.open', [{ id: [crypto.randomUUID()] }]],
  ['an id that is missing', 'cases.open', [{}]],
])('given an input that is not of the contract, refuses %s', async (_name, call, inputs) => {
  expect(await invoke(`tripoint:${call}`, fromUs, ...inputs)).toMatchObject({
    ok: false,
    failure: { code: 'bad-input' },
  });
  nothingRan();
});

describe('given news', () => {
  const payload = { name: 'cases.changed', payload: { id: 'x' } } as const;

  it('tells our window, with what was told alone', () => {
    sendToWindows(windows, payload);
    expect(ours.sent).toEqual([['tripoint:cases.changed', { id: 'x' }]]);
  });

  it.each(FOREIGN.slice(0, 12))('tells no window that shows %s', (url) => {
    const elsewhere = new FakeContents();
    elsewhere.url = url;
    sendToWindows([elsewhere], payload);
    expect(elsewhere.sent).toEqual([]);
  });
});
