import { useRef } from 'react';
import { Button, type ButtonProps } from '@mantine/core';

/** A button that lets a person choose one file of their machine. The same file can be chosen again. */
export const FileButton = ({
  label,
  accept,
  take,
  ...look
}: {
  readonly label: string;
  readonly accept: string;
  readonly take: (file: File) => void;
} & ButtonProps) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) take(file);
        }}
      />
      <Button {...look} onClick={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  );
};
