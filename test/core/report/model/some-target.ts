import { emptyTarget } from '../../../../src/app/new-case.ts';
import { HOST, USER } from '../../make-evidence.ts';

export const TARGET = { ...emptyTarget, host: HOST, user: USER };
