import { useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from '../../text.ts';
import { useDraft, useFormField } from './use-form-field.ts';

interface TargetFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> {
  readonly id: string;
  readonly stored: string;
  /** What is wrong with a value, or `null`; a wrong value is not stored. */
  readonly wrong?: (value: string) => string | null;
  readonly store: (value: string) => Promise<boolean>;
}

/** A text field that stores its value when it is left or Enter is pressed, and says what is wrong only then. */
export const TargetField = ({ id, stored, wrong, store, ...rest }: TargetFieldProps) => {
  const [draft, setDraft, follow] = useDraft(stored);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<boolean> => {
    const found = wrong?.(draft) ?? null;
    setProblem(found);
    if (found !== null) return false;
    if (draft === stored) return true;
    const saved = await store(draft);
    if (saved) follow(draft);
    return saved;
  };
  const holdUp = (): void => setProblem(`${wrong?.(draft) ?? t.stage.settings.notSaved} ${t.stage.settings.notSent}`);
  const commit = useFormField(id, draft, save, holdUp, draft === stored);
  return (
    <TextInput
      {...rest}
      id={id}
      data-stored-when-left
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
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit();
      }}
    />
  );
};
