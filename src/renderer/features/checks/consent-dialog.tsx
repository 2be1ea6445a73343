import { useState } from 'react';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { attemptLine, meterMarks, standingSentence } from '../../../core/attempts/words.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** The one question after a rejected sign-in, whatever was about to send again. Closing it sends nothing. */
export const ConsentDialog = () => {
  const { cases } = useTripoint();
  const consent = useWindow((state) => state.consent);
  const open = useWindow((state) => state.open);
  const [typed, setTyped] = useState('');
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
            <Button variant="default" onClick={() => answer(false)} data-autofocus>
              {t.case.consent.cancel}
            </Button>
            <Button onClick={() => void goOn()}>
              {typed === '' ? t.case.consent.button : t.case.consent.withPassword}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
};
