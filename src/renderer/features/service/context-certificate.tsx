import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import type { Certificate } from '../../../core/evidence/evidence.ts';
import { readBaseUrl } from '../../../core/service/context.ts';
import { useServiceWindow } from '../../state/service-hooks.ts';
import { t } from '../../text.ts';
import { Facts } from '../../ui/parts.tsx';

interface Look {
  readonly chain: readonly Certificate[];
  readonly trusted: boolean;
  readonly problem: string | null;
}
interface Trust {
  readonly ca: string | null;
  readonly pin: string | null;
}

const PEM_BEGINNING = '-----BEGIN CERTIFICATE-----';

const Leaf = ({ leaf }: { readonly leaf: Certificate }) => {
  const text = t.stage.settings.chain;
  return (
    <Facts
      facts={[
        [text.subject, leaf.subject],
        [text.issuer, leaf.issuer],
        [text.valid, `${leaf.notBefore} – ${leaf.notAfter}`],
        [text.names, leaf.subjectAltNames.join(', ')],
        [text.fingerprint, <span className="tp-mono">{leaf.sha256}</span>],
      ]}
    />
  );
};

/** What makes the service's certificate acceptable: imported authorities, or one certificate accepted knowingly. */
export const ContextCertificate = ({
  baseUrl,
  ca,
  pin,
  onChange,
}: Trust & { readonly baseUrl: string; readonly onChange: (changes: Partial<Trust>) => void }) => {
  const { client, ask } = useServiceWindow();
  const text = t.stage.settings;
  const picker = useRef<HTMLInputElement>(null);
  const [look, setLook] = useState<Look | 'looking' | null>(null);
  const [badFile, setBadFile] = useState(false);
  const importCa = async (file: File): Promise<void> => {
    const pem = file.size <= 1_000_000 ? await file.text() : '';
    const good = pem.includes(PEM_BEGINNING);
    setBadFile(!good);
    if (good) onChange({ ca: pem });
  };
  const lookNow = async (): Promise<void> => {
    setLook('looking');
    setLook((await ask('look', client.contexts.look({ baseUrl, ca, pin }))) ?? null);
  };
  const leaf = look !== null && look !== 'looking' ? look.chain[0] : undefined;
  const authorities = ca === null ? 0 : ca.split(PEM_BEGINNING).length - 1;
  return (
    <fieldset className="tp-plain-fieldset tp-stack">
      <legend className="tp-heading">{t.service.context.certificate}</legend>
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
        <Button size="compact-xs" variant="default" onClick={() => picker.current?.click()}>
          {text.caImport}
        </Button>
        {authorities > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange({ ca: null })}>
            {text.caRemove}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="default"
          disabled={!readBaseUrl(baseUrl).ok || look === 'looking'}
          onClick={() => void lookNow()}
        >
          {text.look}
        </Button>
      </div>
      {badFile && <p role="alert">{text.caBad}</p>}
      {pin !== null && (
        <div>
          <p>{text.pinned}</p>
          <p className="tp-mono tp-small">{pin}</p>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange({ pin: null })}>
            {text.unpin}
          </Button>
        </div>
      )}
      {look === null && <p className="tp-dim tp-small">{t.service.context.lookFirst}</p>}
      {look === 'looking' && <p className="tp-dim">{t.service.context.looking}</p>}
      {look !== null && look !== 'looking' && (
        <div className="tp-stack" role="group" aria-label={text.certificate}>
          <p data-tone={look.trusted ? 'good' : 'fault'} className="tp-toned">
            <strong>{look.trusted ? text.trusted : t.service.context.untrusted}</strong>
          </p>
          {look.problem !== null && <p>{look.problem}</p>}
          {leaf && <Leaf leaf={leaf} />}
          {leaf && !look.trusted && (
            <div>
              <Button
                size="compact-sm"
                variant="default"
                disabled={pin === leaf.sha256}
                onClick={() => onChange({ pin: leaf.sha256 })}
              >
                {text.pin}
              </Button>
              <p className="tp-dim tp-small">{text.pinHint}</p>
            </div>
          )}
        </div>
      )}
    </fieldset>
  );
};
