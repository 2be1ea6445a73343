import { contextBridge, ipcRenderer } from 'electron';
import { CALL_NAMES, NEWS_NAMES } from './names.ts';

/**
 * The only thing that the window gets from the desktop side: one frozen object with the contract's calls and news. There is no
 * way to name a channel, and no Electron object ever crosses: a listener is given the event and nothing else. What crosses is checked
 * on the main side.
 */
type Member = (given: unknown) => unknown;

const groups: Record<string, Record<string, Member>> = {};
const put = (name: string, member: Member): void => {
  const [group = '', own = ''] = name.split('.');
  (groups[group] ??= {})[own] = member;
};

for (const name of CALL_NAMES) put(name, (input) => ipcRenderer.invoke(`tripoint:${name}`, input));
for (const name of NEWS_NAMES)
  put(name, (given) => {
    const listener = given as (payload: unknown) => void;
    const channel = `tripoint:${name}`;
    const relay = (_event: unknown, payload: unknown): void => listener(payload);
    ipcRenderer.on(channel, relay);
    return () => {
      ipcRenderer.removeListener(channel, relay);
    };
  });
for (const group of Object.values(groups)) Object.freeze(group);

const client = Object.freeze(groups);

contextBridge.exposeInMainWorld('tripoint', client);
