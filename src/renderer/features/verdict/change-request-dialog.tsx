import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { BLANK } from '../../../core/report/options.ts';
import { sentenceStart } from '../../../core/vocabulary/text-ends.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyButton } from '../../ui/parts.tsx';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** What each blank of the request stands for, by what its line says behind it, in the order of the text. */
const blanksOf = (content: string): readonly string[] =>
  content
    .split('\n')
    .filter((line) => line.includes(BLANK))
    .map((line) => {
      // In parentheses, with a deadline behind them where there is one.
      const note = line.slice(line.indexOf(BLANK) + BLANK.length).trim();
      const end = note.lastIndexOf(')');
      return sentenceStart(note.startsWith('(') && end > 0 ? note.slice(1, end) : note);
    });

/** The request with what was typed for its blanks; what was not typed stays blank. */
const filled = (content: string, typed: readonly string[]): string => {
  const [first = '', ...rest] = content.split(BLANK);
  const wordAt = (index: number): string => {
    const word = typed[index]?.trim() ?? '';
    return word === '' ? BLANK : word;
  };
  return first + rest.map((part, index) => wordAt(index) + part).join('');
};

/** The request as the text that is handed on, with a field for what no probe can see. Nothing is sent from here. */
const Request = ({ content }: { readonly content: string }) => {
  const text = laterT.case.changeRequest;
  const blanks = blanksOf(content);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const shown = filled(content, typed);
  return (
    <div className="tp-stack">
      <p className="tp-dim">{text.intro}</p>
      {blanks.map((blank, index) => (
        <TextInput
          key={index}
          size="xs"
          label={blank}
          description={text.blank(BLANK)}
          maxLength={300}
          spellCheck={false}
          value={typed[index] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setTyped((before) => blanks.map((_, at) => (at === index ? value : (before[at] ?? ''))))
          }
        />
      ))}
      <pre className="tp-body tp-document" role="region" tabIndex={0} aria-label={text.text}>
        {shown}
      </pre>
      <div>
        <CopyButton label={text.copy} text={shown} />
      </div>
    </div>
  );
};

export const ChangeRequestDialog = () => {
  const { store } = useTripoint();
  const opened = useWindow((state) => state.dialog === 'change-request');
  const content = useWindow((state) => state.open?.changeRequest ?? null);
  return (
    <Dialog
      size="xl"
      opened={opened && content !== null}
      onClose={() => store.setState({ dialog: null })}
      title={laterT.case.changeRequest.title}
    >
      {content !== null && <Request key={content} content={content} />}
    </Dialog>
  );
};
