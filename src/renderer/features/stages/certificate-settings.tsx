import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { CertificateTrust, type CertificateLook } from '../../ui/certificate-trust.tsx';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';

/** What makes the server's certificate acceptable in a case; every change is stored at once. */
export const CertificateSettings = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
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
