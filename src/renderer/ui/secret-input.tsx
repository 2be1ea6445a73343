import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../text.ts';

/** A field for a secret. The eye that shows what was typed has its name in the window's language. */
export const SecretInput = (props: PasswordInputProps) => (
  <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t.showTyped }} />
);
