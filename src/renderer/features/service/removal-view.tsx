import { useState, useEffect } from 'react';
import { Button, Radio, Textarea } from '@mantine/core';
import { isAccessPolicyId, isSegment } from '../../../core/whitelisting/context.ts';
import type { ContextView, PolicyPreview } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import { put, EMPTY_REMOVAL, type RemovalDraft } from '../../state/service-store.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { FileButton, Form, Field, Glyph } from '../../ui/parts.tsx';
import { canSend, Note } from './context-parts.tsx';
import { RemovalDialog, RemovalResult } from './removal-confirm.tsx';

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
        <div className="tp-stack">
          <h3 className="tp-heading">{text.faulty(faulty.length)}</h3>
          <ul className="tp-plain">
            {faulty.slice(0, MOST_SHOWN).map((entry) => (
              <li key={entry.text} data-tone="fault" className="tp-note">
                <Glyph tone="fault" />
                <div>
                  <span className="tp-mono" data-whose>
                    {entry.text}
                  </span>
                  {entry.problems.map(({ message }) => (
                    <p key={wordsOf(message)} className="tp-toned">
                      {wordsOf(message)}
                    </p>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview.coverage.length > 0 && (
        <div className="tp-stack">
          <h3 className="tp-heading">{text.patterns}</h3>
          <ul className="tp-plain">
            {preview.coverage.slice(0, MOST_SHOWN).map((sentence) => (
              <li key={wordsOf(sentence)}>
                <Note tone="cannot-tell" message={sentence} fix={null} onFix={() => undefined} />
              </li>
            ))}
          </ul>
        </div>
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
          <p className="tp-small" data-tone="cannot-tell" role="status">
            <span className="tp-toned">{text.policyForm}</span>
          </p>
        )}
        <Textarea
          id="removal-emails"
          label={text.emails}
          description={text.emailsHint}
          classNames={{ input: 'tp-mono' }}
          rows={7}
          maxLength={LONGEST}
          spellCheck={false}
          value={draft.text}
          error={problems.get('removal-emails')}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <FileButton
          label={t.files.open}
          accept=".txt,.csv,text/plain,text/csv"
          take={(file) => void takeFile(file)}
          size="compact-sm"
          variant="default"
        />
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
