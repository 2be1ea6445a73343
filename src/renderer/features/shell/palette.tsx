import { Kbd } from '@mantine/core';
import { Spotlight, useSpotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { ACTIONS, keysText } from '../../../shared/actions.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { paletteStore, doingOf, keysOf, labelOf, offersOf } from '../../actions/doing.ts';
import { useService, useTripoint, useWindow } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';

/** In call mode all of it is covered: it may be called like a word of the window. */
const OF_SOMEBODY = { 'data-whose': true };

const NONE: readonly ContextView[] = [];
/** Before anything is typed: the commands are in sight, too. */
const MOST_RECENT = 5;
const NEXT = 'next-null';

/** What comes next, the newest cases, and every action that is possible now; what is typed is found among all. */
export const Palette = () => {
  const { opened, query } = useSpotlight(paletteStore);
  const tripoint = useTripoint();
  const contexts = useService((state) => state.contexts?.contexts ?? NONE);
  // While it is closed nothing is offered, and a run in progress does not draw it.
  const state = useWindow((now) => (opened ? now : null));
  const cases = (state?.cases ?? [])
    .filter((item) => item.removedAt === null && item.problem === null)
    .slice(0, query === '' ? MOST_RECENT : undefined)
    .map((item) => ({
      id: item.id,
      label: item.title || t.nav.untitled,
      description: [item.customer, item.site].filter((part) => part !== '').join(', '),
      ...OF_SOMEBODY,
      onClick: () => void tripoint.cases.openCase(item.id),
    }));
  const actions = (state === null ? [] : offersOf(state)).map((offer) => {
    const { id, stage } = offer;
    const { label: english, keys = [], words = '' } = ACTIONS[id];
    const label = labelOf(id, stage);
    const shown = state && keysOf(offer, state);
    const description = doingOf(offer).about?.(stage);
    const written = keys.map((each) => `${label}: ${wordsOf(keysText(each, false)).replaceAll(' ', '')}`);
    return {
      id: `${id}-${stage}`,
      label,
      ...(description === undefined ? {} : { description }),
      keywords: [words, english, ...written],
      rightSection: shown && <Kbd>{shown}</Kbd>,
      onClick: () => doingOf(offer).run(tripoint, stage),
    };
  });
  const services = contexts
    .filter(({ removedAt }) => removedAt === null)
    .map(({ id, name, contextId }) => ({
      id: `service-${id}`,
      label: `${labelOf('service')}: ${name}`,
      description: contextId,
      ...OF_SOMEBODY,
      onClick: () => {
        tripoint.service.contexts.open(id);
        tripoint.store.setState({ page: 'service' });
      },
    }));
  const groups: SpotlightActionGroupData[] = [
    { group: labelOf('next'), actions: actions.filter(({ id }) => id === NEXT) },
    { group: laterT.palette.cases, actions: cases },
    { group: laterT.palette.commands, actions: [...actions.filter(({ id }) => id !== NEXT), ...services] },
  ];
  const search = labelOf('palette');
  return (
    <Spotlight
      store={paletteStore}
      attributes={{ content: { 'aria-label': search } }}
      actions={groups}
      nothingFound={t.nav.noMatch}
      searchProps={{ placeholder: search, 'aria-label': search }}
      shortcut={null}
      // What an action opens takes the focus; else it goes back to where it was (focus-and-presses.ts).
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      scrollable
      maxHeight={420}
    />
  );
};
