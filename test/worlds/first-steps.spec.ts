import { tripoint } from '../cli/run-tripoint.ts';
import { describeWorlds } from './describe-worlds.ts';

/** Each command is a process of its own, as on a terminal. */
describeWorlds('first-steps', tripoint);
