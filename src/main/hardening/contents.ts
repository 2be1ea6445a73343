import type { WebContents } from 'electron';
import { isOurPage, isOwnMaking } from '../app-url.ts';

/**
 * What any web contents of this program may do, whoever made them: stay on the one page, and show in a frame what it made
 * itself, which is the preview of a report. Nothing is handed to another
 * program either; a link that leads out of the window leads nowhere.
 */
export const hardenContents = (contents: WebContents): void => {
  contents.on('will-navigate', (event) => {
    if (!isOurPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame ? !isOurPage(event.url) : !isOwnMaking(event.url)) event.preventDefault();
  });
  // Our own pages never redirect.
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
};
