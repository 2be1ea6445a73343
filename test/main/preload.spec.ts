import { describe, expect, it, vi } from 'vitest';
import { contract } from '../../src/shared/contract.ts';
import { contextBridge, ipcRenderer } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
await import('../../src/preload/index.ts');

type Exposed = Readonly<Record<string, Readonly<Record<string, (input: unknown) => unknown>>>>;
const client = contextBridge.exposed.get('tripoint') as Exposed;

const keysOf = (object: Readonly<Record<string, object>>): readonly string[] =>
  Object.entries(object).flatMap(([group, members]) => Object.keys(members).map((name) => `${group}.${name}`));

describe('given what the window is handed', () => {
  it('has the contract’s keys, and no others', () =>
    expect(keysOf(client).toSorted()).toEqual(keysOf(contract).toSorted()));

  it('is one object, frozen throughout', () => {
    expect([...contextBridge.exposed.keys()]).toEqual(['tripoint']);
    expect([client, ...Object.values(client)].every((part) => Object.isFrozen(part))).toBe(true);
  });

  it('holds functions only, none of them Electron’s', () => {
    const functions = Object.values(client).flatMap((group) => Object.values(group));
    expect(functions.every((each) => typeof each === 'function')).toBe(true);
    expect(functions).not.toContain(ipcRenderer.invoke);
  });

  it('sends a call on its own channel with one input, whatever else is passed', async () => {
    const about = client.app?.about as (...inputs: unknown[]) => Promise<unknown>;
    expect(await about({}, 'second', 'third')).toEqual({ ok: true, value: 'answer' });
    expect(ipcRenderer.invoked).toEqual([['tripoint:app.about', {}]]);
  });

  it('tells a listener what was told, and never hands it the event', () => {
    const heard: unknown[][] = [];
    client.cases?.changed?.((...args: unknown[]) => heard.push(args));
    ipcRenderer.emit('tripoint:cases.changed', { sender: 'electron' }, { id: 'x' }, 'more');
    expect(heard).toEqual([[{ id: 'x' }]]);
  });

  it('ends a subscription, and gives nothing of Electron’s back when it does', () => {
    const heard: unknown[] = [];
    const end = client.stages?.finished?.((payload: unknown) => heard.push(payload)) as () => unknown;
    expect(end()).toBeUndefined();
    ipcRenderer.emit('tripoint:stages.finished', {}, { id: 'x' });
    expect(heard).toEqual([]);
    expect(ipcRenderer.listenerCount('tripoint:stages.finished')).toBe(0);
  });
});
