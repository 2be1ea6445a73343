import { useState } from 'react';
import { TextInput, Textarea } from '@mantine/core';
import { verbatim } from '../../../core/messages/message.ts';
import { failed, type Reply } from '../../../shared/reply.ts';
import { useTripoint } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import './hand.css';
import { fingerprintText } from '../../../core/report/signature.ts';
import type { InstallationView, HandedOverView, RecordFileView } from '../../../shared/contract.ts';
import { CopyButton, Form, Small } from '../../ui/parts.tsx';
import { useReply } from '../shell/use-reply.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { saveFile, saveSignature } from '../../ui/files.ts';

/** Accepts the key of a record that was just taken in, once the person has compared the fingerprint. */
export const AcceptKey = ({ fingerprint }: { readonly fingerprint: string }) => {
  const { client, store, cases } = useTripoint();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const text = laterT.hand.accept;
  const accept = async (): Promise<void> => {
    const reply = await client.app
      .acceptKey({ fingerprint, name })
      .catch(() => failed('disconnected', verbatim(t.trouble.unchanged)));
    setProblem(reply.ok ? null : wordsOf(reply.failure.message));
    if (!reply.ok) return;
    store.setState(({ takenNote }) => ({
      takenNote: takenNote && { id: takenNote.id, text: text.accepted(name.trim()) },
    }));
    await cases.refreshOpen();
  };
  return (
    <Form className="tp-stack tp-accept" send={() => void accept()}>
      <p className="tp-small">{text.hint}</p>
      <div className="tp-row">
        <TextInput
          size="xs"
          label={text.name}
          maxLength={100}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Small type="submit" disabled={name.trim() === ''}>
          {text.accept}
        </Small>
      </div>
    </Form>
  );
};

/** The key that signs here, and those of others that were accepted. */
export const Installation = () => {
  const { client } = useTripoint();
  const first = useReply(client.app.installation);
  const [changed, setChanged] = useState<InstallationView | null>(null);
  const [fingerprint, setFingerprint] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const text = laterT.hand.keys;
  const now = changed ?? first;
  if (now === null) return null;
  const take = (asked: Promise<Reply<InstallationView>>, done: () => void = () => undefined): void =>
    void asked.then(
      (reply) => {
        setProblem(reply.ok ? null : wordsOf(reply.failure.message));
        if (!reply.ok) return;
        setChanged(reply.value);
        done();
      },
      () => undefined,
    );
  const accept = (): void =>
    take(client.app.acceptKey({ fingerprint, name }), () => {
      setFingerprint('');
      setName('');
    });
  return (
    <section className="tp-stack" aria-labelledby="settings-installation">
      <h2 id="settings-installation">{text.title}</h2>
      <p className="tp-small tp-dim">{text.hint}</p>
      {now.fingerprint === null ? (
        <p className="tp-small">{now.because && wordsOf(now.because)}</p>
      ) : (
        <>
          <p className="tp-mono tp-small">{wordsOf(fingerprintText(now.fingerprint))}</p>
          <div>
            <CopyButton label={laterT.copy} text={wordsOf(fingerprintText(now.fingerprint))} />
          </div>
        </>
      )}
      {now.known.map((key) => (
        <p className="tp-small" key={key.fingerprint}>
          {key.name}: <span className="tp-mono">{wordsOf(fingerprintText(key.fingerprint))}</span>{' '}
          <Small
            tiny
            aria-label={`${text.forget}: ${key.name}`}
            onClick={() => take(client.app.forgetKey({ fingerprint: key.fingerprint }))}
          >
            {text.forget}
          </Small>
        </p>
      ))}
      <TextInput
        size="xs"
        label={text.fingerprint}
        value={fingerprint}
        onChange={(event) => setFingerprint(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label={laterT.hand.accept.name}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Small onClick={accept}>{laterT.hand.accept.accept}</Small>
      </div>
    </section>
  );
};

/** Space around the picture: the dialog's head, and a margin. */
const [ABOVE, BESIDE] = [76, 48];

/** Pixels of the picture's side: as large as the page allows, and each of its squares so many whole ones. */
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

/** The record as a file with its signature next to it, and how others verify both. */
const RecordFile = ({ id, stage }: { readonly id: string; readonly stage: ProbeStage }) => {
  const { client } = useTripoint();
  const text = laterT.hand.file;
  const [made, setMade] = useState<RecordFileView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const reply = await client.cases
      .recordFile({ id, stage })
      .catch(() => failed('disconnected', verbatim(t.trouble.unchanged)));
    setProblem(reply.ok ? null : wordsOf(reply.failure.message));
    setMade(reply.ok ? reply.value : null);
    if (reply.ok) saveFile(reply.value.name, reply.value.text, 'application/json');
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
      {problem !== null && <p role="alert">{problem}</p>}
      {made?.note != null && <p className="tp-small">{wordsOf(made.note)}</p>}
      {made !== null && made.verify.length > 0 && (
        <>
          <p className="tp-small">{text.verify}</p>
          <pre className="tp-mono tp-small tp-verify" tabIndex={0}>
            {made.verify.join('\n')}
          </pre>
          <div>
            <CopyButton label={laterT.stage.elsewhere.copyLines} text={made.verify.join('\n')} />
          </div>
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
  const [made, setMade] = useState<HandedOverView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const reply = await client.cases
      .handOver({ id, stage, what })
      .catch(() => failed('disconnected', verbatim(t.trouble.unchanged)));
    setProblem(reply.ok ? null : wordsOf(reply.failure.message));
    setMade(reply.ok ? reply.value : null);
  };
  return (
    <section className="tp-section tp-stack">
      <div>
        <Small onClick={() => void make()}>{text.open[what]}</Small>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
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
          <div>
            <CopyButton label={text.copy} text={made.block} />
          </div>
          {made.svg !== null && <QrPicture svg={made.svg} />}
          {made.notes.map((note) => (
            <p key={wordsOf(note)} className="tp-small tp-dim">
              {wordsOf(note)}
            </p>
          ))}
          {what === 'record' && <RecordFile id={id} stage={stage} />}
        </>
      )}
    </section>
  );
};
