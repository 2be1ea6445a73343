import { useState } from 'react';
import { Button } from '@mantine/core';
import { t } from '../text.ts';

/** Copies text and says so for a moment, in its own label. */
export const CopyButton = ({
  text,
  label,
  name,
  small = false,
}: {
  readonly text: string;
  readonly label: string;
  /** What a screen reader is told where the label alone would not say what is copied. */
  readonly name?: string;
  readonly small?: boolean;
}) => {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button
      size={small ? 'compact-xs' : 'compact-sm'}
      variant="default"
      aria-label={copied ? undefined : name}
      onClick={() => void copy()}
    >
      {copied ? t.copied : label}
    </Button>
  );
};
