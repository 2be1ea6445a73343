import { useState, type ReactNode } from 'react';
import { Textarea } from '@mantine/core';
import type { Reply } from '../../../shared/reply.ts';
import { useTripoint, useAnswer, valueOf } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import './hand.css';
import { fingerprintText } from '../../../core/report/signature.ts';
import type { InstallationView } from '../../../shared/contract.ts';
import { CopyButton, Form, Small, Field, Notes, Section } from '../../ui/parts.tsx';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile, saveSignature } from '../../ui/files.ts';
import { replyOf } from '../../state/attempt.ts';

interface AcceptFormProps {
  readonly accept: (name: string) => Promise<Reply<InstallationView>>;
  readonly accepted: (now: InstallationView, name: string) => void;
  readonly children: ReactNode;
}

/** Accepts a key by a name; what the host says against it is shown in the field. */
const AcceptForm = ({ accept, accepted, children }: AcceptFormProps) => {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const text = laterT.hand.accept;
  const send = async (): Promise<void> => {
    const reply = await replyOf(accept(name));
    setProblem(reply.ok ? null : wordsOf(reply.failure.message));
    if (!reply.ok) return;
    setName('');
    accepted(reply.value, name.trim());
  };
  return (
    <Form className="tp-stack tp-accept" send={() => void send()}>
      {children}
      <Field label={text.name} maxLength={100} value={name} error={problem} onText={setName} />
      <Small type="submit" disabled={name.trim() === ''}>
        {text.accept}
      </Small>
    </Form>
  );
};

/** Accepts the key of a record that was just taken in, once the person has compared the fingerprint. */
export const AcceptKey = ({ fingerprint }: { readonly fingerprint: string }) => {
  const { client, store, cases } = useTripoint();
  return (
    <AcceptForm
      accept={(name) => client.app.acceptKey({ fingerprint, name })}
      accepted={(_, name) => {
        const text = laterT.hand.accept.accepted(name);
        store.setState(({ takenNote }) => ({ takenNote: takenNote && { id: takenNote.id, text } }));
        void cases.refreshOpen();
      }}
    >
      <p className="tp-small">{laterT.hand.accept.hint}</p>
    </AcceptForm>
  );
};

/** The key that signs here, and those of others that were accepted. */
export const Installation = () => {
  const { client } = useTripoint();
  const first = useAnswer(() => valueOf(client.app.installation({})));
  const [changed, setChanged] = useState<InstallationView | null>(null);
  const [fingerprint, setFingerprint] = useState('');
  const text = laterT.hand.keys;
  const now = changed ?? first;
  if (now === null) return null;
  const forget = async (known: string): Promise<void> =>
    setChanged((await valueOf(client.app.forgetKey({ fingerprint: known }))) ?? now);
  const own = now.fingerprint === null ? null : wordsOf(fingerprintText(now.fingerprint));
  return (
    <Section large id="settings-installation" title={text.title}>
      <p className="tp-small tp-dim">{text.hint}</p>
      <p className={own === null ? 'tp-small' : 'tp-mono tp-small'}>{own ?? (now.because && wordsOf(now.because))}</p>
      {own !== null && <CopyButton label={laterT.copy} text={own} />}
      {now.known.map((key) => (
        <p className="tp-small" key={key.fingerprint}>
          {key.name}: <span className="tp-mono">{wordsOf(fingerprintText(key.fingerprint))}</span>{' '}
          <Small tiny aria-label={`${text.forget}: ${key.name}`} onClick={() => void forget(key.fingerprint)}>
            {text.forget}
          </Small>
        </p>
      ))}
      <AcceptForm
        accept={(name) => client.app.acceptKey({ fingerprint, name })}
        accepted={(known) => {
          setFingerprint('');
          setChanged(known);
        }}
      >
        <Field label={text.fingerprint} value={fingerprint} onText={setFingerprint} />
      </AcceptForm>
    </Section>
  );
};

const [ABOVE, BESIDE] = [76, 48];

const sideOf = (svg: string): number => {
  const squares = Number(/viewBox="0 0 (\d{1,4})/.exec(svg)?.[1] ?? 185);
  const room = Math.min(innerHeight - ABOVE, innerWidth - BESIDE) * devicePixelRatio;
  return (Math.max(1, Math.floor(room / squares)) * squares) / devicePixelRatio;
};

/** The code, alone and as large as it can be: a camera has to tell some thirty thousand squares apart. */
const QrPicture = ({ svg }: { readonly svg: string }) => {
  const [shown, setShown] = useState(false);
  const side = shown ? sideOf(svg) : 0;
  return (
    <div>
      <Small onClick={() => setShown(true)}>{laterT.hand.picture}</Small>
      <Dialog fullScreen opened={shown} onClose={() => setShown(false)} title={laterT.hand.picture}>
        <img
          className="tp-qr"
          alt={laterT.hand.picture}
          width={side}
          height={side}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        />
      </Dialog>
    </div>
  );
};

/** What the host makes when a person asks for it, or why it does not. */
const useMade = <Made,>(ask: () => Promise<Reply<Made>>) => {
  const [reply, setReply] = useState<Reply<Made> | null>(null);
  const make = async (): Promise<Made | null> => {
    const now = await replyOf(ask());
    setReply(now);
    return now.ok ? now.value : null;
  };
  const problem = reply?.ok === false && <p role="alert">{wordsOf(reply.failure.message)}</p>;
  return [reply?.ok ? reply.value : null, problem, make] as const;
};

const RecordFile = ({ id, stage }: { readonly id: string; readonly stage: ProbeStage }) => {
  const { client } = useTripoint();
  const text = laterT.hand.file;
  const [made, problem, make] = useMade(() => client.cases.recordFile({ id, stage }));
  const save = async (): Promise<void> => {
    const file = await make();
    if (file) saveFile(file.name, file.text, 'application/json');
  };
  const signature = made?.signature ?? null;
  return (
    <div className="tp-stack">
      <div className="tp-row">
        <Small onClick={() => void save()}>{text.save}</Small>
        {made !== null && signature !== null && (
          <Small onClick={() => saveSignature({ name: `${made.name}.sig`, content: signature })}>
            {t.files.signature}
          </Small>
        )}
      </div>
      <p className="tp-small tp-dim">{t.files.signatureHint}</p>
      {problem}
      {made?.note != null && <p className="tp-small">{wordsOf(made.note)}</p>}
      {made !== null && made.verify.length > 0 && (
        <>
          <p className="tp-small">{text.verify}</p>
          <pre className="tp-mono tp-small tp-verify" tabIndex={0}>
            {made.verify.join('\n')}
          </pre>
          <CopyButton label={laterT.case.changeRequest.copy} text={made.verify.join('\n')} />
          <p className="tp-small tp-dim">{text.compare}</p>
        </>
      )}
    </div>
  );
};

interface HandOverProps {
  readonly id: string;
  readonly stage: ProbeStage;
  readonly what: 'record' | 'task';
}

/** What somebody carries to another machine by hand, the newest record of a stage or its task: made when it is asked for. */
export const HandOver = ({ id, stage, what }: HandOverProps) => {
  const { client } = useTripoint();
  const text = laterT.hand;
  const [made, problem, make] = useMade(() => client.cases.handOver({ id, stage, what }));
  return (
    <section className="tp-section tp-stack">
      <Small onClick={() => void make()}>{text.open[what]}</Small>
      {problem}
      {made !== null && (
        <>
          <p className="tp-small tp-dim">{text.hints[what]}</p>
          <Textarea
            label={text.block}
            readOnly
            autosize
            minRows={3}
            maxRows={6}
            spellCheck={false}
            value={made.block}
          />
          <CopyButton label={laterT.case.changeRequest.copy} text={made.block} />
          {made.svg !== null && <QrPicture svg={made.svg} />}
          <Notes of={made.notes} />
          {what === 'record' && <RecordFile id={id} stage={stage} />}
        </>
      )}
    </section>
  );
};
