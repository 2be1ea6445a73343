import { describeWorlds } from './describe-worlds.ts';

describeWorlds('first-steps');
