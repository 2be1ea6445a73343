import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';
import { useTripoint, useWindow } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { CopyButton, Headed } from '../../ui/parts.tsx';
import { verbatim } from '../../../core/messages/message.ts';
import { useEffect, useState } from 'react';
import { caseBinding } from '../../../core/credential/binding.ts';
import { attemptLine, meterMarks, standingSentence } from '../../../core/attempts/account-attempts.ts';
import { isProxyServer } from '../../../core/records/attempt.ts';
import { showTrouble } from '../../state/attempt.ts';
import type { Consent } from '../../state/store.ts';

/** What happened, what was not changed, what to do next. The failure's own message says the first two. */
export const TroubleDialog = () => {
  const { store } = useTripoint();
  const trouble = useWindow((state) => state.trouble);
  const about = useWindow((state) => state.about);
  const open = useWindow((state) => state.open);
  const close = () => store.setState({ trouble: null });
  const details = trouble && {
    ...trouble,
    failure: { ...trouble.failure, message: wordsOf(trouble.failure.message) },
    case: open?.document.id ?? null,
    version: about?.version ?? null,
    host: about?.host ?? null,
  };
  const next = trouble === null ? '' : (trouble.next ?? laterT.trouble.steps[trouble.failure.code] ?? '');
  return (
    <Dialog opened={trouble !== null} onClose={close} title={trouble?.what ?? ''}>
      {trouble && (
        <div className="tp-stack">
          <p>{wordsOf(trouble.failure.message)}</p>
          {next !== '' && (
            <Headed title={laterT.trouble.next}>
              <p>{next}</p>
            </Headed>
          )}
          <div className="tp-spread">
            <CopyButton label={t.trouble.copyDetails} text={JSON.stringify(details, null, 2)} />
            {trouble.anyway !== undefined && (
              <Button
                variant="default"
                onClick={() => {
                  close();
                  trouble.anyway?.run();
                }}
              >
                {trouble.anyway.label ?? laterT.trouble.anyway}
              </Button>
            )}
            <Button onClick={close} data-autofocus>
              {laterT.ok}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
};

/** Longer than a double click: what was begun before the question was read answers nothing. */
const READ_MS = 700;

const useReadable = (question: object | null): boolean => {
  const [readable, setReadable] = useState<object | null>(null);
  useEffect(() => {
    if (question === null) return;
    const timer = setTimeout(() => setReadable(question), READ_MS);
    return () => clearTimeout(timer);
  }, [question]);
  return question !== null && readable === question;
};

const Question = ({ consent }: { readonly consent: Consent }) => {
  const { store } = useTripoint();
  const open = useWindow((state) => state.open);
  const readable = useReadable(consent);
  const { attempts, shownFor, answer } = consent;
  // Another window may have named another server or user: the question was not about that one.
  const moved = shownFor !== null && open !== null && caseBinding(shownFor) !== caseBinding(open.document.target);
  useEffect(() => {
    if (!moved) return;
    answer(false);
    showTrouble(store, 'start', { code: 'not-allowed', message: verbatim(laterT.case.consent.moved) });
  }, [moved, answer, store]);
  return (
    <div className="tp-stack">
      <p>
        <span aria-hidden>{meterMarks(attempts)}</span> {wordsOf(standingSentence(attempts))}
      </p>
      <p>{laterT.case.consent.cost}</p>
      <ul>
        {attempts.attempts.slice(-5).map((attempt) => (
          <li key={`${attempt.at} ${attempt.result}`}>{wordsOf(attemptLine(attempt))}</li>
        ))}
      </ul>
      {isProxyServer(attempts.server) && <p>{laterT.case.consent.ofProxy}</p>}
      <div className="tp-spread">
        <Button onClick={() => readable && answer(false)} data-autofocus>
          {laterT.case.consent.cancel}
        </Button>
        <Button variant="default" className="tp-costs" disabled={!readable} onClick={() => answer(true)}>
          {laterT.case.consent.button}
        </Button>
      </div>
    </div>
  );
};

/** The one question after a rejected sign-in. Sending nothing has the focus, and closing means it. */
export const ConsentDialog = () => {
  const consent = useWindow((state) => state.consent);
  return (
    <Dialog
      opened={consent !== null}
      onClose={() => consent?.answer(false)}
      title={laterT.case.consent.title}
      closeOnClickOutside={false}
    >
      {consent && <Question consent={consent} />}
    </Dialog>
  );
};
