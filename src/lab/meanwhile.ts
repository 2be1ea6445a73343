import type { SeenRequest } from './entrance/witness.ts';
import type { ControlOrder } from './control/orders.ts';
import type { WalkStep } from './walk.ts';

/** Milliseconds without a further question after the last of the four, until a run counts as over. */
const QUIET_MS = 400;

const isLastOfFour = ({ authorization, path }: SeenRequest): boolean =>
  authorization && path.startsWith('/admin/API/mnt/Session/');

/** Reports each request, and each restart of the world. */
interface Meanwhile {
  readonly onRequest: (request: SeenRequest) => void;
  readonly reset: () => void;
  /** No more automatic events, until a reset. */
  readonly end: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Lets happen what a story says has happened between two runs: each change of the walk follows once, when the run
 * before it has been seen. Nobody needs the control page for it.
 */
export const meanwhileOf = (steps: readonly WalkStep[], order: (order: ControlOrder) => void): Meanwhile => {
  let at = 0;
  let timer: NodeJS.Timeout | undefined;
  const runIsOver = (entrance: SeenRequest['entrance']): void => {
    const found = steps.findIndex((step, index) => index >= at && step.do === 'probe' && step.stage === entrance);
    if (found < 0) return;
    for (at = found + 1; ; at += 1) {
      const step = steps[at];
      if (step?.do !== 'change') return;
      order(step.order);
    }
  };
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    at = steps.length;
  };
  return {
    onRequest: (request) => {
      if (timer === undefined && !isLastOfFour(request)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        runIsOver(request.entrance);
      }, QUIET_MS);
    },
    reset: () => {
      clearTimeout(timer);
      timer = undefined;
      at = 0;
    },
    end,
    close: () => {
      end();
      return Promise.resolve();
    },
  };
};
