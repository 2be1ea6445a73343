import { marked, spoken } from '../app/words.ts';
import { isWindowAction, type MainActionId } from '../shared/actions.ts';
import type { Link } from '../shared/desktop-contract.ts';
import type { CaseWindow, CaseWindows } from './case-windows.ts';
import { openLink } from './links.ts';
import type { AskedWindow, MenuCommands } from './menu.ts';
import { chooseFile } from './open-file.ts';
import { showWarning } from './message-box.ts';
import type { WindowMemory, ZoomStep } from './window-memory.ts';

const open = (link: Link) => (): void =>
  void openLink(link).then((opened) =>
    opened.ok ? undefined : showWarning(null, marked('The page was not opened'), spoken(opened.failure.message)),
  );

/** What the menu's entries do: they reach the window whose menu it was, else the current one, and no other. */
export const commandsFor = (windows: CaseWindows, memory: WindowMemory): MenuCommands => {
  const zoom = (step: ZoomStep) => (at: CaseWindow | null) => (at ? memory.zoom(step, at.window) : undefined);
  const own: Readonly<Record<Exclude<MainActionId, 'close-window'>, (at: CaseWindow | null) => void>> = {
    'new-window': () => void windows.open(),
    'open-file': (at) => void chooseFile(windows, at),
    'zoom-reset': zoom('reset'),
    'zoom-in': zoom('in'),
    'zoom-out': zoom('out'),
    'server-api': open('server-api'),
    'server-administration': open('server-administration'),
  };
  const target = (window: AskedWindow): CaseWindow | null => windows.of(window) ?? windows.current();
  return {
    act: (id, window) => {
      const at = target(window);
      if (isWindowAction(id)) {
        windows.ask({ kind: 'do', what: id }, at);
        if (at) windows.focus(at);
      } else if (id !== 'close-window') own[id](at);
    },
    showCase: (id, window) => windows.showCase(id, target(window)),
  };
};
