import { z } from 'zod';
import type { WindowActionId } from './actions.ts';
import { command, news } from './reply.ts';

/**
 * What only the desktop can do for a window. Over the web host the calls are refused as `not-here`, and by `About.host`
 * the window knows not to offer them.
 */

/** What the menu, the dock or the operating system asks of one window. */
export type DesktopRequest =
  | { readonly kind: 'do'; readonly what: WindowActionId }
  | { readonly kind: 'open-case'; readonly id: string }
  /**
   * A file that was opened by its association or dropped on the program's icon; `text` is its content, `signature` the
   * one next to it in base64.
   */
  | { readonly kind: 'open-file'; readonly name: string; readonly text: string; readonly signature?: string };

/** The pages outside that the program may lead to; which address each one is, the main side alone knows. */
export const LINKS = ['server-api', 'server-administration'] as const;
export type Link = (typeof LINKS)[number];

const caseId = z.uuid().nullable();

export const desktopGroup = {
  desktop: {
    /** Opens one more window; on the case where one is named. */
    openWindow: command<null>()(z.object({ caseId })),
    /** Opens one of the program's own links in the person's browser; the window never names an address. */
    openLink: command<null>()(z.object({ link: z.enum(LINKS) })),
    /** The window is ready to be asked: earlier requests are sent now. */
    ready: command<null>()(z.object({}).strict()),
    /** Which case this window shows, so that it is led back to it and not opened twice; `null`: none. */
    showing: command<null>()(z.object({ caseId })),
    asked: news<DesktopRequest>(),
  },
} as const;
