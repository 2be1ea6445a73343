import type * as Electron from 'electron';

/** What `watch` leaves in Electron's main process for the plays to read and to set. */
export interface Watched {
  seen: unknown[];
  /** Of the next message boxes. */
  button: number;
}

interface Entry {
  readonly label: string;
  readonly role?: string | undefined;
  readonly submenu?: { readonly items: readonly Entry[] } | undefined;
}

/**
 * Runs in Electron's main process before the program does: notes what the program does that no window shows, answers dialogs
 * in the person's place and saves files into `folder` without asking where. It is handed over as its own text (`electron
 * -r`), so it may use nothing from around it.
 */
export const watch = (electron: typeof Electron, join: (...parts: string[]) => string, folder: string): void => {
  const { app, dialog, ipcMain, Menu, Notification, session, shell } = electron;
  const watched: Watched = { seen: [], button: 0 };
  Object.assign(globalThis, { watched });
  const note = (seen: unknown): void => void watched.seen.push(JSON.parse(JSON.stringify(seen)));

  for (const name of ['userData', 'documents', 'downloads'] as const) app.setPath(name, join(folder, name));
  const enableSandbox = app.enableSandbox.bind(app);
  app.enableSandbox = () => {
    note({ kind: 'sandbox' });
    enableSandbox();
  };
  app.addRecentDocument = (path) => note({ kind: 'recent', path });
  shell.openExternal = (url) => {
    note({ kind: 'external', url });
    return Promise.resolve();
  };
  dialog.showErrorBox = (title, message) => note({ kind: 'dialog', title, message });
  dialog.showMessageBox = async (...given: readonly unknown[]) => {
    const { message, detail = '' } = given.at(-1) as Electron.MessageBoxOptions;
    note({ kind: 'dialog', title: message, message: detail });
    // As a person answers: when what led to the question is over.
    await new Promise((settle) => setTimeout(settle, 200));
    return { response: watched.button, checkboxChecked: false };
  };
  dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] });
  Notification.prototype.show = () => undefined;

  const nameOf = ({ label, role }: Entry): string => (label || (role ?? '')).replaceAll('&', '');
  const flat = (items: readonly Entry[], above: string): readonly string[] =>
    items.flatMap((item) => {
      const name = `${above}${nameOf(item)}`;
      return item.submenu ? [name, ...flat(item.submenu.items, `${name} › `)] : [name];
    });
  const setApplicationMenu = Menu.setApplicationMenu.bind(Menu);
  Menu.setApplicationMenu = (menu) => {
    note({ kind: 'menu', entries: menu ? flat(menu.items, '') : [] });
    setApplicationMenu(menu);
  };

  const handle = ipcMain.handle.bind(ipcMain);
  ipcMain.handle = (channel, handler) =>
    handle(channel, async (event, ...inputs: readonly unknown[]): Promise<unknown> => {
      const answer: unknown = await handler(event, ...inputs);
      note({ kind: 'told', text: `${channel} ${JSON.stringify(answer)}` });
      return answer;
    });
  app.on('web-contents-created', (_event, contents) => {
    const send = contents.send.bind(contents);
    contents.send = (channel, ...args: readonly unknown[]) => {
      note({ kind: 'told', text: `${channel} ${JSON.stringify(args)}` });
      send(channel, ...args);
    };
  });
  app.on('browser-window-created', (_event, window) => note({ kind: 'window', options: window.getBounds() }));
  app.on('ready', () => {
    session.defaultSession.on('will-download', (_event, item) => {
      const name = item.getFilename();
      const path = join(folder, 'downloads', name);
      item.setSavePath(path);
      item.once('done', (_done, state) => {
        if (state === 'completed') note({ kind: 'download', name: join(folder, 'documents', name), path });
      });
    });
    // What the program's own look at addresses stopped ends with another error than what only found nobody.
    session.defaultSession.webRequest.onErrorOccurred(({ url, error }) => {
      if (error !== 'net::ERR_BLOCKED_BY_CLIENT' && /^(https?|file|ftp|wss?):/.test(url)) note({ kind: 'left', url });
    });
  });
};
