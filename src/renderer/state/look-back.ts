import type { TimelineEntry } from '../../core/diagnosis/timeline.ts';
import type { OpenCase } from '../../shared/contract.ts';
import { t } from '../text.ts';
import { localTime } from '../ui/time-format.ts';
import type { Announcer } from './announcer.ts';
import type { Context } from './attempt.ts';
import type { LookBack } from './store.ts';

/** "As it stood on 2026-11-21 10:12:40". When an import was taken in is not known: only when it was made. */
export const stoodText = ({ what, until, at, imported }: TimelineEntry): string => {
  if (imported) return t.timeline.stoodImported(localTime(new Date(at)));
  return t.timeline.stood(localTime(new Date((what.kind === 'watch' ? until : null) ?? at)));
};

/** The open case as it stood: to be looked at, with nothing that could be done to it. */
export const caseShown = (open: OpenCase, { entry, stood }: LookBack): OpenCase => ({
  ...open,
  ...stood,
  changeRequest: null,
  proof: null,
  readOnly: stoodText(entry),
  interrupted: null,
  unsaved: null,
  running: null,
  watching: null,
});

/** Shows the open case as it stood after an entry of its timeline, and as it is again. Writes nothing. */
export const lookBackActions = ({ client, store, attempt }: Context, announcer: Announcer) => {
  let turn = 0;
  const to = async (entry: TimelineEntry): Promise<void> => {
    const id = store.getState().open?.document.id;
    if (id === undefined) return;
    turn += 1;
    const own = turn;
    const stood = await attempt('lookBack', client.cases.asItStood({ id, at: entry.id }));
    if (!stood || own !== turn) return;
    // What is entered on another panel is about now.
    store.setState(({ panel }) => ({ lookBack: { entry, stood }, panel: panel?.kind === 'cell' ? panel : null }));
    announcer.say(`${stoodText(entry)}. ${stood.judgement.verdict.sentence}`);
  };
  const end = (): void => {
    turn += 1;
    if (store.getState().lookBack === null) return;
    // On the timeline the focus stays where it is.
    const stays = document.activeElement?.closest('.tp-moments') != null;
    store.setState(({ verdictCalls }) => ({ lookBack: null, verdictCalls: stays ? verdictCalls : verdictCalls + 1 }));
    announcer.say(t.timeline.back);
  };
  store.subscribe(({ open, page }, before) => {
    if (open?.document.id === before.open?.document.id && page === before.page) return;
    turn += 1;
    if (store.getState().lookBack !== null) store.setState({ lookBack: null });
  });
  return {
    to,
    end,
    /** The same once more, e.g. in another language. */
    again: (): void => {
      const { lookBack } = store.getState();
      if (lookBack !== null) void to(lookBack.entry);
    },
  };
};

export type LookBackActions = ReturnType<typeof lookBackActions>;
