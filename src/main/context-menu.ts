import { Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import { said } from '../app/words.ts';

/** Electron shows no menu at a right click: what a field and a selection can do is offered here, and nothing else. */
export const offerContextMenu = (window: BrowserWindow): void => {
  window.webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    const copy: MenuItemConstructorOptions = { role: 'copy', label: said('Copy'), enabled: editFlags.canCopy };
    const inField: MenuItemConstructorOptions[] = [
      { role: 'cut', label: said('Cut'), enabled: editFlags.canCut },
      copy,
      { role: 'paste', label: said('Paste'), enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', label: said('Select all'), enabled: editFlags.canSelectAll },
    ];
    const items = isEditable ? inField : selectionText.trim() === '' ? [] : [copy];
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
};
