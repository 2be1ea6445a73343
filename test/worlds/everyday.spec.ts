import { describeWorlds } from './describe-worlds.ts';

describeWorlds('everyday');
