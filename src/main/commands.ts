import type { CaseWindow, CaseWindows } from './case-windows.ts';
import { openLink } from './links.ts';
import type { AskedWindow, MenuCommands } from './menu.ts';
import { chooseFile } from './open-file.ts';
import { tellPerson } from './tell-person.ts';
import type { WindowMemory } from './window-memory.ts';

/** What the menu's entries do: they reach the window whose menu it was, else the current one, and no other. */
export const commandsFor = (windows: CaseWindows, memory: WindowMemory): MenuCommands => {
  const target = (window: AskedWindow): CaseWindow | null => windows.of(window) ?? windows.current();
  return {
    ask: (what, window) => {
      const at = target(window);
      windows.ask({ kind: 'do', what }, at);
      if (at) windows.focus(at);
    },
    newWindow: () => void windows.open(),
    chooseFile: (window) => void chooseFile(windows, target(window)),
    showCase: (id, window) => windows.showCase(id, target(window)),
    openLink: (link) =>
      void openLink(link).then((opened) =>
        opened.ok ? undefined : tellPerson(null, 'The page was not opened', opened.failure.message),
      ),
    zoom: (step, window) => {
      const at = target(window);
      if (at) memory.zoom(step, at.window);
    },
  };
};
