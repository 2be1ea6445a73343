import { marked, joined, say, verbatim, type Message } from '../core/messages/message.ts';
import { PROBE_STAGES, STAGES, type Stage } from '../core/vocabulary/words.ts';

/** THE table of what can be done by name or key, read by palette, keyboard, help, buttons and the desktop's menu. */

interface Action {
  readonly label: string;
  /** The help's text next to the keys, where the label names a stage. */
  readonly help?: string;
  /** For example `Mod+Shift+C`; `Mod` is Ctrl, and ⌘ on macOS. Several: one for each stage, or all of them work. */
  readonly keys?: readonly string[];
  /** Where the keys work, if not everywhere: in the desktop's menu, because browsers keep them for themselves. */
  readonly keysOf?: 'desktop' | 'mac';
  /** The action is done to one of these stages; a single key means the current one. */
  readonly stages?: readonly Stage[];
  /** Its place in the desktop's menu: in the order of this table, with a line between two groups. */
  readonly menu?: readonly [under: MenuName, group: 1 | 2 | 3 | 4];
  readonly role?: 'close';
  /** Done by the desktop's main side, also where no window is open. */
  readonly by?: 'main';
  readonly notInPalette?: string;
  /** What people call it otherwise, in English and Swedish. */
  readonly words?: string;
}

export type MenuName = 'file' | 'view' | 'help';

const BY_MENU = { by: 'main', keysOf: 'desktop', notInPalette: 'It is done outside of the page.' } as const;

const table = {
  palette: { label: marked('Find a case or a command'), keys: ['Mod+K'], notInPalette: 'It is the palette.' },
  'new-case': {
    label: marked('New case'),
    keys: ['Mod+N'],
    keysOf: 'desktop',
    menu: ['file', 1],
    words: 'create, add, start, customer, nytt ärende, skapa, ny',
  },
  'new-window': { ...BY_MENU, label: marked('New window'), keys: ['Mod+Shift+N'], menu: ['file', 1] },
  'open-file': { ...BY_MENU, label: marked('Open…'), keys: ['Mod+O'], menu: ['file', 2] },
  service: {
    label: marked('Service'),
    menu: ['view', 1],
    words: 'whitelist, whitelisting, devices, batch, csv, remove emails, tjänst, vitlista, e-post',
  },
  practice: {
    label: marked('Practice faults'),
    menu: ['view', 1],
    words: 'simulation, scenario, lab, training, demo, simulering, övning, öva',
  },
  help: {
    label: marked('Keys'),
    menu: ['help', 1],
    words: 'shortcuts, keyboard, manual, hjälp, kortkommandon, genvägar',
  },
  run: {
    label: marked('Run {stage}'),
    help: marked('Open the stage that comes next; run it when pressed again'),
    keys: ['F5'],
    stages: PROBE_STAGES,
    words: 'test, start, probe, check, execute, send, retest, re-test, kör, köra, starta, testa, prova',
  },
  'run-failed': {
    label: marked('Run failed again, {stage}'),
    help: marked('Run failed again'),
    keys: ['Shift+F5'],
    stages: PROBE_STAGES,
    words: 'retry, retest, re-test, repeat, again, rerun, run, kör om, försök igen, testa om',
  },
  // Of the probe whose result is open: by a right click on its cell, too.
  'compare-cell': { label: marked('Compare'), words: 'summary, differences, jämför, skillnader' },
  'repeat-cell': { label: marked('As a curl line'), words: 'repeat, command, curl, upprepa' },
  'ask-again': { label: marked('Ask this again'), words: 'retest, re-test, repeat, retry, kör om, testa om' },
  verify: { label: marked('Verify the fix'), words: 'again, retest, fixed, verifiera, åtgärdat, kör om' },
  'watch-now': { label: marked('Watch for 10 min'), words: 'watch, repeat, intermittent, bevaka, upprepa' },
  elsewhere: {
    label: marked('Run {stage} elsewhere…'),
    stages: PROBE_STAGES,
    words: 'script, transcript, jump host, another machine, remote, skript, utskrift, annan dator, hoppdator',
  },
  escape: {
    label: marked('Stop the run or the watch; close what is open'),
    keys: ['Escape'],
    notInPalette: 'While the palette is open, the key closes it.',
  },
  'next-region': {
    label: marked('Next part of the window'),
    keys: ['F6'],
    notInPalette: 'It moves the focus, which the palette has.',
  },
  'show-stage': {
    label: marked('Show the stage {stage}'),
    help: marked('Inside, Outside, Platform'),
    keys: ['Mod+1', 'Mod+2', 'Mod+3'],
    stages: STAGES,
    words: 'open, card, record, server, password, watch, repeat, visa, öppna, kort, registrera, lösenord, bevaka',
  },
  connection: {
    label: marked('Server and connection…'),
    words:
      'server, host, port, user, proxy, route, connect to, ca, settings, anslutning, server, användare, inställningar',
  },
  password: { label: marked('Password…'), words: 'password, sign-in, credentials, lösenord, inloggning' },
  certificate: {
    label: marked('Check the certificate'),
    words: 'certificate, ca, sha-256, fingerprint, trust, tls, certifikat, fingeravtryck',
  },
  next: {
    label: marked('Steps'),
    words: 'next, what to do, fix, remedy, steps, guide, verdict, nästa, åtgärd, vad göra',
  },
  'call-mode': {
    label: marked('Call mode'),
    keys: ['Mod+Shift+M'],
    menu: ['view', 1],
    words: 'share screen, mask, hide, presentation, zoom, teams, dela skärm, dölj, möte',
  },
  'export-report': {
    label: marked('Report…'),
    keys: ['Mod+E'],
    menu: ['file', 3],
    words: 'export, pdf, print, save, html, rapport, exportera, skriv ut, spara',
  },
  'copy-ticket': {
    label: marked('Copy for ticket'),
    keys: ['Mod+Shift+C'],
    words: 'clipboard, summary, copy, kopiera, ärende',
  },
  'copy-request': { label: marked('Copy request'), words: 'team, ask, mail, hand over, begäran, kopiera, team' },
  'change-request': {
    label: marked('Change request…'),
    words: 'firewall, proxy, open, request, brandvägg, ändringsbegäran, öppna',
  },
  proof: { label: marked('Before and after…'), words: 'proof, fixed, verify, close, bevis, åtgärdat, före, efter' },
  'save-case': { label: marked('Save as a file…'), words: 'export, download, share, spara, ladda ner, dela' },
  rename: { label: marked('Rename…'), words: 'title, customer, site, edit, byt namn, döp om, ändra' },
  'close-case': { label: marked('Close the case'), words: 'done, finished, fixed, stäng, klar, avsluta' },
  'reopen-case': { label: marked('Open the case again'), words: 'reopen, öppna igen' },
  undo: {
    label: marked('Undo the removal'),
    keys: ['Mod+Z'],
    words: 'restore, back, ångra, återställ',
  },
  print: {
    label: marked('Print the report (PDF)'),
    keys: ['Mod+P'],
    words: 'paper, pdf, skriv ut, utskrift',
  },
  'open-in-window': { label: marked('Open in new window'), words: 'open, second, nytt fönster' },
  'remove-case': { label: marked('Move to the bin'), words: 'delete, remove, trash, ta bort, radera, papperskorg' },
  'close-window': { ...BY_MENU, label: marked('Close window'), keys: ['Mod+W'], menu: ['file', 4], role: 'close' },
  settings: {
    label: marked('Settings'),
    keys: ['Mod+,'],
    keysOf: 'mac',
    menu: ['file', 4],
    words: 'preferences, options, theme, dark mode, proxy, network, inställningar, tema, mörkt',
  },
  'zoom-reset': { ...BY_MENU, label: marked('Actual size'), keys: ['Mod+0'], menu: ['view', 2] },
  // The second is the same key without Shift, where + is above =.
  'zoom-in': { ...BY_MENU, label: marked('Zoom in'), keys: ['Mod+Plus', 'Mod+='], menu: ['view', 2] },
  'zoom-out': { ...BY_MENU, label: marked('Zoom out'), keys: ['Mod+-'], menu: ['view', 2] },
  'server-api': { ...BY_MENU, label: marked('The server’s API documentation'), menu: ['help', 2] },
  'server-administration': { ...BY_MENU, label: marked('The server’s administration guides'), menu: ['help', 2] },
  'copy-details': { ...BY_MENU, label: marked('Copy details'), menu: ['help', 3] },
  'open-log': { ...BY_MENU, label: marked('Open log'), menu: ['help', 3] },
  'open-data': { ...BY_MENU, label: marked('Open data folder'), menu: ['help', 3] },
  about: { ...BY_MENU, label: marked('About Tripoint'), menu: ['help', 4] },
  licence: { label: marked('Licence'), menu: ['help', 4], words: 'license, mit, licens' },
} as const satisfies Readonly<Record<string, Action>>;

type Table = typeof table;
export type ActionId = keyof Table;
export type MainActionId = { [Id in ActionId]: Table[Id] extends { by: 'main' } ? Id : never }[ActionId];
export type WindowActionId = Exclude<ActionId, MainActionId>;
/** The stages that an action may be done to; `null` for one that has none. */
export type StageOf<Id extends ActionId> = Table[Id] extends { stages: readonly (infer One)[] } ? One : null;

export const ACTIONS: Readonly<Record<ActionId, Action>> = table;
export const ACTION_IDS = Object.keys(ACTIONS) as readonly ActionId[];
export const isWindowAction = (id: ActionId): id is WindowActionId => ACTIONS[id].by === undefined;

// Keys in their one notation (`Mod+Shift+C`), for the three who need them: Electron, a person, and the page that listens.
export interface KeyPlace {
  readonly desktop: boolean;
  readonly mac: boolean;
}

export const keysAt = (id: ActionId, { desktop, mac }: KeyPlace): readonly string[] => {
  const { keys = [], keysOf } = ACTIONS[id];
  const work = keysOf === undefined || (desktop && (keysOf === 'desktop' || mac));
  return work ? keys : [];
};

/** As Electron's menu takes them. */
export const acceleratorOf = (keys: string, mac: boolean): string => keys.replace('Mod', mac ? 'Cmd' : 'CmdOrCtrl');

const NAMES: Readonly<Record<string, string>> = { Mod: 'Ctrl', Escape: 'Esc', Shift: marked('Shift') };
const MAC_NAMES: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Escape: 'Esc', Plus: '+' };

/** As a person knows them: `Ctrl + Shift + C`, and ⇧⌘C on macOS. */
export const keysText = (keys: string, mac: boolean): Message => {
  const parts = keys.split('+');
  if (!mac)
    return joined(
      parts.map((part) => say(NAMES[part] ?? part)),
      ' + ',
    );
  const held = parts.slice(0, -1).reverse();
  return verbatim([...held, ...parts.slice(-1)].map((part) => MAC_NAMES[part] ?? part).join(''));
};

interface Pressed {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Whether these keys are pressed. Digits are recognised by their place, for some keyboards have them above letters. */
export const arePressed = (keys: string, { key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean => {
  const parts = keys.split('+');
  const last = parts.at(-1) ?? '';
  return (
    !altKey &&
    (ctrlKey || metaKey) === parts.includes('Mod') &&
    shiftKey === parts.includes('Shift') &&
    (/^\d$/.test(last) ? code === `Digit${last}` : key.toLowerCase() === last.toLowerCase())
  );
};
