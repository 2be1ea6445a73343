import { SecretInput } from '../../ui/fields.tsx';
import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { verbatim } from '../../../core/messages/message.ts';
import { attemptLine, meterCount, type AttemptMeter } from '../../../core/attempts/account-attempts.ts';
import { caseBinding } from '../../../core/credential/binding.ts';
import { hashIn } from '../../../core/diagnosis/relations/confirmed.ts';
import type { Certificate } from '../../../core/evidence/evidence.ts';
import type { TargetPatch } from '../../../core/records/case.ts';
import { placeText } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { runHere } from '../../actions/doing.ts';
import { showTrouble } from '../../state/attempt.ts';
import type { ShownCertificate } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { Authorities } from '../../ui/connection-settings.tsx';
import { CaseDialog, Ends } from '../../ui/dialog.tsx';
import { Banner, CopyButton, Field, Form, Small } from '../../ui/parts.tsx';
import { Hash } from '../evidence/sides.tsx';

/** What is asked before a password goes out: whether the certificate is the server's own, and the password itself. */

/** What the sign-in may cost, by what this machine knows of the account. */
const costOf = (meter: AttemptMeter | null): string => {
  if (meter === null || meter.used === 0) return '';
  const last = meter.attempts.at(-1);
  return [wordsOf(meterCount(meter)), last ? wordsOf(attemptLine(last)) : ''].filter((part) => part !== '').join(' · ');
};

const PasswordForm = ({ open, close }: { readonly open: OpenCase; readonly close: () => void }) => {
  const tripoint = useTripoint();
  const { cases, store } = tripoint;
  const wanted = useWindow((state) => state.toRun);
  const [typed, setTyped] = useState('');
  const [saving, setSaving] = useState(false);
  const text = laterT.stage.password;
  const { target } = open.document;
  const [shownFor] = useState(() => ({ host: target.host, port: target.port, user: target.user }));
  // Another window named another server or user: what is typed here was for the one before.
  const moved = caseBinding(shownFor) !== caseBinding(target);
  useEffect(() => {
    if (!moved) return;
    close();
    showTrouble(store, 'save', { code: 'not-allowed', message: verbatim(laterT.case.consent.moved) });
  }, [moved, close, store]);
  const cost = costOf(open.attempts);
  const save = async (): Promise<void> => {
    if (typed === '' || saving) return;
    setSaving(true);
    // What is pending was shown above the field: the answer to it goes along.
    const consentTo = open.attempts?.pending ?? [];
    const stored = await cases.setPassword(typed, shownFor);
    setSaving(false);
    if (!stored) return;
    close();
    if (wanted !== null) await runHere(tripoint, wanted, consentTo);
  };
  return (
    <Form className="tp-stack" send={() => void save()}>
      {open.passwordNote !== null && <p role="status">{wordsOf(open.passwordNote)}</p>}
      {cost !== '' && <p className="tp-small">{cost}</p>}
      <SecretInput
        id="target-password"
        data-autofocus
        label={<span data-whose>{text.of(target.user, target.host)}</span>}
        description={t.stage.settings.keptIn(wordsOf(open.passwordKeeper))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={1024}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {/[^\x20-\x7e]/.test(typed) && <Banner tone="cannot-tell">{t.stage.start.nonAscii}</Banner>}
      <div className="tp-row">
        {open.hasPassword !== false && (
          <Small variant="subtle" onClick={() => void cases.clearPassword()}>
            {t.stage.settings.passwordClear}
          </Small>
        )}
        <Button variant="default" ml="auto" onClick={close}>
          {laterT.cancel}
        </Button>
        <Button type="submit" disabled={typed === '' || saving}>
          {wanted === null ? laterT.case.save : text.try}
        </Button>
      </div>
    </Form>
  );
};

/** One field: the password, with what trying it may cost. */
export const PasswordDialog = () => (
  <CaseDialog name="password" title={laterT.stage.password.title} size={460}>
    {(open, close) => <PasswordForm key={open.document.id} open={open} close={close} />}
  </CaseDialog>
);

/** The name that a certificate is for, where it is not for the one that was asked for: an address, or an alias. */
const otherNameOf = ({ subjectAltNames }: Certificate, host: string): string | null => {
  const names = subjectAltNames.map((name) => name.replace(/^(DNS|IP Address):/, '').toLowerCase());
  const isFor = (name: string): boolean =>
    name === host.toLowerCase() || (name.startsWith('*.') && host.toLowerCase().replace(/^[^.]+/, '*') === name);
  return names.some(isFor) ? null : (names.find((name) => !name.startsWith('*') && !/[:/ ]/.test(name)) ?? null);
};

interface SheetProps {
  readonly open: OpenCase;
  readonly shown: ShownCertificate;
  readonly close: () => void;
}

/** Whether a pasted SHA-256 is that of the certificate; nothing while it is none. */
const Compared = ({ sha256 }: { readonly sha256: string }) => {
  const [pasted, setPasted] = useState('');
  const text = laterT.stage.certificate;
  const hash = hashIn(pasted);
  return (
    <Field
      size="sm"
      aria-label={text.paste}
      placeholder={text.paste}
      data-autofocus
      maxLength={300}
      value={pasted}
      onText={setPasted}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={pasted.trim() !== '' && hash === null ? text.noHash : hash !== null && hash !== sha256 ? text.other : null}
      description={
        hash === sha256 ? (
          <strong className="tp-toned" data-tone="good" role="status">
            ✓ {text.same}
          </strong>
        ) : null
      }
    />
  );
};

const Choice = ({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) => (
  <div className="tp-choice">
    <div>
      <h3>{title}</h3>
      <p className="tp-small tp-dim">{hint}</p>
    </div>
    {children}
  </div>
);

const Sheet = ({ open, shown, close }: SheetProps) => {
  const tripoint = useTripoint();
  const { client, cases } = tripoint;
  const wanted = useWindow((state) => state.toRun);
  const text = laterT.stage.certificate;
  const { leaf, stage, problem } = shown;
  const { target } = open.document;
  const locked = open.readOnly !== null;
  const name = otherNameOf(leaf, target.host);
  const trust = async (changes: Pick<TargetPatch, 'ca' | 'pin'>): Promise<void> => {
    const named = name && { host: name, connectTo: { [stage]: target.connectTo[stage] ?? placeText(target) } };
    if (!(await cases.changeTarget({ ...changes, ...named }))) return;
    close();
    await runHere(tripoint, wanted ?? stage);
  };
  return (
    <div className="tp-stack">
      <p>
        <span data-whose>{text.shows(target.host)}</span>{' '}
        <strong data-whose>{leaf.issuer.replaceAll('\n', ', ')}</strong>
        {` (${wordsOf(problem)}). `}
        {text.notSent}
      </p>
      {name !== null && (
        <p className="tp-small" data-whose>
          {text.otherName(name, target.host)}
        </p>
      )}
      <p className="tp-fingerprint" data-whose>
        <span>{laterT.evidence.certificate.sha256}</span> <Hash hash={leaf.sha256.toUpperCase()} other={undefined} />
      </p>
      <Compared sha256={leaf.sha256.toLowerCase()} />
      <div>
        <Choice title={text.authority} hint={text.authorityHint}>
          <Authorities
            client={client}
            ca={null}
            locked={locked}
            of={{ id: open.document.id, stage }}
            onChange={(ca) => void trust({ ca, pin: null })}
          />
        </Choice>
        <Choice title={text.one} hint={text.oneHint}>
          <Small disabled={locked} onClick={() => void trust({ pin: leaf.sha256 })}>
            {text.trust}
          </Small>
        </Choice>
        <Choice title={text.unsure} hint={text.unsureHint}>
          <CopyButton label={text.copy} text={text.question(target.host, leaf.sha256, leaf.subject, leaf.issuer)} />
        </Choice>
      </div>
      <Ends cancel={close} />
    </div>
  );
};

/** Whether what was shown is the server's own certificate, before any password is sent. */
export const CertificateDialog = () => {
  const shown = useWindow((state) => state.certificate);
  return (
    <CaseDialog name="certificate" title={laterT.stage.certificate.title} size={600}>
      {(open, close) => shown && <Sheet open={open} shown={shown} close={close} />}
    </CaseDialog>
  );
};
