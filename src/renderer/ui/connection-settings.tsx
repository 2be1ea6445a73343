import { Input, SegmentedControl } from '@mantine/core';
import { laterT } from '../text/later.ts';
import type { ProbeStage } from '../../core/vocabulary/words.ts';
import { wordsOf } from '../text.ts';
import type { Client } from '../../shared/contract.ts';
import { useState } from 'react';
import type { Certificate } from '../../core/evidence/evidence.ts';
import { base64Of, chooseFile } from './files.ts';
import { Facts, Small } from './parts.tsx';

const PROXY_KINDS = ['none', 'system', 'url'] as const;
type ProxyKind = (typeof PROXY_KINDS)[number];

/** The kind of a choice as it is stored: `none`, `system`, or an address. */
export const proxyKind = (stored: string): ProxyKind =>
  PROXY_KINDS.find((kind) => kind === stored && kind !== 'url') ?? 'url';

interface ProxyChoiceProps {
  readonly kind: ProxyKind;
  readonly disabled?: boolean;
  readonly size?: 'xs' | 'sm';
  readonly onChange: (kind: ProxyKind) => void;
}

export const ProxyChoice = ({ kind, disabled = false, size = 'xs', onChange }: ProxyChoiceProps) => {
  const text = laterT.stage.settings;
  return (
    <div className="tp-w6" role="group" aria-label={text.proxy}>
      <Input.Label component="div" size={size} aria-hidden>
        {text.proxy}
      </Input.Label>
      <SegmentedControl
        size={size}
        fullWidth
        disabled={disabled}
        aria-label={text.proxy}
        value={kind}
        data={[
          { value: 'none', label: text.proxyNone },
          { value: 'system', label: text.proxySystem },
          { value: 'url', label: text.proxyUrl },
        ]}
        onChange={(value) => onChange(proxyKind(value))}
      />
    </div>
  );
};

/** What a look at a server showed. */
type CertificateLook = Extract<Awaited<ReturnType<Client['contexts']['look']>>, { ok: true }>['value'];

interface Trust {
  readonly ca: string | null;
  readonly pin: string | null;
}

const PEM_BEGINNING = '-----BEGIN CERTIFICATE-----';
const MOST_BYTES = 1_000_000;
const CA_FILES = '.pem,.crt,.cer,.der,.p7b,.p7c,.txt';

const Chain = ({ chain }: { readonly chain: readonly Certificate[] }) => {
  const text = laterT.evidence.certificate;
  return (
    <ol className="tp-chain">
      {chain.map((certificate, position) => (
        <li key={certificate.sha256}>
          <h4 className="tp-heading">{position === 0 ? text.leaf : text.above(position)}</h4>
          <Facts
            facts={[
              [text.subject, <span data-whose>{certificate.subject}</span>],
              [text.issuer, <span data-whose>{certificate.issuer}</span>],
              [text.notBefore, certificate.notBefore],
              [text.notAfter, certificate.notAfter],
              [text.names, position === 0 ? <span data-whose>{certificate.subjectAltNames.join(', ')}</span> : null],
              [text.sha256, <span className="tp-mono">{certificate.sha256}</span>],
            ]}
          />
        </li>
      ))}
    </ol>
  );
};

interface AuthoritiesProps extends Pick<Trust, 'ca'> {
  readonly client: Client;
  readonly locked: boolean;
  /** Only the button, and only for the authority that issued what this stage is shown. */
  readonly of?: { readonly id: string; readonly stage: ProbeStage };
  readonly onChange: (ca: string | null) => void;
}

/** The certificate authorities of a file, in any form that they come in. */
export const Authorities = ({ client, ca, locked, of, onChange }: AuthoritiesProps) => {
  const text = laterT.stage.settings;
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    const base64 = file.size <= MOST_BYTES ? await base64Of(file).catch(() => '') : '';
    if (of) setProblem(text.looking);
    const read = await client.trust.read({ name: file.name, base64, ...(of && { of }) });
    setProblem(read.ok ? null : wordsOf(read.failure.message));
    if (read.ok) onChange(read.value.pem);
  };
  const count = ca === null ? 0 : ca.split(PEM_BEGINNING).length - 1;
  return (
    <>
      <div className="tp-row">
        {!of && <span>{count === 0 ? text.caNone : text.caCount(count)}</span>}
        <Small tiny={!of} disabled={locked} onClick={() => chooseFile(CA_FILES, (file) => void take(file), false)}>
          {text.caImport}
        </Small>
        {count > 0 && (
          <Small tiny variant="subtle" disabled={locked} onClick={() => onChange(null)}>
            {text.caRemove}
          </Small>
        )}
      </div>
      {problem && (
        <p role="alert" data-whose={of && true}>
          {problem}
        </p>
      )}
    </>
  );
};

/** What makes a server's certificate acceptable, and a look at what the server shows. A look sends no secret. */
export const CertificateTrust = ({
  client,
  ca,
  pin,
  locked = false,
  look,
  onChange,
}: Trust & {
  readonly client: Client;
  readonly locked?: boolean;
  /** Looks at what the server shows now: `null` where that failed, which has been said by then. Absent: not from here. */
  readonly look?: { readonly can: boolean; readonly now: () => Promise<CertificateLook | null> };
  readonly onChange: (changes: Partial<Trust>) => void;
}) => {
  const text = laterT.stage.settings;
  const [shown, setShown] = useState<CertificateLook | 'looking' | null>(null);
  const lookNow = async (): Promise<void> => {
    if (!look) return;
    setShown('looking');
    setShown(await look.now());
  };
  const found = shown === 'looking' ? null : shown;
  const leaf = found?.chain[0];
  return (
    <div className="tp-stack">
      <Authorities client={client} ca={ca} locked={locked} onChange={(changed) => onChange({ ca: changed })} />
      {pin !== null && (
        <div>
          <p>{text.pinned}</p>
          <p className="tp-mono tp-small">{pin}</p>
          <p className="tp-dim tp-small">{text.pinHint}</p>
          <Small tiny variant="subtle" disabled={locked} onClick={() => onChange({ pin: null })}>
            {text.unpin}
          </Small>
        </div>
      )}
      {look && (
        <div className="tp-row">
          <Small tiny disabled={!look.can || shown === 'looking'} onClick={() => void lookNow()}>
            {text.look}
          </Small>
          {shown === 'looking' && <span className="tp-dim">{text.looking}</span>}
        </div>
      )}
      {found !== null && (
        <div className="tp-stack" role="group" aria-label={text.certificate}>
          <p data-tone={found.trusted ? 'good' : 'fault'} className="tp-toned">
            <strong>{found.trusted ? text.trusted : text.untrusted}</strong>
          </p>
          {found.problem !== null && <p>{wordsOf(found.problem)}</p>}
          <Chain chain={found.chain} />
          {leaf && !found.trusted && (
            <div>
              <Small disabled={locked || pin === leaf.sha256} onClick={() => onChange({ pin: leaf.sha256 })}>
                {text.pin}
              </Small>
              <p className="tp-dim tp-small">{text.pinHint}</p>
            </div>
          )}
        </div>
      )}
    </div>
  );
};
