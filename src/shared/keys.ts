import { joined, marked, say, verbatim, type Message } from '../core/messages/message.ts';
import { ACTIONS, type ActionId } from './actions.ts';

/** Keys in their one notation (`Mod+Shift+C`), for the three who need them: Electron, a person, and the page that listens. */

export interface KeyPlace {
  readonly desktop: boolean;
  readonly mac: boolean;
}

/** The keys of an action that work there. */
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

/** Of the page's own event. */
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
