import type { CheckName } from '../../../core/records/case.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t } from '../../text.ts';
import { CheckButtons } from './check-buttons.tsx';

/** Checks on the server's and the platform's own screens, recorded with one click. */
export const ManualChecks = ({ open, checks }: { readonly open: OpenCase; readonly checks: readonly CheckName[] }) =>
  checks.length === 0 ? null : (
    <section className="tp-section" aria-labelledby="manual-checks">
      <h3 id="manual-checks">{t.case.nextPanel.checks}</h3>
      {checks.map((name) => (
        <CheckButtons key={name} open={open} name={name} />
      ))}
    </section>
  );
