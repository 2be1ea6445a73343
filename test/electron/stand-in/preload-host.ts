import { readFileSync } from 'node:fs';

/** Name of the way out of the page; the script below takes it away before any code of the page runs. */
export const WAY_OUT = '__standInSend';
export const WAY_IN = '__standInTell';

/**
 * Runs a real preload file before the page: it may require `electron` and nothing else, and finds there what a sandboxed
 * preload uses. `exposeInMainWorld` freezes nothing and copies nothing: the worlds are one here.
 */
export const preloadScript = (file: string): string => `(() => {
  if (window !== window.top) return;
  const send = globalThis.${WAY_OUT};
  delete globalThis.${WAY_OUT};
  const listeners = new Map();
  const electron = {
    contextBridge: { exposeInMainWorld: (name, value) => Object.defineProperty(globalThis, name, { value, enumerable: true }) },
    ipcRenderer: {
      invoke: (channel, ...args) => send(channel, args),
      on: (channel, listener) => { listeners.set(channel, [...(listeners.get(channel) ?? []), listener]); },
      removeListener: (channel, listener) => {
        listeners.set(channel, (listeners.get(channel) ?? []).filter((known) => known !== listener));
      },
    },
  };
  Object.defineProperty(globalThis, '${WAY_IN}', {
    value: (channel, args) => { for (const listener of listeners.get(channel) ?? []) listener({}, ...args); },
  });
  const require = (name) => {
    if (name !== 'electron') throw new Error('a sandboxed preload requires electron alone, not ' + name);
    return electron;
  };
  const module = { exports: {} };
  ((require, module, exports) => {
${readFileSync(file, 'utf8')}
  })(require, module, module.exports);
})();`;
