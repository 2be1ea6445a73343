import type { FocusEvent } from 'react';

/**
 * Whether a field was left by pressing a button. What would then be said below the field moves the button away from under
 * the pointer, and the press would be lost; the button itself makes it said.
 */
export const leftForButton = ({ relatedTarget }: FocusEvent): boolean => relatedTarget instanceof HTMLButtonElement;
