import { afterAll } from 'vitest';
import { openWarmTripoint } from '../cli/warm/warm-tripoint.ts';
import { describeWorlds } from './describe-worlds.ts';

const { tripoint, close } = openWarmTripoint();
afterAll(close);

describeWorlds('tricky', tripoint);
