import { useState } from 'react';
import { canBeUser, caseBinding } from '../../../core/credential/binding.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t, wordsOf } from '../../text.ts';
import { SecretInput, Small } from '../../ui/parts.tsx';
import type { ShownFor } from '../../state/store.ts';
import { useTripoint } from '../../state/window.ts';
import { readPort, readServer, TargetField, useFormField } from './target-field.tsx';

const PasswordField = ({ open }: { readonly open: OpenCase }) => {
  const { cases } = useTripoint();
  const [typed, setTyped] = useState('');
  /** Whom the password is for, as it was shown when its first character was typed. */
  const [shownFor, setShownFor] = useState<ShownFor | null>(null);
  const [moved, setMoved] = useState(false);
  const [saving, setSaving] = useState(false);
  const locked = open.readOnly !== null;
  const [heldUp, setHeldUp] = useState(false);
  const save = async (): Promise<boolean> => {
    if (typed === '') return true;
    setSaving(true);
    const stored = shownFor !== null && (await cases.setPassword(typed, shownFor));
    if (stored) setTyped((now) => (now === typed ? '' : now));
    else setHeldUp(true);
    setSaving(false);
    return stored;
  };
  const now = cases.shownFor();
  // Another window named another server or user: what was typed is for the one before.
  if (typed !== '' && !saving && shownFor !== null && now !== null && caseBinding(now) !== caseBinding(shownFor)) {
    setTyped('');
    setMoved(true);
  }
  const whyHeldUp = (): string => (cases.whomIsStored() ? t.stage.settings.notSent : t.stage.settings.passwordWaits);
  const store = useFormField('target-password', typed, save, () => setHeldUp(true), typed === '');
  return (
    <div className="tp-w3">
      <SecretInput
        id="target-password"
        data-stored-when-left
        size="xs"
        label={t.stage.settings.password}
        placeholder={
          open.hasPassword
            ? t.stage.settings.passwordStored
            : open.hasPassword === null
              ? t.stage.settings.passwordUnread
              : t.stage.settings.passwordPlaceholder
        }
        description={t.stage.settings.keptIn(wordsOf(open.passwordKeeper))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={1024}
        disabled={locked}
        value={typed}
        error={heldUp && typed !== '' ? whyHeldUp() : null}
        onChange={(event) => {
          if (typed === '') setShownFor(cases.shownFor());
          setTyped(event.currentTarget.value);
          setMoved(false);
          setHeldUp(false);
        }}
        onBlur={() => void store()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void store();
        }}
      />
      {moved && <p role="status">{t.stage.settings.passwordMoved}</p>}
      {open.passwordNote !== null && <p role="status">{wordsOf(open.passwordNote)}</p>}
      {/* Its place is kept: the parts below must not move while it is being pressed. */}
      <Small
        tiny
        variant="subtle"
        mt={4}
        disabled={locked}
        style={{ visibility: open.hasPassword === false ? 'hidden' : undefined }}
        onClick={() => void cases.clearPassword()}
      >
        {t.stage.settings.passwordClear}
      </Small>
    </div>
  );
};

/** Whether a run lacks its server, user or password: then they come before everything else. */
export const needsAccount = ({ document: { target }, hasPassword }: OpenCase): boolean =>
  target.host === '' || target.user === '' || !hasPassword;

/** Server, user and password. Each field is stored when it is left or Enter is pressed. */
export const AccountSettings = ({ open }: { readonly open: OpenCase }) => {
  const { cases } = useTripoint();
  const { target } = open.document;
  const text = t.stage.settings;
  const locked = open.readOnly !== null;
  return (
    <>
      <fieldset className="tp-fieldset">
        <legend>{text.server}</legend>
        <TargetField
          className="tp-w4"
          id="target-host"
          label={text.host}
          placeholder="https://server.example"
          disabled={locked}
          stored={target.host}
          wrong={(value) => (value.trim() === '' || readServer(value) ? null : text.badHost)}
          store={(value) => cases.changeTarget(readServer(value) ?? { host: '' })}
        />
        <TargetField
          className="tp-w2"
          id="target-port"
          label={text.port}
          inputMode="numeric"
          disabled={locked}
          stored={String(target.port)}
          wrong={(value) => (readPort(value) === null ? text.badPort() : null)}
          store={(value) => cases.changeTarget({ port: readPort(value) ?? target.port })}
        />
      </fieldset>
      <fieldset className="tp-fieldset">
        <legend>{text.signIn}</legend>
        <TargetField
          className="tp-w3"
          id="target-user"
          label={text.user}
          disabled={locked}
          stored={target.user}
          wrong={(value) => (canBeUser(value) ? null : text.badUser)}
          store={(value) => cases.changeTarget({ user: value.trim() })}
        />
        <PasswordField open={open} />
      </fieldset>
    </>
  );
};
