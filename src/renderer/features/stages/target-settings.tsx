import { useState } from 'react';
import { Button } from '@mantine/core';
import { caseBinding } from '../../../core/credential/binding.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t } from '../../text.ts';
import { SecretInput } from '../../ui/secret-input.tsx';
import type { ShownFor } from '../../state/store.ts';
import { useTripoint } from '../../state/window.ts';
import { readConnectTo, readPort, readServer, readTimeout, readProxy, TargetField } from './target-field.tsx';
import { useFormField } from './use-form-field.ts';
import { CertificateTrust, type CertificateLook } from '../../ui/certificate-trust.tsx';
import type { Target } from '../../../core/records/case.ts';
import { ProxyChoice, proxyKind } from '../../ui/proxy-choice.tsx';

/** None, the system's, or an address. The choice of an address is stored only with the address itself. */
const ProxyField = ({
  stored,
  disabled,
  store,
}: {
  readonly stored: Target['proxy']['inside'];
  readonly disabled: boolean;
  readonly store: (choice: Target['proxy']['inside']) => Promise<boolean>;
}) => {
  const text = t.stage.settings;
  const of = proxyKind(stored);
  const [wantsUrl, setWantsUrl] = useState(false);
  const shown = wantsUrl ? 'url' : of;
  return (
    <>
      <ProxyChoice
        kind={shown}
        disabled={disabled}
        onChange={(kind) => {
          setWantsUrl(kind === 'url');
          if (kind !== 'url') void store(kind);
        }}
      />
      {shown === 'url' && (
        <TargetField
          className="tp-w6"
          id="target-proxy"
          label={text.proxyAddress}
          placeholder="http://proxy.example:3128"
          disabled={disabled}
          stored={of === 'url' ? stored : ''}
          wrong={(value) => (readProxy(value) || (value.trim() === '' && of === 'url') ? null : text.badProxy)}
          store={(value) => {
            const address = readProxy(value);
            if (address === null) setWantsUrl(false);
            return store(address ?? 'none');
          }}
        />
      )}
    </>
  );
};

/** What makes the server's certificate acceptable in a case; every change is stored at once. */
const CertificateSettings = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const { client, store, cases } = useTripoint();
  const { id, target } = open.document;
  const text = t.stage.settings;
  const look = async (): Promise<CertificateLook | null> => {
    if (!(await cases.settleEdits())) return null;
    const reply = await client.trust.look({ id, stage });
    if (reply.ok) return reply.value;
    const at = new Date().toISOString();
    store.setState({ trouble: { what: t.trouble.could.look, failure: reply.failure, at } });
    return null;
  };
  return (
    <fieldset className="tp-fieldset">
      <legend>{text.certificate}</legend>
      <div className="tp-w6">
        <CertificateTrust
          ca={target.ca}
          pin={target.pin}
          locked={open.readOnly !== null}
          canLook={target.host !== ''}
          look={look}
          onChange={(changes) => void cases.changeTarget(changes)}
          says={{ looking: text.looking, untrusted: text.untrusted }}
        />
      </div>
    </fieldset>
  );
};

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
    setSaving(false);
    return stored;
  };
  const now = cases.shownFor();
  // Another window named another server or user: what was typed is for the one before.
  if (typed !== '' && !saving && shownFor !== null && now !== null && caseBinding(now) !== caseBinding(shownFor)) {
    setTyped('');
    setMoved(true);
  }
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
        description={t.stage.settings.keptIn(open.passwordKeeper)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={1024}
        disabled={locked}
        value={typed}
        error={heldUp && typed !== '' ? `${t.stage.settings.notSaved} ${t.stage.settings.notSent}` : null}
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
      {open.passwordNote !== null && <p role="status">{open.passwordNote}</p>}
      {open.hasPassword !== false && (
        <Button size="compact-xs" variant="subtle" mt={4} disabled={locked} onClick={() => void cases.clearPassword()}>
          {t.stage.settings.passwordClear}
        </Button>
      )}
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
          placeholder={text.hostPlaceholder}
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
          wrong={(value) => (readPort(value) === null ? text.badPort : null)}
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
          store={(value) => cases.changeTarget({ user: value.trim() })}
        />
        <PasswordField open={open} />
      </fieldset>
    </>
  );
};

/** What the stages are run against otherwise, and, where it is complete, the account too. */
export const TargetSettings = ({
  open,
  stage,
  withAccount,
}: {
  readonly open: OpenCase;
  readonly stage: ProbeStage;
  readonly withAccount: boolean;
}) => {
  const { cases } = useTripoint();
  const { target } = open.document;
  const text = t.stage.settings;
  const locked = open.readOnly !== null;
  const optional = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  return (
    <details className="tp-settings">
      <summary>{text.title}</summary>
      {withAccount && <AccountSettings open={open} />}
      <fieldset className="tp-fieldset">
        <legend>{`${text.route}: ${t.stages[stage]}`}</legend>
        <TargetField
          className="tp-w6"
          id="target-connect-to"
          label={text.connectTo}
          description={text.connectToHint}
          disabled={locked}
          stored={target.connectTo[stage] ?? ''}
          wrong={(value) => (value.trim() === '' || readConnectTo(value) ? null : text.badConnect)}
          store={(value) => cases.changeTarget({ connectTo: { [stage]: readConnectTo(value) } })}
        />
        <ProxyField
          stored={target.proxy[stage]}
          disabled={locked}
          store={(choice) => cases.changeTarget({ proxy: { [stage]: choice } })}
        />
      </fieldset>
      <CertificateSettings open={open} stage={stage} />
      <fieldset className="tp-fieldset">
        <legend>{text.probe}</legend>
        <TargetField
          className="tp-w3"
          id="target-mac"
          label={text.mac}
          description={text.macHint}
          disabled={locked}
          stored={target.mac ?? ''}
          store={(value) => cases.changeTarget({ mac: optional(value) })}
        />
        <TargetField
          className="tp-w3"
          id="target-timeout"
          label={text.timeout}
          inputMode="numeric"
          disabled={locked}
          stored={String(target.timeoutSeconds)}
          wrong={(value) => (readTimeout(value) === null ? text.badTimeout : null)}
          store={(value) => cases.changeTarget({ timeoutSeconds: readTimeout(value) ?? target.timeoutSeconds })}
        />
        <TargetField
          className="tp-w6"
          id="target-group"
          label={text.group}
          description={text.groupHint}
          disabled={locked}
          stored={target.groupId ?? ''}
          store={(value) => cases.changeTarget({ groupId: optional(value) })}
        />
      </fieldset>
    </details>
  );
};
