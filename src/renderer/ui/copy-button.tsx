import { useState } from 'react';
import { Button } from '@mantine/core';
import { t } from '../text.ts';

/** Copies text and says so for a moment, in its own label. */
export const CopyButton = ({ text, label }: { readonly text: string; readonly label: string }) => {
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
    <Button size="compact-sm" variant="default" onClick={() => void copy()}>
      {copied ? t.copied : label}
    </Button>
  );
};
