import { useEffect, useState } from 'react';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { attemptLine, meterMarks, standingSentence } from '../../../core/attempts/words.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** Longer than a double click: what was begun before the question was read answers nothing. */
const READ_MS = 700;

/** Whether a question has stood long enough to be answered by a button. */
const useReadable = (question: object | null): boolean => {
  const [readable, setReadable] = useState<object | null>(null);
  useEffect(() => {
    if (question === null) return;
    const timer = setTimeout(() => setReadable(question), READ_MS);
    return () => clearTimeout(timer);
  }, [question]);
  return question !== null && readable === question;
};

/**
 * The one question after a rejected sign-in, whatever was about to send again. Sending nothing is the default: it has the
 * focus, and closing the dialog means the same. An attempt is used only by its own button.
 */
export const ConsentDialog = () => {
  const { cases } = useTripoint();
  const consent = useWindow((state) => state.consent);
  const open = useWindow((state) => state.open);
  const [typed, setTyped] = useState('');
  const readable = useReadable(consent);
  const answer = (goesOn: boolean): void => {
    setTyped('');
    consent?.answer(goesOn);
  };
  const goOn = async (): Promise<void> => {
    // A password that could not be stored is told in a dialog of its own; nothing is sent.
    const ready = typed === '' || (open !== null && (await cases.setPassword(typed, open.document.target)));
    answer(ready);
  };
  return (
    <Modal
      opened={consent !== null}
      onClose={() => answer(false)}
      title={t.case.consent.title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {consent && (
        <div className="tp-stack">
          <p>
            <span aria-hidden>{meterMarks(consent.attempts)}</span> {standingSentence(consent.attempts)}
          </p>
          <p>{t.case.consent.cost}</p>
          <ul aria-label={t.case.consent.attempts}>
            {consent.attempts.attempts.slice(-5).map((attempt) => (
              <li key={`${attempt.at} ${attempt.result}`}>{attemptLine(attempt)}</li>
            ))}
          </ul>
          <PasswordInput
            label={t.case.consent.password}
            description={t.case.consent.passwordHint}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className="tp-spread">
            <Button onClick={() => readable && answer(false)} data-autofocus>
              {t.case.consent.cancel}
            </Button>
            <Button variant="default" className="tp-costs" disabled={!readable} onClick={() => void goOn()}>
              {typed === '' ? t.case.consent.button : t.case.consent.withPassword}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
};
