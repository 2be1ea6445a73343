import type { Target } from '../../../../src/core/records/case.ts';
import { HOST, USER } from '../../make-evidence.ts';

export const TARGET: Target = {
  host: HOST,
  port: 443,
  user: USER,
  connectTo: { inside: null, outside: null },
  proxy: { inside: 'none', outside: 'none' },
  mac: null,
  groupId: null,
  ca: null,
  pin: null,
  timeoutSeconds: 20,
};
