import { useRef } from 'react';
import { Button, type ButtonProps } from '@mantine/core';

/** A button that lets a person choose one file of their machine. */
export const OpenFileButton = ({
  label,
  take,
  ...look
}: { readonly label: string; readonly take: (file: File) => void } & ButtonProps) => {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".tripoint,.json,.txt,.log,application/json,text/plain"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) take(file);
        }}
      />
      <Button variant="default" {...look} onClick={() => picker.current?.click()}>
        {label}
      </Button>
    </>
  );
};
