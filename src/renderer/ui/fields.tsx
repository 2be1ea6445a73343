import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  Textarea,
  type CheckboxProps,
  type NativeSelectProps,
  type PasswordInputProps,
  type TextareaProps,
} from '@mantine/core';
import { t } from '../text.ts';

/** A field for several lines of text, without what a browser corrects. */
export const Area = ({ onText, ...props }: TextareaProps & { readonly onText: (text: string) => void }) => (
  <Textarea spellCheck={false} {...props} onChange={({ currentTarget }) => onText(currentTarget.value)} />
);

/** A box that is ticked, or not. */
export const Tick = ({ onTick, ...props }: CheckboxProps & { readonly onTick: (ticked: boolean) => void }) => (
  <Checkbox {...props} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
);

interface ChoiceProps<Value extends string> extends Omit<NativeSelectProps, 'data' | 'onChange' | 'value'> {
  readonly of: readonly (readonly [value: Value, label: string])[];
  /** What is offered first, for no choice. */
  readonly none?: string;
  readonly value: Value | null;
  readonly choose: (value: Value | null) => void;
}

/** One of several words. */
export const Choice = <Value extends string>({ of, none, value, choose, ...props }: ChoiceProps<Value>) => (
  <NativeSelect
    size="xs"
    {...props}
    value={value ?? ''}
    data={[...(none === undefined ? [] : [['', none] as const]), ...of].map(([each, label]) => ({
      value: each,
      label,
    }))}
    onChange={({ currentTarget }) => choose(of.find(([each]) => each === currentTarget.value)?.[0] ?? null)}
  />
);

/** A field for a secret. The eye that shows what was typed has its name in the window's language. */
export const SecretInput = (props: PasswordInputProps) => (
  <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t.showTyped }} />
);
