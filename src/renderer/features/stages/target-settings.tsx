import { useState } from 'react';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { showTrouble } from '../../state/attempt.ts';
import { useTripoint } from '../../state/window.ts';
import { readConnectTo, readTimeout, readProxy, TargetField, AccountSettings } from './account-settings.tsx';
import { CertificateTrust, type CertificateLook, ProxyChoice, proxyKind } from '../../ui/connection-settings.tsx';
import type { Target } from '../../../core/records/case.ts';

interface ProxyFieldProps {
  readonly stored: Target['proxy']['inside'];
  readonly disabled: boolean;
  readonly store: (choice: Target['proxy']['inside']) => Promise<boolean>;
}

/** None, the system's, or an address. The choice of an address is stored only with the address itself. */
const ProxyField = ({ stored, disabled, store }: ProxyFieldProps) => {
  const text = laterT.stage.settings;
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
          label={text.proxyUrl}
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

const CertificateSettings = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const { client, store, cases } = useTripoint();
  const { id, target } = open.document;
  const text = laterT.stage.settings;
  const look = async (): Promise<CertificateLook | null> => {
    if (!(await cases.settleEdits())) return null;
    const reply = await client.trust.look({ id, stage });
    if (reply.ok) return reply.value;
    showTrouble(store, 'read', reply.failure);
    return null;
  };
  return (
    <fieldset className="tp-fieldset">
      <legend>{text.certificate}</legend>
      <div className="tp-w6">
        <CertificateTrust
          client={client}
          ca={target.ca}
          pin={target.pin}
          locked={open.readOnly !== null}
          canLook={target.host !== ''}
          look={look}
          onChange={(changes) => void cases.changeTarget(changes)}
        />
      </div>
    </fieldset>
  );
};

interface TargetSettingsProps {
  readonly open: OpenCase;
  readonly stage: ProbeStage;
  readonly withAccount: boolean;
}

/** How the server is reached, what makes its certificate acceptable, and what is probed; where it is complete, the account too. */
export const TargetSettings = ({ open, stage, withAccount }: TargetSettingsProps) => {
  const { cases } = useTripoint();
  const { target } = open.document;
  const text = laterT.stage.settings;
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
          label={t.stage.settings.connectTo}
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
          wrong={(value) => (readTimeout(value) === null ? text.badTimeout() : null)}
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
