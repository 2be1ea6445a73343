import { Checkbox, Textarea, type CheckboxProps, type TextareaProps } from '@mantine/core';

/** A field for several lines of text, without what a browser corrects. */
export const Area = ({ onText, ...props }: TextareaProps & { readonly onText: (text: string) => void }) => (
  <Textarea spellCheck={false} {...props} onChange={({ currentTarget }) => onText(currentTarget.value)} />
);

/** A box that is ticked, or not. */
export const Tick = ({ onTick, ...props }: CheckboxProps & { readonly onTick: (ticked: boolean) => void }) => (
  <Checkbox {...props} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
);
