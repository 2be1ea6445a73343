import { describeWorlds } from './describe-worlds.ts';

describeWorlds('tricky');
