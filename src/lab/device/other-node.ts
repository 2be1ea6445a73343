import { answerAsServer } from '../access-control-server/gateway.ts';
import type { ServerSetup } from '../access-control-server/setup.ts';
import { createServerState } from '../access-control-server/state.ts';
import type { Device } from './device.ts';

/** A balancer that sends everything to another node of the same deployment, with its own state and its own report. */
export const otherNode = (setup: ServerSetup): Device => {
  const state = createServerState(setup);
  return ({ request }) => Promise.resolve(answerAsServer(state, request));
};
