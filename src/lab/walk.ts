import type { CheckName } from '../core/records/case.ts';
import type { ProbeStage } from '../core/vocabulary/words.ts';
import type { ControlOrder } from './control/control-page.ts';
import type { SeenRequest } from './entrance/tls-port.ts';

/**
 * What an engineer does in a world, as data, so that a test, a demonstration and a person take the same way. Records are
 * judged together at the end; of each stage the newest run counts.
 */
export type WalkStep =
  | {
      readonly do: 'probe';
      readonly stage: ProbeStage;
      /** `engineer`: through the proxy of the engineer's own workplace (`engineerProxy` of the running world). */
      readonly proxy?: 'engineer';
      /** Accepts only the certificate that the last `pin` step has seen. */
      readonly pinned?: true;
    }
  /** Looks at the certificate of the inside entrance and accepts exactly that one from here on. */
  | { readonly do: 'pin' }
  /** Something happens in the world meanwhile: an order to its control page. */
  | { readonly do: 'change'; readonly order: ControlOrder }
  | { readonly do: 'update-card' }
  | { readonly do: 'read-card' }
  | { readonly do: 'check'; readonly check: CheckName; readonly result: string };

export const INSIDE: WalkStep = { do: 'probe', stage: 'inside' };
export const OUTSIDE: WalkStep = { do: 'probe', stage: 'outside' };
export const change = (order: ControlOrder['order'], value = ''): WalkStep => ({
  do: 'change',
  order: { order, value },
});
export const check = (name: CheckName, result: string): WalkStep => ({ do: 'check', check: name, result });

/** Steps with the platform's card, updated and read, after them. */
export const thenCard = (...steps: readonly WalkStep[]): readonly WalkStep[] => [
  ...steps,
  { do: 'update-card' },
  { do: 'read-card' },
];

interface Walkable {
  readonly walk?: readonly WalkStep[];
  readonly expect: { readonly card?: string };
}

/** The steps of a world. The plain walk is: probe inside, probe outside, look at the card. */
export const walkOf = ({ walk, expect }: Walkable): readonly WalkStep[] =>
  walk ?? (expect.card === 'as-found' ? [INSIDE, OUTSIDE, { do: 'read-card' }] : thenCard(INSIDE, OUTSIDE));

/** The plain walk with more steps after it. */
export const thenAlso = (...steps: readonly WalkStep[]): readonly WalkStep[] => [
  ...thenCard(INSIDE, OUTSIDE),
  ...steps,
];

/** Milliseconds without a further question after the last of the four, until a run counts as over. */
const QUIET_MS = 400;

const isLastOfFour = ({ authorization, path }: SeenRequest): boolean =>
  authorization && path.startsWith('/admin/API/mnt/Session/');

/**
 * Lets happen what a story says has happened between two runs: each change of the walk follows once, when the run
 * before it has been seen. Nobody needs the control page for it.
 */
export const meanwhileOf = (steps: readonly WalkStep[], order: (order: ControlOrder) => void) => {
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
    onRequest: (request: SeenRequest) => {
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
