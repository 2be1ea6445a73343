import { closeToOthers } from '../node/probing/environment.ts';
import { takeInherited } from '../node/secrets/secret-text.ts';

/** What the environment brought along; loaded first, so that it is gone from there when anything else runs. */
export const inherited = takeInherited(process.env);
closeToOthers(process);
