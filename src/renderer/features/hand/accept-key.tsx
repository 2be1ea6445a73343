import { verbatim } from '../../../core/messages/message.ts';
import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { failed } from '../../../shared/reply.ts';
import { useTripoint } from '../../state/window.ts';
import { handT, t, wordsOf } from '../../text.ts';
import './hand.css';

/** Accepts the key of a record that was just taken in, once the person has compared the fingerprint. */
export const AcceptKey = ({ fingerprint }: { readonly fingerprint: string }) => {
  const { client, store, cases } = useTripoint();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const text = handT.accept;
  const accept = async (): Promise<void> => {
    const reply = await client.app
      .acceptKey({ fingerprint, name })
      .catch(() => failed('disconnected', verbatim(t.trouble.unchanged)));
    setProblem(reply.ok ? null : wordsOf(reply.failure.message));
    if (!reply.ok) return;
    store.setState(({ takenNote }) => ({
      takenNote: takenNote && { id: takenNote.id, text: text.accepted(name.trim()) },
    }));
    await cases.refreshOpen();
  };
  return (
    <form
      className="tp-stack tp-accept"
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      <p className="tp-small">{text.hint}</p>
      <div className="tp-row">
        <TextInput
          size="xs"
          label={text.name}
          maxLength={100}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" variant="default" disabled={name.trim() === ''}>
          {text.accept}
        </Button>
      </div>
    </form>
  );
};
