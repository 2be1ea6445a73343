import { verbatim } from '../../core/messages/message.ts';
import type { Stage } from '../../core/vocabulary/words.ts';
import { filled, say } from '../../core/messages/message.ts';
import { ACTIONS, ACTION_IDS, isWindowAction, type ActionId, type WindowActionId } from '../../shared/actions.ts';
import { keysAt, keysText, type KeyPlace } from '../../shared/keys.ts';
import { currentStage, stageToRun } from '../state/run-actions.ts';
import type { WindowState } from '../state/store.ts';
import { type TripointWindow, useTripoint, useWindow } from '../state/window.ts';
import { t, wordsOf } from '../text.ts';
import { DOING, type Doing, type NotNow } from './doing.ts';

/** An action with the stage that it is done to, for what shows it or asks for it. */
export interface Offer {
  readonly id: WindowActionId;
  readonly stage: Stage | null;
}

/** The action, typed for the compiler: `stage` is one of the stages. */
export const doingOf = ({ id }: Offer): Doing<Stage | null> => DOING[id] as Doing<Stage | null>;

/** The stage that an action of stages is done to by its key; `null` for every other action. */
export const stageNow = (id: ActionId, state: WindowState): Stage | null => {
  if (!ACTIONS[id].stages) return null;
  return id === 'run' ? stageToRun(state) : currentStage(state);
};

/** What an action is called, in the language of the window. */
export const labelOf = (id: ActionId, stage: Stage | null = null): string =>
  wordsOf(filled(ACTIONS[id].label, { stage: stage === null ? '' : t.stages[stage] }));

export const whyNot = (offer: Offer, state: WindowState): NotNow | null =>
  doingOf(offer).when?.(state, offer.stage) ?? null;

export const placeOf = ({ about }: Pick<WindowState, 'about'>): KeyPlace => ({
  desktop: about?.host === 'electron',
  mac: globalThis.navigator.platform.startsWith('Mac'),
});

/** The keys that do just this now, as a person reads them; `null` where there are none. */
export const keysOf = ({ id, stage }: Offer, state: WindowState): string | null => {
  const place = placeOf(state);
  const keys = keysAt(id, place);
  const at = stage !== null && keys.length > 1 ? (ACTIONS[id].stages ?? []).indexOf(stage) : 0;
  const shown = keys[at];
  if (shown === undefined || (keys.length === 1 && stage !== stageNow(id, state))) return null;
  return wordsOf(keysText(shown, place.mac));
};

/** What the palette offers now: what is possible, each stage by its name. */
export const offersOf = (state: WindowState): readonly Offer[] =>
  ACTION_IDS.filter(isWindowAction)
    .filter((id) => ACTIONS[id].notInPalette === undefined)
    .flatMap((id) => (ACTIONS[id].stages ?? [null]).map((stage) => ({ id, stage })))
    .filter((offer) => whyNot(offer, state) === null);

/** What the help says of the keys that work in a place. */
export const helpOf = (place: KeyPlace): readonly { readonly keys: string; readonly text: string }[] =>
  ACTION_IDS.flatMap((id) => {
    const [first, ...others] = keysAt(id, place);
    if (first === undefined) return [];
    const { label, help, stages } = ACTIONS[id];
    const keys = [wordsOf(keysText(first, place.mac)), ...(stages ? others.map((each) => each.split('+').at(-1)) : [])];
    return [{ keys: keys.join(', '), text: wordsOf(say(help ?? label)) }];
  });

/** Does an action that was asked for by name, at the current stage; says why where it is not possible. */
export const perform = (tripoint: TripointWindow, id: WindowActionId): void =>
  performAt(tripoint, { id, stage: stageNow(id, tripoint.store.getState()) });

/** Does an action at a stage that was chosen; says why where it is not possible. */
export const performAt = (tripoint: TripointWindow, offer: Offer): void => {
  const reason = whyNot(offer, tripoint.store.getState());
  const { run, refusal } = doingOf(offer);
  if (reason === null) {
    run(tripoint, offer.stage);
    return;
  }
  const [message, next] = t.notNow[reason];
  const what = refusal?.() ?? t.notPossible;
  const failure = { code: 'not-allowed', message: verbatim(message) } as const;
  tripoint.store.setState({ trouble: { what, failure, next, at: new Date().toISOString() } });
};

/** What a button of an action is made of: `<Button {...useAction('rename')} />`. It says its keys, or why it is disabled. */
export const useAction = (id: WindowActionId) => {
  const tripoint = useTripoint();
  const reason = useWindow((state) => whyNot({ id, stage: null }, state));
  const keys = useWindow((state) => keysOf({ id, stage: null }, state));
  return {
    children: labelOf(id),
    disabled: reason !== null,
    title: reason === null ? (keys ?? undefined) : t.notNow[reason][0],
    onClick: () => perform(tripoint, id),
  };
};
