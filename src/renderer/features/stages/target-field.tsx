import { useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useDraft } from '../../ui/use-draft.ts';

interface TargetFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> {
  readonly stored: string;
  /** What is wrong with a value, or `null`; a wrong value is not stored. */
  readonly wrong?: (value: string) => string | null;
  readonly store: (value: string) => Promise<boolean>;
}

/** A text field that stores its value when it is left or Enter is pressed, and says what is wrong only then. */
export const TargetField = ({ stored, wrong, store, ...rest }: TargetFieldProps) => {
  const [draft, setDraft] = useDraft(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const commit = (): void => {
    const found = wrong?.(draft) ?? null;
    setProblem(found);
    if (found === null && draft !== stored) void store(draft);
  };
  return (
    <TextInput
      {...rest}
      size="xs"
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={problem}
      value={draft}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        setProblem(null);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
};
