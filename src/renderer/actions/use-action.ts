import type { WindowActionId } from '../../shared/actions.ts';
import { useTripoint, useWindow } from '../state/window.ts';
import { t } from '../text.ts';
import { keysOf, labelOf, perform, whyNot } from './offer.ts';

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
