import { useEffect, useRef, useState } from 'react';

/** The field that stands in a cell while it is edited. Enter takes the text, Esc leaves it, going elsewhere takes it. */
export const GridCellEditor = ({
  label,
  text,
  onCommit,
  onCancel,
}: {
  readonly label: string;
  readonly text: string;
  readonly onCommit: (text: string) => void;
  readonly onCancel: () => void;
}) => {
  const [draft, setDraft] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  /** A field that is taken away loses the focus, which is no wish to commit. */
  const settled = useRef(false);
  useEffect(() => field.current?.select(), []);
  const settle = (how: () => void): void => {
    if (settled.current) return;
    settled.current = true;
    how();
  };
  return (
    <input
      ref={field}
      className="tp-cell-editor"
      aria-label={label}
      value={draft}
      autoFocus
      spellCheck={false}
      maxLength={10_000}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => settle(() => onCommit(draft))}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' || event.key === 'Tab') settle(() => onCommit(draft));
        else if (event.key === 'Escape') settle(onCancel);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
};
