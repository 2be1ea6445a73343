import { useState, useEffect, useRef } from 'react';
import { Button, Radio } from '@mantine/core';
import { Area } from '../../ui/fields.tsx';
import { isAccessPolicyId, isSegment } from '../../../core/whitelisting/context.ts';
import type { ContextView, PolicyPreview, EmailsRemoved } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import { put, EMPTY_REMOVAL, type RemovalDraft, meant } from '../../state/service.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import {
  Form,
  Field,
  Glyph,
  Facts,
  PracticeMark,
  CopyButton,
  Banner,
  Small,
  Lines,
  CustomerDot,
  Table,
  Toned,
  mono,
  Headed,
  Notes,
  Banners,
} from '../../ui/parts.tsx';
import { canSend, Note, contextLabel, SendButton } from './context-parts.tsx';
import { confirmationOf, isConfirmed, type Revoked } from '../../../core/whitelisting/policy-reply.ts';
import { chooseFile, saveFile } from '../../ui/files.ts';
import { Dialog, Ends } from '../../ui/dialog.tsx';

const PAUSE_MS = 200;

const usePolicyPreview = (text: string): PolicyPreview | null => {
  const { client, ask } = useServiceWindow();
  const [read, setRead] = useState<{ readonly text: string; readonly preview: PolicyPreview } | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      void ask('read', client.policies.preview({ text })).then((preview) => {
        if (preview && !gone) setRead({ text, preview });
      });
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [ask, client, text]);
  return read?.text === text ? read.preview : null;
};

const MOST_SHOWN = 200;

const PolicyEntries = ({ preview }: { readonly preview: PolicyPreview }) => {
  const text = serviceT.removal;
  const faulty = preview.entries.filter(({ problems }) => problems.length > 0);
  return (
    <section className="tp-card tp-stack" aria-label={text.patterns}>
      <div role="status">
        <h2>{text.entries(preview.entries.length)}</h2>
      </div>
      {faulty.length > 0 && (
        <Headed className="tp-stack" title={text.faulty(faulty.length)}>
          <ul className="tp-plain">
            {faulty.slice(0, MOST_SHOWN).map((entry) => (
              <li key={entry.text} data-tone="fault" className="tp-note">
                <Glyph tone="fault" />
                <div>
                  <span className="tp-mono" data-whose>
                    {entry.text}
                  </span>
                  <Notes className="tp-toned" of={entry.problems.map(({ message }) => message)} />
                </div>
              </li>
            ))}
          </ul>
        </Headed>
      )}
      {preview.coverage.length > 0 && (
        <Headed className="tp-stack" title={text.patterns}>
          <ul className="tp-plain">
            {preview.coverage.slice(0, MOST_SHOWN).map((sentence) => (
              <li key={wordsOf(sentence)}>
                <Note tone="cannot-tell" message={sentence} fix={null} onFix={() => undefined} />
              </li>
            ))}
          </ul>
        </Headed>
      )}
    </section>
  );
};

const LONGEST = 300_000;

const policyProblem = (policyId: string): string | null => {
  if (policyId === '') return serviceT.context.needs;
  return isSegment(policyId) ? null : serviceT.context.badSegment;
};

const missing = (draft: RemovalDraft, preview: PolicyPreview | null): readonly (readonly [string, string])[] => {
  const text = serviceT.removal;
  const policy = policyProblem(draft.policyId.trim());
  const entries =
    preview === null || preview.entries.length === 0
      ? serviceT.context.needs
      : preview.problem && wordsOf(preview.problem);
  return [
    ...(policy === null ? [] : [['removal-policy', policy] as const]),
    ...(entries === null ? [] : [['removal-emails', entries] as const]),
    ...(draft.revoke === null ? [['removal-now', text.choiceNeeded] as const] : []),
  ];
};

/** Takes addresses and patterns out of an access policy. Nothing is sent before everything was looked through once more. */
export const RemovalView = ({ context }: { readonly context: ContextView }) => {
  const { store, refuse } = useServiceWindow();
  const draft = useService((state) => state.removalDrafts[context.id] ?? EMPTY_REMOVAL);
  const result = useService((state) => state.removals[context.id]);
  const preview = usePolicyPreview(draft.text);
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  /** What was typed a moment ago is still being read: a press holds until it is. */
  const [pressed, setPressed] = useState(false);
  const text = serviceT.removal;
  const change = (changes: Partial<RemovalDraft>): void => {
    setPressed(false);
    put(store, 'removalDrafts')(context.id, { ...draft, ...changes });
  };
  const problems = new Map(asked ? missing(draft, preview) : []);
  const policyId = draft.policyId.trim();

  const takeFile = async (file: File): Promise<void> => {
    // UTF-8 may need four bytes for a character; whatever is larger cannot fit.
    const content = file.size <= 4 * LONGEST ? await file.text() : null;
    if (content === null || content.length > LONGEST) refuse('read', text.fileTooLarge);
    else change({ text: content });
  };
  const isReading = preview === null && draft.text.trim() !== '';
  if (pressed && !isReading) {
    setPressed(false);
    setAsked(true);
    setOpened(missing(draft, preview).length === 0);
  }
  const goOn = (): void => {
    setPressed(isReading);
    if (isReading) return;
    setAsked(true);
    const [first] = missing(draft, preview);
    if (first) document.getElementById(first[0])?.focus();
    else setOpened(true);
  };

  if (result) return <RemovalResult context={context} result={result} policyId={policyId} />;
  return (
    <div className="tp-two">
      <Form className="tp-card tp-stack tp-form" aria-label={serviceT.tabs.emails} send={() => goOn()}>
        <Field
          size="sm"
          id="removal-policy"
          label={text.policy}
          description={text.policyHint}
          classNames={{ input: 'tp-mono' }}
          maxLength={200}
          value={draft.policyId}
          error={problems.get('removal-policy')}
          onText={(text) => change({ policyId: text })}
        />
        {context.practicePolicyId !== null && policyId === '' && (
          <Button variant="default" size="xs" onClick={() => change({ policyId: context.practicePolicyId ?? '' })}>
            {text.policyPractice}
          </Button>
        )}
        {policyId !== '' && policyProblem(policyId) === null && !isAccessPolicyId(policyId) && (
          <Toned tone="cannot-tell" role="status">
            {text.policyForm}
          </Toned>
        )}
        <Area
          id="removal-emails"
          label={text.emails}
          description={text.emailsHint}
          classNames={{ input: 'tp-mono' }}
          rows={7}
          maxLength={LONGEST}
          value={draft.text}
          error={problems.get('removal-emails')}
          onText={(typed) => change({ text: typed })}
        />
        <Small onClick={() => chooseFile('.txt,.csv,text/plain,text/csv', (file) => void takeFile(file), false)}>
          {t.files.open}
        </Small>
        <Radio.Group
          label={text.choice}
          error={problems.get('removal-now')}
          value={draft.revoke === null ? '' : String(draft.revoke)}
          onChange={(value) => change({ revoke: value === 'true' })}
        >
          <div className="tp-stack tp-choices">
            <Radio id="removal-now" value="true" label={text.now} description={text.nowHint} />
            <Radio value="false" label={text.later} description={text.laterHint} />
          </div>
        </Radio.Group>
        <div className="tp-row">
          <Button type="submit" disabled={!canSend(context)}>
            {text.goOn}
          </Button>
        </div>
      </Form>
      {preview !== null && preview.entries.length > 0 && <PolicyEntries preview={preview} />}
      {preview !== null && draft.revoke !== null && (
        <RemovalDialog
          context={context}
          policyId={policyId}
          revoke={draft.revoke}
          preview={preview}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
};

interface RemovalDialogProps {
  readonly context: ContextView;
  readonly policyId: string;
  readonly revoke: boolean;
  readonly preview: PolicyPreview;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Everything that will happen, entry by entry. The number of entries, or the pattern, is typed before it can be sent. */
const RemovalDialog = ({ context, policyId, revoke, preview, opened, onClose }: RemovalDialogProps) => {
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
              serviceT.context.name,
              <span className="tp-row">
                <CustomerDot customer={context.name} />
                <strong>{contextLabel(context)}</strong>
                {context.practice !== null && <PracticeMark />}
              </span>,
            ],
            [text.inPolicy, mono(policyId)],
            [text.then, <strong>{revoke ? text.now : text.later}</strong>],
          ]}
        />
        <ol className="tp-entries" aria-label={text.emails} tabIndex={0}>
          {entries.map((entry) => (
            <li key={entry.text}>
              {mono(entry.text)}
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
        <Ends cancel={close}>
          <SendButton context={context} className="tp-danger" type="submit" disabled={!ready}>
            {text.send}
          </SendButton>
        </Ends>
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
      <Banners tone="cannot-tell" of={result.stillCovered} />
      {result.problem !== null && <Banner tone="fault">{wordsOf(result.problem)}</Banner>}
      {outcome.removed.length > 0 && (
        <>
          <Table
            className="tp-grid tp-counts"
            aria-label={text.result}
            heads={[text.email, ...MODULES.map((module) => text[module])]}
            rows={outcome.removed.map(({ email, revoked }) => [
              mono(email),
              ...MODULES.map((module) => revoked[module] ?? text.notSaid),
            ])}
          />
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
        <Headed title={text.notInPolicy}>
          <p className="tp-mono">{outcome.notInPolicy.join(', ')}</p>
        </Headed>
      )}
      {!outcome.notKnown.includes('remaining') && <p className="tp-dim">{text.remaining(outcome.remaining.length)}</p>}
      {outcome.anomalies.length > 0 && (
        <Headed title={text.anomalies}>
          <Lines className="tp-plain" of={outcome.anomalies} />
        </Headed>
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
const RemovalResult = ({ context, result, policyId }: RemovalResultProps) => {
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
    result.kind === 'removed'
      ? text.result
      : result.failure.changed === 'unknown'
        ? serviceT.entry.unknown
        : text.notRemoved;
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
