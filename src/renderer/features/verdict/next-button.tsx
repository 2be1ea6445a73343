import { Button } from '@mantine/core';
import { nextVariant, type NextStep } from '../../actions/next-step.ts';
import { performAt } from '../../actions/offer.ts';
import type { WindowState } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** The one button that leads a case on, by whatever `stepOf` says now; nothing where it says nothing. */
export const NextButton = ({ stepOf }: { readonly stepOf: (state: WindowState) => NextStep | null }) => {
  const tripoint = useTripoint();
  const label = useWindow((state) => stepOf(state)?.label);
  const variant = useWindow(nextVariant);
  if (label === undefined) return null;
  const lead = (): void => {
    const step = stepOf(tripoint.store.getState());
    if (step !== null) performAt(tripoint, step);
  };
  return (
    <Button className="tp-next" size="sm" variant={variant} onClick={lead}>
      {label}
    </Button>
  );
};
