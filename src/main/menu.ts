import { Menu } from 'electron';

/**
 * The application's menu: what editing text and reading comfortably needs, by the roles that the system knows. No entry
 * reloads the page or opens the developer tools.
 */
export const setMenu = (platform: NodeJS.Platform = process.platform): void => {
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }],
      },
      { role: 'windowMenu' },
    ]),
  );
};
