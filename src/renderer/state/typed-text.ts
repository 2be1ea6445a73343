import type { TripointWindow } from './window.ts';

/**
 * What a person typed and nothing has stored yet. The page is not left with it unless the person says so: a reload, a
 * closed tab or a followed address would lose it without a word.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['search', 'checkbox', 'radio', 'file'].includes(target.type));

/** A field that stores what is typed when it is left (`data-stored-when-left`) answers for itself. */
const answersForItself = (field: Field): boolean => field.dataset.storedWhenLeft !== undefined;

/** Fields on the screen with a text that was typed and not sent with its form. */
const followFields = (): (() => boolean) => {
  const typed = new Map<Field, string>();
  document.addEventListener(
    'beforeinput',
    ({ target }) => {
      if (isField(target) && !answersForItself(target) && !typed.has(target)) typed.set(target, target.value);
    },
    true,
  );
  document.addEventListener(
    'submit',
    ({ target }) => {
      for (const field of typed.keys()) if (field.form === target) typed.delete(field);
    },
    true,
  );
  return () => {
    for (const [field, before] of typed)
      if (!field.isConnected || field.value.trim() === '' || field.value === before) typed.delete(field);
    return typed.size > 0;
  };
};

const hasText = (texts: readonly (string | readonly string[])[]): boolean =>
  texts.some((text) => (typeof text === 'string' ? text.trim() !== '' : text.length > 0));

/** Drafts of *Service* live as long as the window, also while another page is shown. */
const holdsDrafts = ({ service }: TripointWindow): boolean => {
  const { entryDrafts, removalDrafts, batches } = service.store.getState();
  return (
    Object.values(entryDrafts).some(({ mac, name, description, toDate, tags }) =>
      hasText([mac, name, description, toDate, tags]),
    ) ||
    Object.values(removalDrafts).some(({ text }) => hasText([text])) ||
    Object.values(batches).some((flow) => flow.at === 'list' && flow.summary.edited > 0)
  );
};

/** Asks before the page is left, where something would be lost. Edits of the case are sent at once, without waiting. */
export const keepTypedText = (tripoint: TripointWindow): void => {
  const typedInFields = followFields();
  globalThis.addEventListener('beforeunload', (event) => {
    const caseIsStored = tripoint.cases.storeNow();
    if (!caseIsStored || typedInFields() || holdsDrafts(tripoint)) event.preventDefault();
  });
  // A page that goes without the question, as on a phone or when the tab is discarded.
  globalThis.addEventListener('pagehide', () => void tripoint.cases.storeNow());
};
