import type { Seed } from './seed.ts';

/** At least one mistake for each of the twenty items of Electron's security checklist, and for promises beyond it. */

const HARDENING = 'test/main/hardening.spec.ts';
const DESKTOP = 'test/main/desktop.spec.ts';
const IPC = 'test/main/ipc.spec.ts';
const PAGES = 'test/web/pages.spec.ts';
const BROWSER = 'test/web/browser.spec.ts';
const PROTOCOL = 'test/main/protocol.spec.ts';
const PRELOAD = 'test/main/preload.spec.ts';
const ADDRESSES = 'test/main/app-url.spec.ts';

/** A mistake in a file, and the specs that must notice it. */
const inFile =
  (file: string, ...caughtBy: readonly string[]) =>
  (breaks: string, name: string, find: string, replace: string): Seed => ({
    breaks,
    name,
    file,
    find,
    replace,
    caughtBy,
  });
const hardening = inFile('src/main/hardening.ts', HARDENING);
const policy = inFile('src/shared/pages.ts', BROWSER);
const ipc = inFile('src/main/ipc.ts', IPC);
const preference = (breaks: string, find: string, replace: string): Seed =>
  inFile('src/main/window.ts', DESKTOP)(breaks, replace, `  ${find},\n`, `  ${replace},\n`);

export const ELECTRON_SEEDS: readonly Seed[] = [
  inFile('src/main/hardening.ts', ADDRESSES, HARDENING)(
    '1 only secure content',
    'the window may ask for any address',
    'resolveAppUrl(url) !== null || isOurPage(url) ||',
    'true || isOurPage(url) ||',
  ),
  preference('2 no Node integration', 'nodeIntegration: false', 'nodeIntegration: true'),
  preference('2 no Node integration', 'nodeIntegrationInWorker: false', 'nodeIntegrationInWorker: true'),
  preference('3 context isolation', 'contextIsolation: true', 'contextIsolation: false'),
  preference('4 sandbox', 'sandbox: true', 'sandbox: false'),
  inFile('src/main/desktop.ts', DESKTOP)(
    '4 sandbox',
    'the sandbox is not turned on for every process',
    '  app.enableSandbox();\n',
    '',
  ),
  hardening(
    '5 permission requests',
    'every request of our page is granted',
    'settle(isOurPage(details.requestingUrl) && permission === CLIPBOARD);',
    'settle(isOurPage(details.requestingUrl));',
  ),
  hardening(
    '5 permission requests',
    'every check is passed',
    '(origin === ORIGIN || origin === START_URL) && permission === CLIPBOARD,',
    'origin === ORIGIN || origin === START_URL,',
  ),
  preference('6 web security', 'webSecurity: true', 'webSecurity: false'),
  policy(
    '7 content security policy',
    'inline scripts run',
    `"script-src 'self'"`,
    `"script-src 'self' 'unsafe-inline'"`,
  ),
  policy(
    '7 content security policy',
    'a colon after the name makes the policy say nothing',
    `"script-src 'self'"`,
    `"script-src: 'self'"`,
  ),
  policy('7 content security policy', 'pages may connect anywhere', `"connect-src 'self'"`, '"connect-src *"'),
  inFile('src/shared/pages.ts', BROWSER, PAGES)(
    '7 content security policy',
    'strings become markup',
    `  "require-trusted-types-for 'script'",\n`,
    '',
  ),
  preference('8 no insecure content', 'allowRunningInsecureContent: false', 'allowRunningInsecureContent: true'),
  preference('9 no experimental features', 'experimentalFeatures: false', 'experimentalFeatures: true'),
  preference('10 no Blink features', 'plugins: false', "plugins: false,\n  enableBlinkFeatures: 'AudioVideoTracks'"),
  preference('11 no webviews', 'webviewTag: false', 'webviewTag: true'),
  hardening(
    '12 webview options',
    'a webview is attached',
    "contents.on('will-attach-webview', (event) => {\n    event.preventDefault();\n  });",
    '',
  ),
  hardening(
    '13 navigation',
    'the window goes where a link leads',
    'if (!isOurPage(event.url)) event.preventDefault();',
    '',
  ),
  hardening(
    '13 navigation',
    'an inner frame goes anywhere',
    'event.isMainFrame ? !isOurPage(event.url) : !isOwnMaking(event.url)',
    'event.isMainFrame && !isOurPage(event.url)',
  ),
  inFile('src/main/hardening.ts', ADDRESSES, HARDENING)(
    '13 navigation',
    'an address that merely begins like ours is ours',
    "(url.split('#', 1)[0] ?? '') === START_URL",
    'url.startsWith(START_URL)',
  ),
  hardening('14 new windows', 'a page opens windows', "({ action: 'deny' })", "({ action: 'allow' })"),
  inFile('src/main/dialogs.ts', 'lint')(
    '15 links out',
    'a call hands an address of its own to the system',
    "import { dialog, BrowserWindow, type MessageBoxOptions, app } from 'electron';",
    "import { dialog, shell, BrowserWindow, type MessageBoxOptions, app } from 'electron';\nvoid shell.openExternal(process.argv[1] ?? '');",
  ),
  inFile('package.json', 'test/supply-chain')(
    '16 current Electron',
    'an Electron that gets no fixes any more',
    '"electron": "45.4.1"',
    '"electron": "41.0.0"',
  ),
  ipc(
    '17 sender of calls',
    'any frame of a window may ask',
    '  senderFrame?.parent === null &&\n  senderFrame.frameTreeNodeId === sender.mainFrame.frameTreeNodeId &&\n',
    '  senderFrame &&\n',
  ),
  ipc(
    '17 sender of calls',
    'a window that shows something else may ask',
    '  isOurPage(senderFrame.url)\n    ?',
    '  senderFrame.url !== undefined\n    ?',
  ),
  ipc(
    '17 sender of calls',
    'contents that we did not open may ask',
    'askers.find(({ contents }) => contents.id === sender.id)',
    'askers[0]',
  ),
  inFile('src/shared/wire.ts', IPC)(
    '17 sender of calls',
    'input reaches an operation unchecked',
    'if (!parsed.success)',
    'if (false)',
  ),
  inFile('src/main/window-memory.ts', 'lint')(
    '17 sender of calls',
    'a second place listens to windows',
    "import { screen, type BrowserWindow, type Rectangle } from 'electron';",
    "import { ipcMain } from 'electron';\nipcMain.on('zoom', () => undefined);\nimport { screen, type BrowserWindow, type Rectangle } from 'electron';",
  ),
  inFile('src/main/protocol.ts', PROTOCOL)(
    '18 own protocol',
    'a link in the folder leads out of it',
    "if ((await realpath(path)) !== join(await realpath(folder), file)) return reply(404, 'text/plain', null);",
    '',
  ),
  inFile('src/shared/pages.ts', ADDRESSES, PAGES)(
    '18 own protocol',
    'the list of names is open',
    'ASSET.test(path) &&',
    '',
  ),
  inFile('src/main/protocol.ts', DESKTOP)(
    '18 own protocol',
    'a privilege that it does not need',
    'privileges: { standard: true, secure: true }',
    'privileges: { standard: true, secure: true, bypassCSP: true }',
  ),
  inFile('scripts/fuses.ts', 'test/packaging/fuses.spec.ts')(
    '19 fuses',
    'the program runs as Node',
    'RunAsNode: false',
    'RunAsNode: true',
  ),
  inFile('src/preload/index.ts', PRELOAD)(
    '20 no raw interfaces',
    'a listener gets the event',
    'const relay = (_event: unknown, payload: unknown): void => listener(payload);',
    'const relay = (event: unknown, payload: unknown): void => (listener as (...all: unknown[]) => void)(payload, event);',
  ),
  inFile('src/preload/index.ts', PRELOAD)(
    '20 no raw interfaces',
    'Electron itself is handed over',
    "contextBridge.exposeInMainWorld('tripoint', client);",
    "contextBridge.exposeInMainWorld('tripoint', client);\ncontextBridge.exposeInMainWorld('ipc', ipcRenderer);",
  ),
  hardening('downloads', 'anything is downloaded', 'if (!allowDownload(item.getURL())) event.preventDefault();', ''),
  hardening(
    'devices',
    'devices are given',
    'setDevicePermissionHandler(() => false)',
    'setDevicePermissionHandler(() => true)',
  ),
  preference('developer tools', 'devTools: false', 'devTools: true'),
  ipc(
    'news',
    'news go to a window that shows something else',
    '!contents.isDestroyed() && isOurPage(contents.getURL())',
    '!contents.isDestroyed()',
  ),
];
