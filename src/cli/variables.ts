import { marked } from '../core/messages/say.ts';

/** Variables of the environment that the program reads, and what they are for. */
export const VARIABLES = {
  TRIPOINT_PASSWORD: marked('The password of the API user, where --password-stdin is not given.'),
  TRIPOINT_API_KEY: marked('The API key of the service, where --key-stdin is not given.'),
  https_proxy: marked('The proxy of --proxy system, with its credentials; no_proxy names hosts without one.'),
  TRIPOINT_CHROMIUM: marked('The browser that prints PDF, where it is installed in an unusual place.'),
  TRIPOINT_DATA: marked(
    'The data folder, with cases, contexts, batches and the list of sign-in attempts; else the usual place of the system, on Linux ~/.local/share/tripoint.',
  ),
  'LC_ALL, LC_MESSAGES, LANG': marked(
    'The language, sv_SE.UTF-8 for Swedish, where neither --language nor the settings of the window name one.',
  ),
  NO_COLOR: marked('Prints without colours.'),
} as const;

export type Variable = keyof typeof VARIABLES;

/** What every command takes. */
export const EVERYWHERE: readonly Variable[] = ['TRIPOINT_DATA', 'LC_ALL, LC_MESSAGES, LANG', 'NO_COLOR'];
