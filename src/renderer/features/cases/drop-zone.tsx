import { useState, type DragEvent, type ReactNode } from 'react';
import type { ButtonProps } from '@mantine/core';
import { oneOf } from '../../state/file-pair.ts';
import { FileButton } from '../../ui/parts.tsx';

/** A button that lets a person choose a case or a record. */
export const OpenFileButton = (
  given: { readonly label: string; readonly take: (file: File) => void } & ButtonProps,
) => (
  <FileButton
    variant="default"
    accept=".tripoint,.json,.sig,.txt,.pcap,.pcapng,.cap,application/json,text/plain"
    several
    {...given}
  />
);

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Takes one dropped file, with its signature where that is dropped too, and says what would become of it while it hovers. `take: null`: files are not taken now. */
export const DropZone = ({
  className,
  hint,
  take,
  children,
}: {
  readonly className: string;
  readonly hint: string;
  readonly take: ((file: File) => void) | null;
  readonly children: ReactNode;
}) => {
  const [dropping, setDropping] = useState(false);
  return (
    <div
      className={`tp-takes-files ${className}`}
      data-dropping={dropping}
      data-drop-hint={hint}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDropping(take !== null);
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target || event.relatedTarget === null) setDropping(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDropping(false);
        const file = oneOf(event.dataTransfer.files);
        if (file) take?.(file);
      }}
    >
      {children}
    </div>
  );
};
