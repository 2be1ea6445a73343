import { contextBridge, ipcRenderer } from 'electron';
import { makeClient } from '../shared/wire.ts';

/**
 * The only thing that the window gets from the desktop side: one frozen object with the contract's calls and news. There is no
 * way to name a channel, and no Electron object ever crosses: a listener is given the event and nothing else.
 */
const client = makeClient(
  (name, input) => ipcRenderer.invoke(`tripoint:${name}`, input),
  (name, listener) => {
    const channel = `tripoint:${name}`;
    const relay = (_event: unknown, payload: unknown): void => listener(payload);
    ipcRenderer.on(channel, relay);
    return () => {
      ipcRenderer.removeListener(channel, relay);
    };
  },
);

contextBridge.exposeInMainWorld('tripoint', client);
