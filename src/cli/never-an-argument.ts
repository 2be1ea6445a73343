import { marked } from '../app/words.ts';

/** Where each secret comes from: the help, and whoever types it as an argument or not at all, are told the same. */
export const NEVER_AN_ARGUMENT = marked({
  TRIPOINT_PASSWORD: 'A password comes from a prompt, --password-stdin or TRIPOINT_PASSWORD, never from an argument.',
  TRIPOINT_API_KEY:
    'An API key comes from a prompt, --key-stdin, TRIPOINT_API_KEY or, with --site, the keychain, never from an argument.',
});
