import { useState, useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import { confirmationOf, isConfirmed, type Revoked } from '../../../core/whitelisting/policy-reply.ts';
import type { ContextView, PolicyPreview, EmailsRemoved } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import { put, meant } from '../../state/service-store.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { Facts, PracticeMark, CopyButton, Banner, Form, Small, Field, Lines, CustomerDot } from '../../ui/parts.tsx';
import { contextLabel, SendButton } from './context-parts.tsx';
import { saveFile } from '../../ui/files.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface RemovalDialogProps {
  readonly context: ContextView;
  readonly policyId: string;
  readonly revoke: boolean;
  readonly preview: PolicyPreview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Everything that will happen, entry by entry. The number of entries, or the pattern, is typed before it can be sent. */
export const RemovalDialog = ({ context, policyId, revoke, preview, opened, onClose }: RemovalDialogProps) => {
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
        'send',
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
    <Dialog size="lg" closeOnClickOutside={false} title={text.send} opened={opened} onClose={close}>
      <Form
        className="tp-stack"
        send={() => {
          if (ready && !sending) void send();
        }}
      >
        <Facts
          facts={[
            [
              text.customer,
              <span className="tp-row">
                <CustomerDot customer={context.name} />
                <strong>{contextLabel(context)}</strong>
                {context.practice !== null && <PracticeMark />}
              </span>,
            ],
            [text.inPolicy, <span className="tp-mono">{policyId}</span>],
            [text.then, <strong>{revoke ? text.now : text.later}</strong>],
          ]}
        />
        <ol className="tp-entries" aria-label={text.emails} tabIndex={0}>
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
        <Field
          size="sm"
          label={text.type(wordsOf(confirmation.asks))}
          data-autofocus
          inputMode={confirmation.text === String(entries.length) ? 'numeric' : 'text'}
          maxLength={300}
          value={typed}
          onText={setTyped}
        />
        <div className="tp-row tp-end">
          <Button variant="default" onClick={close}>
            {laterT.cancel}
          </Button>
          <SendButton context={context} danger type="submit" disabled={!ready || sending}>
            {text.send}
          </SendButton>
        </div>
      </Form>
    </Dialog>
  );
};

const MODULES = [
  'selfProvisioning',
  'meetingHost',
  'conferences',
  'whitelisting',
] as const satisfies readonly (keyof Revoked)[];

type Removed = Extract<EmailsRemoved, { readonly kind: 'removed' }>;

const Done = ({ context, result }: { readonly context: ContextView; readonly result: Removed }) => {
  const text = serviceT.removal;
  const { document: outcome } = result;
  return (
    <>
      <Banner role="status" tone={!outcome.known ? 'cannot-tell' : outcome.removed.length > 0 ? 'good' : 'note'}>
        {wordsOf(result.sentence)}
      </Banner>
      {result.stillCovered.map((sentence) => (
        <Banner key={wordsOf(sentence)} tone="cannot-tell">
          {wordsOf(sentence)}
        </Banner>
      ))}
      {result.problem !== null && <Banner tone="fault">{wordsOf(result.problem)}</Banner>}
      {outcome.removed.length > 0 && (
        <>
          <table className="tp-grid tp-counts" aria-label={text.result}>
            <thead>
              <tr>
                <th scope="col">{text.email}</th>
                {MODULES.map((module) => (
                  <th key={module} scope="col">
                    {text[module]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {outcome.removed.map(({ email, revoked }) => (
                <tr key={email}>
                  <th scope="row" className="tp-mono">
                    {email}
                  </th>
                  {MODULES.map((module) => (
                    <td key={module}>{revoked[module] ?? text.notSaid}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <section className="tp-row" aria-label={text.restore}>
            <span>{text.restoreHint}</span>
            <CopyButton text={result.restoreText} label={text.restoreCopy} />
            <Small onClick={() => saveFile(`${context.name} restore list.txt`, [result.restoreText], 'text/plain')}>
              {text.restoreDownload}
            </Small>
            {result.restorePath !== null && (
              <span className="tp-dim tp-small">{t.files.saved(result.restorePath)}</span>
            )}
          </section>
        </>
      )}
      {outcome.notInPolicy.length > 0 && (
        <section aria-label={text.notInPolicy}>
          <h3 className="tp-heading">{text.notInPolicy}</h3>
          <p className="tp-mono">{outcome.notInPolicy.join(', ')}</p>
        </section>
      )}
      {!outcome.notKnown.includes('remaining') && <p className="tp-dim">{text.remaining(outcome.remaining.length)}</p>}
      {outcome.anomalies.length > 0 && (
        <section aria-label={text.anomalies}>
          <h3 className="tp-heading">{text.anomalies}</h3>
          <Lines className="tp-plain" of={outcome.anomalies} />
        </section>
      )}
    </>
  );
};

const NotDone = ({ result }: { readonly result: Extract<EmailsRemoved, { readonly kind: 'not-removed' }> }) => {
  const text = serviceT.removal;
  const unknown = result.failure.changed === 'unknown';
  return (
    <>
      <Banner role="alert" tone={unknown ? 'cannot-tell' : 'fault'}>
        {wordsOf(result.failure.message)}
      </Banner>
      {unknown && <p>{text.unknownHint}</p>}
      {result.failure.detail !== null && <p className="tp-small tp-dim tp-mono">{wordsOf(result.failure.detail)}</p>}
      {result.problem !== null && <Banner tone="cannot-tell">{wordsOf(result.problem)}</Banner>}
    </>
  );
};

interface RemovalResultProps {
  readonly context: ContextView;
  readonly result: EmailsRemoved;
  readonly policyId: string;
}

/** What came of a removal, until another one is begun. */
export const RemovalResult = ({ context, result, policyId }: RemovalResultProps) => {
  const { store } = useServiceWindow();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = serviceT.removal;
  useEffect(() => heading.current?.focus({ preventScroll: true }), [result]);
  const again = (): void => {
    // A removal that was not carried out is still there to be corrected.
    if (result.kind === 'removed') put(store, 'removalDrafts')(context.id, undefined);
    put(store, 'removals')(context.id, undefined);
  };
  const title =
    result.kind === 'removed' ? text.result : result.failure.changed === 'unknown' ? text.unknown : text.notRemoved;
  return (
    <section className="tp-card tp-stack" aria-labelledby="removal-result">
      <div className="tp-spread">
        <h2 id="removal-result" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <span className="tp-dim tp-small tp-mono">{policyId}</span>
      </div>
      {result.kind === 'removed' ? <Done context={context} result={result} /> : <NotDone result={result} />}
      <Button variant="default" onClick={again}>
        {text.another}
      </Button>
    </section>
  );
};
