import type { ButtonProps } from '@mantine/core';
import { FileButton } from '../../ui/file-button.tsx';

/** A button that lets a person choose a case or a record. */
export const OpenFileButton = (
  given: { readonly label: string; readonly take: (file: File) => void } & ButtonProps,
) => <FileButton variant="default" accept=".tripoint,.json,.txt,.log,application/json,text/plain" {...given} />;
