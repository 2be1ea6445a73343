import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { fingerprintText } from '../../../core/report/signature-words.ts';
import type { InstallationView } from '../../../shared/contract.ts';
import type { Reply } from '../../../shared/reply.ts';
import { useTripoint } from '../../state/window.ts';
import { handT, wordsOf } from '../../text.ts';
import { CopyButton } from '../../ui/parts.tsx';
import { useReply } from '../shell/use-reply.ts';

/** The key that signs here, and those of others that were accepted. */
export const Installation = () => {
  const { client } = useTripoint();
  const first = useReply(client.app.installation);
  const [changed, setChanged] = useState<InstallationView | null>(null);
  const [fingerprint, setFingerprint] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const text = handT.keys;
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
            <CopyButton label={text.copy} text={wordsOf(fingerprintText(now.fingerprint))} />
          </div>
        </>
      )}
      {now.known.map((key) => (
        <p className="tp-small" key={key.fingerprint}>
          {key.name}: <span className="tp-mono">{wordsOf(fingerprintText(key.fingerprint))}</span>{' '}
          <Button
            size="compact-xs"
            variant="default"
            aria-label={text.forgetKey(key.name)}
            onClick={() => take(client.app.forgetKey({ fingerprint: key.fingerprint }))}
          >
            {text.forget}
          </Button>
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
        label={text.name}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Button size="compact-sm" variant="default" onClick={accept}>
          {text.accept}
        </Button>
      </div>
    </section>
  );
};
