import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { Certificate } from '../../../core/evidence/evidence.ts';
import type { ProbeStage } from '../../../core/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Facts } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';

interface Look {
  readonly chain: readonly Certificate[];
  readonly trusted: boolean;
  readonly problem: string | null;
}

const PEM_BEGINNING = '-----BEGIN CERTIFICATE-----';

const Chain = ({ chain }: { readonly chain: readonly Certificate[] }) => {
  const text = t.stage.settings.chain;
  return (
    <ol className="tp-chain">
      {chain.map((certificate, position) => (
        <li key={certificate.sha256}>
          <h4 className="tp-heading">{position === 0 ? text.leaf : text.above(position)}</h4>
          <Facts
            facts={[
              [text.subject, certificate.subject],
              [text.issuer, certificate.issuer],
              [text.valid, `${certificate.notBefore} – ${certificate.notAfter}`],
              [text.names, position === 0 ? certificate.subjectAltNames.join(', ') : null],
              [text.fingerprint, <span className="tp-mono">{certificate.sha256}</span>],
            ]}
          />
        </li>
      ))}
    </ol>
  );
};

/** What makes the server's certificate acceptable: imported authorities, or one certificate accepted knowingly. */
export const CertificateSettings = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const { client, store, cases } = useTripoint();
  const { id, target } = open.document;
  const text = t.stage.settings;
  const locked = open.readOnly !== null;
  const picker = useRef<HTMLInputElement>(null);
  const [look, setLook] = useState<Look | 'looking' | null>(null);
  const [badFile, setBadFile] = useState(false);

  const importCa = async (file: File): Promise<void> => {
    const pem = await file.text();
    const good = pem.includes(PEM_BEGINNING) && pem.length <= 1_000_000;
    setBadFile(!good);
    if (good) await cases.changeTarget({ ca: pem });
  };
  const lookNow = async (): Promise<void> => {
    setLook('looking');
    const reply = await client.trust.look({ id, stage });
    setLook(reply.ok ? reply.value : null);
    if (!reply.ok) {
      const at = new Date().toISOString();
      store.setState({ trouble: { what: t.trouble.could.look, failure: reply.failure, at } });
    }
  };
  const leaf = look !== null && look !== 'looking' ? look.chain[0] : undefined;
  const authorities = target.ca === null ? 0 : target.ca.split(PEM_BEGINNING).length - 1;

  return (
    <fieldset className="tp-fieldset">
      <legend>{text.certificate}</legend>
      <div className="tp-w6 tp-stack">
        <div className="tp-row">
          <span>{authorities === 0 ? text.caNone : text.caCount(authorities)}</span>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".pem,.crt,.cer"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file) void importCa(file);
            }}
          />
          <Button size="compact-xs" variant="default" disabled={locked} onClick={() => picker.current?.click()}>
            {text.caImport}
          </Button>
          {authorities > 0 && (
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={locked}
              onClick={() => void cases.changeTarget({ ca: null })}
            >
              {text.caRemove}
            </Button>
          )}
        </div>
        {badFile && <p role="alert">{text.caBad}</p>}
        {target.pin !== null && (
          <div>
            <p>{text.pinned}</p>
            <p className="tp-mono">{target.pin}</p>
            <p className="tp-dim tp-small">{text.pinHint}</p>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={locked}
              onClick={() => void cases.changeTarget({ pin: null })}
            >
              {text.unpin}
            </Button>
          </div>
        )}
        <div>
          <Button
            size="compact-xs"
            variant="default"
            disabled={target.host === '' || look === 'looking'}
            onClick={() => void lookNow()}
          >
            {text.look}
          </Button>
        </div>
        {look === 'looking' && <p className="tp-dim">{text.looking}</p>}
        {look !== null && look !== 'looking' && (
          <div className="tp-stack" role="group" aria-label={text.certificate}>
            <p data-tone={look.trusted ? 'good' : 'fault'} style={{ color: 'var(--tone)' }}>
              <strong>{look.trusted ? text.trusted : text.untrusted}</strong>
            </p>
            {look.problem !== null && <p>{look.problem}</p>}
            <Chain chain={look.chain} />
            {leaf && !look.trusted && (
              <div>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={locked || target.pin === leaf.sha256}
                  onClick={() => void cases.changeTarget({ pin: leaf.sha256 })}
                >
                  {text.pin}
                </Button>
                <p className="tp-dim tp-small">{text.pinHint}</p>
              </div>
            )}
          </div>
        )}
      </div>
    </fieldset>
  );
};
