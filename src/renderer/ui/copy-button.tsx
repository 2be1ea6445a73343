import { useState } from 'react';
import { Button } from '@mantine/core';
import { t } from '../text.ts';

const SHOWN_MS = 1500;

/** Copies text and says for a moment, in its own label, whether it did. */
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
  const [said, setSaid] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    setSaid(
      await navigator.clipboard.writeText(text).then(
        () => t.copied,
        () => t.notCopied,
      ),
    );
    setTimeout(() => setSaid(null), SHOWN_MS);
  };
  return (
    <Button
      size={small ? 'compact-xs' : 'compact-sm'}
      variant="default"
      aria-label={said === null ? name : undefined}
      onClick={() => void copy()}
    >
      {said ?? label}
    </Button>
  );
};
