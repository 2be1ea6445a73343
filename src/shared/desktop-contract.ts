import { z } from 'zod';
import { command, news } from './entry.ts';

/**
 * What only the desktop can do for a window. Over the web host the calls are refused as `not-here`, and `About.host` tells
 * the window beforehand not to offer them.
 */

/** What the menu, the dock or the operating system asks of one window. */
export type DesktopWish =
  | {
      readonly kind: 'do';
      readonly what: 'new-case' | 'import' | 'export-report' | 'settings' | 'help' | 'service' | 'practice';
    }
  | { readonly kind: 'open-case'; readonly id: string }
  /** A file that was opened by its association or dropped on the program's icon; `text` is its content. */
  | { readonly kind: 'open-file'; readonly name: string; readonly text: string };

export const desktopGroup = {
  desktop: {
    /** Opens one more window; on the case where one is named. */
    openWindow: command<null>()(z.object({ caseId: z.uuid().nullable() })),
    /** Opens one of the program's own links in the person's browser; the window never names an address. */
    openLink: command<null>()(z.object({ link: z.enum(['licence', 'documentation']) })),
    /** The window is ready to be asked: wishes that came earlier are told now. */
    ready: command<null>()(z.object({}).strict()),
    asked: news<DesktopWish>(),
  },
} as const;
