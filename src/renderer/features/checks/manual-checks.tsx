import { Button } from '@mantine/core';
import { CHECKS, type CheckName } from '../../../core/case/case.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Facts, Time } from '../../ui/parts.tsx';
import { isoLocal } from '../../../core/local-time.ts';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';
import { loginRow } from './login-row.ts';
import { checksFor } from './which-checks.ts';

const LoginRowFacts = ({ open }: { readonly open: OpenCase }) => {
  const row = loginRow(open.document);
  const text = t.case.nextPanel.row;
  if (!row) return null;
  return (
    <>
      <p>{t.case.nextPanel.loginsHelp}</p>
      <Facts
        facts={[
          [text.user, <span className="tp-mono">{row.user}</span>],
          [
            text.from,
            <>
              <Time iso={isoLocal(row.from)} /> {text.to} <Time iso={isoLocal(row.to)} />
              <br />
              <span className="tp-dim tp-small">{row.serverClock ? text.clock : text.ownClock}</span>
            </>,
          ],
          [text.interface, text.ers],
          [
            text.source,
            row.source === null ? null : (
              <>
                <span className="tp-mono">{row.source}</span>
                <br />
                <span className="tp-dim tp-small">{text.sourceHint}</span>
              </>
            ),
          ],
        ]}
      />
    </>
  );
};

const Check = ({ open, name }: { readonly open: OpenCase; readonly name: CheckName }) => {
  const { cases } = useTripoint();
  const recorded = open.document.checks.findLast(({ check }) => check === name) ?? null;
  const { title, results } = t.checks[name];
  return (
    <div className="tp-check" role="group" aria-label={title}>
      <p>
        <strong>{title}</strong>
      </p>
      {name === 'gui-sign-in' && <p className="tp-dim">{t.case.nextPanel.guiHelp}</p>}
      {name === 'administrator-logins' && <LoginRowFacts open={open} />}
      <div className="tp-row">
        {CHECKS[name].map((result) => {
          const chosen = recorded?.result === result;
          return (
            <Button
              key={result}
              size="compact-sm"
              variant={chosen ? 'filled' : 'default'}
              aria-pressed={chosen}
              disabled={open.readOnly !== null}
              onClick={() => void cases.recordCheck(name, result)}
            >
              {results[result]}
            </Button>
          );
        })}
        {recorded && (
          <span className="tp-small tp-dim">
            {t.case.nextPanel.recorded} <Time iso={recorded.recordedAt} />
          </span>
        )}
      </div>
    </div>
  );
};

/** Checks on the server's and the platform's own screens, recorded with one click. */
export const ManualChecks = ({ open }: { readonly open: OpenCase }) => {
  const checks = checksFor(open.document, open.judgement);
  if (checks.length === 0) return null;
  return (
    <section className="tp-section" aria-labelledby="manual-checks">
      <h3 id="manual-checks">{t.case.nextPanel.checks}</h3>
      {checks.map((name) => (
        <Check key={name} open={open} name={name} />
      ))}
    </section>
  );
};
