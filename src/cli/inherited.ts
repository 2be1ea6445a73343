import { takeSecrets } from '../app/secret-text.ts';

/** What the environment brought along; loaded first, so that it is gone from there when anything else runs. */
export const inherited = takeSecrets(process);
