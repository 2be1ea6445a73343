import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { confirmationOf, isConfirmed } from '../../../core/whitelisting/policy-words.ts';
import type { ContextView, PolicyPreview } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import { put } from '../../state/service-ask.ts';
import { meant } from '../../state/service-contexts.ts';
import { serviceT, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { Facts, PracticeMark } from '../../ui/parts.tsx';
import { AskDialog, contextLabel, HueDot, SendButton } from './context-parts.tsx';

/** Everything that will happen, entry by entry. The number of entries, or the pattern, is typed before it can be sent. */
export const RemovalDialog = ({
  context,
  policyId,
  revoke,
  preview,
  opened,
  onClose,
}: {
  readonly context: ContextView;
  readonly policyId: string;
  readonly revoke: boolean;
  readonly preview: PolicyPreview;
  readonly opened: boolean;
  readonly onClose: () => void;
}) => {
  const { client, store, ask, once } = useServiceWindow();
  const sending = useService((state) => state.sending.includes(context.id));
  const [typed, setTyped] = useState('');
  const text = serviceT.removal;
  const { entries } = preview;
  const confirmation = confirmationOf(entries);
  const ready = isConfirmed(entries, typed);
  const close = (): void => {
    setTyped('');
    onClose();
  };
  const send = (): Promise<void> =>
    once(context.id, async () => {
      const emails = entries.map((entry) => entry.text);
      const removed = await ask(
        'removal',
        client.policies.remove({
          context: meant(context),
          policyId,
          emails,
          revoke,
          typedCount: entries.length,
          typed,
        }),
      );
      close();
      if (removed) put(store, 'removals')(context.id, removed);
    });
  return (
    <AskDialog title={text.dialog} opened={opened} onClose={close}>
      <form
        className="tp-stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !sending) void send();
        }}
      >
        <Facts
          facts={[
            [
              text.customer,
              <span className="tp-row">
                <HueDot hue={context.hue} />
                <strong>{contextLabel(context)}</strong>
                {context.practice !== null && <PracticeMark />}
              </span>,
            ],
            [text.inPolicy, <span className="tp-mono">{policyId}</span>],
            [text.then, <strong>{revoke ? text.now : text.later}</strong>],
          ]}
        />
        <ol className="tp-entries" aria-label={text.listLabel} tabIndex={0}>
          {entries.map((entry) => (
            <li key={entry.text}>
              <span className="tp-mono">{entry.text}</span>
              {entry.covers !== null && (
                <span className="tp-small tp-unsure"> {text.covers(wordsOf(entry.covers))}</span>
              )}
            </li>
          ))}
        </ol>
        <p>{text.cannotUndo}</p>
        <TextInput
          label={text.type(wordsOf(confirmation.asks))}
          data-autofocus
          inputMode={confirmation.text === String(entries.length) ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="tp-row tp-end">
          <Button variant="default" onClick={close}>
            {laterT.cancel}
          </Button>
          <SendButton context={context} danger type="submit" disabled={!ready || sending}>
            {text.send}
          </SendButton>
        </div>
      </form>
    </AskDialog>
  );
};
