import { useState } from 'react';
import { Button } from '@mantine/core';
import { contextBinding } from '../../../core/credential/binding.ts';
import type { ContextTest } from '../../../core/whitelisting/context-test.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/window.ts';
import { meant, placeOf } from '../../state/service-contexts.ts';
import { labelOf } from '../../actions/doing.ts';
import { serviceT, wordsOf } from '../../text.ts';
import { SecretInput, Banner, Facts, Form, Small } from '../../ui/parts.tsx';
import type { Tone } from '../../ui/glyph.tsx';
import { ContextForm } from './context-form.tsx';
import { canSend, SendButton } from './context-parts.tsx';

const Key = ({ context }: { readonly context: ContextView }) => {
  const { contexts } = useServiceWindow();
  const [key, setKey] = useState('');
  /** Where the context led when the first character was typed. */
  const [shownFor, setShownFor] = useState(placeOf(context));
  const [moved, setMoved] = useState(false);
  const text = serviceT.context;
  // Another window has changed it: what was typed is for the service of before.
  if (key !== '' && contextBinding(shownFor) !== contextBinding(context)) {
    setKey('');
    setMoved(true);
  }
  return (
    <Form
      className="tp-stack"
      send={() => {
        const typed = key.trim();
        if (typed === '') return;
        setKey('');
        void contexts.setKey(context.id, typed, shownFor);
      }}
    >
      {moved && <p role="status">{text.keyMoved}</p>}
      {context.keyNote !== null && <p role="status">{wordsOf(context.keyNote)}</p>}
      {context.hasKey !== null && (
        <p role="status">
          {context.hasKey ? text.keyStored(wordsOf(context.keyKeeper)) : text.keyNone(wordsOf(context.keyKeeper))}
        </p>
      )}
      <SecretInput
        label={text.key}
        description={text.keyHint}
        value={key}
        autoComplete="off"
        maxLength={4096}
        onChange={(event) => {
          if (key === '') setShownFor(placeOf(context));
          setMoved(false);
          setKey(event.currentTarget.value);
        }}
      />
      <div className="tp-row">
        <Button type="submit" variant="default" disabled={key.trim() === ''}>
          {text.keySet}
        </Button>
        {context.hasKey !== false && (
          <Button variant="subtle" onClick={() => void contexts.clearKey(context.id)}>
            {text.keyClear}
          </Button>
        )}
      </div>
    </Form>
  );
};

const TEST_TONE: Readonly<Record<ContextTest['result'], Tone>> = {
  'good-sign': 'good',
  'cannot-tell': 'cannot-tell',
  bad: 'fault',
};

const Test = ({ context }: { readonly context: ContextView }) => {
  const { client, ask } = useServiceWindow();
  const [test, setTest] = useState<ContextTest | 'testing' | null>(null);
  const text = serviceT.context;
  const run = async (): Promise<void> => {
    setTest('testing');
    setTest((await ask('send', client.contexts.test({ context: meant(context) }))) ?? null);
  };
  return (
    <div className="tp-stack">
      <div className="tp-row">
        <SendButton context={context} disabled={test === 'testing' || !canSend(context)} onClick={() => void run()}>
          {text.test}
        </SendButton>
        <span className="tp-dim tp-small">{text.testHint}</span>
      </div>
      {test !== null && test !== 'testing' && (
        <div className="tp-stack" role="group" aria-label={text.test}>
          <div role="status">
            <Banner tone={TEST_TONE[test.result]}>{wordsOf(test.message)}</Banner>
          </div>
          {(['proves', 'provesNot'] as const).map((which) => (
            <div key={which}>
              {test[which].length > 0 && (
                <>
                  <h3 className="tp-heading">{text[which]}</h3>
                  <ul className="tp-plain">
                    {test[which].map((sentence) => (
                      <li key={wordsOf(sentence)}>{wordsOf(sentence)}</li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
};

/** The key, a look whether it leads anywhere, and what the context is made of. */
export const ContextSettings = ({ context }: { readonly context: ContextView }) => {
  const { contexts } = useServiceWindow();
  const [saved, setSaved] = useState(false);
  const text = serviceT.context;
  if (context.practice !== null)
    return (
      <section className="tp-card tp-stack" aria-label={serviceT.tabs.settings}>
        <p>{serviceT.practiceNote}</p>
        <Facts
          facts={[
            [text.baseUrl, <span className="tp-mono">{context.baseUrl}</span>],
            [text.organizationId, <span className="tp-mono">{context.organizationId}</span>],
            [text.contextId, <span className="tp-mono">{context.contextId}</span>],
            [text.timeZone, context.timeZone ?? text.noTimeZone],
          ]}
        />
        <Test key={context.changedAt} context={context} />
      </section>
    );
  return (
    <div className="tp-two">
      <section className="tp-card tp-stack" aria-label={serviceT.tabs.settings}>
        <ContextForm key={context.changedAt} context={context} onSaved={() => setSaved(true)} />
        {saved && (
          <p role="status" className="tp-dim">
            {text.saved}
          </p>
        )}
      </section>
      <div className="tp-stack">
        <section className="tp-card tp-stack" aria-label={text.key}>
          <Key context={context} />
          <Test key={context.changedAt} context={context} />
        </section>
        <section className="tp-card tp-row" aria-label={labelOf('remove-case')}>
          <Small onClick={() => void contexts.remove(context)}>{labelOf('remove-case')}</Small>
          <span className="tp-dim tp-small">{serviceT.list.binNote}</span>
        </section>
      </div>
    </div>
  );
};
