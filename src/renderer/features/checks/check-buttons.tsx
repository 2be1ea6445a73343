import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CHECKS, type CheckName } from '../../../core/records/case.ts';
import { orderOf } from '../../../core/diagnosis/order.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Time } from '../../ui/parts.tsx';
import { laterT } from '../../text/later.ts';
import { useTripoint } from '../../state/window.ts';
import { ServerLogLink } from '../practice/practice-link.tsx';
import { ServerLogHints } from './server-log-hints.tsx';

/** Puts the focus onto the result that was recorded, wherever the panel shows it by now. */
const focusRecorded = (name: CheckName): void =>
  void requestAnimationFrame(() => {
    const group = document.querySelector(`[data-check="${name}"]`);
    group?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true });
    group?.scrollIntoView({ block: 'nearest' });
  });

/** The results a check may have; the newest counts, the ones before stay readable. Any can be recorded again. */
export const CheckButtons = ({ open, name }: { readonly open: OpenCase; readonly name: CheckName }) => {
  const { cases } = useTripoint();
  const [saidBy, setSaidBy] = useState('');
  const { title, results } = laterT.checks[name];
  const recorded = orderOf({ checks: open.document.checks })
    .checks.filter(({ check }) => check === name)
    .toReversed();
  const newest = recorded.find(({ withdrawnAt }) => withdrawnAt === undefined);
  const earlier = recorded.filter((made) => made !== newest);
  return (
    <div className="tp-check" role="group" aria-label={title} data-check={name}>
      <p>
        <strong>{title}</strong>
      </p>
      {name === 'gui-sign-in' && <p className="tp-dim">{laterT.case.nextPanel.guiHelp}</p>}
      {name === 'administrator-logins' && (
        <>
          <ServerLogLink caseId={open.document.id} />
          <ServerLogHints runs={open.document.runs} />
        </>
      )}
      <TextInput
        size="xs"
        maw={320}
        mb={6}
        maxLength={300}
        placeholder={laterT.case.nextPanel.saidBy}
        aria-label={`${title}: ${laterT.case.nextPanel.saidBy}`}
        value={saidBy}
        disabled={open.readOnly !== null}
        onChange={({ currentTarget }) => setSaidBy(currentTarget.value)}
      />
      <div className="tp-row">
        {CHECKS[name].map((result) => {
          const chosen = newest?.result === result;
          return (
            <Button
              key={result}
              size="compact-sm"
              variant={chosen ? 'filled' : 'default'}
              aria-pressed={chosen}
              title={chosen ? laterT.case.nextPanel.recordAgain : undefined}
              disabled={open.readOnly !== null}
              onClick={() => void cases.recordCheck(name, result, saidBy).then(() => focusRecorded(name))}
            >
              {results[result]}
            </Button>
          );
        })}
      </div>
      {newest && (
        <div className="tp-row">
          <span className="tp-small tp-dim">
            {laterT.case.nextPanel.recorded} <Time iso={newest.recordedAt} />: <strong>{results[newest.result]}</strong>
            {newest.saidBy !== undefined && `, ${newest.saidBy}`}
          </span>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={open.readOnly !== null}
            onClick={() => {
              setSaidBy('');
              void cases.withdrawCheck(newest);
            }}
          >
            {laterT.case.nextPanel.withdraw}
          </Button>
        </div>
      )}
      {earlier.length > 0 && (
        <ul className="tp-earlier tp-small tp-dim" aria-label={laterT.case.nextPanel.earlier}>
          {earlier.slice(0, 5).map(({ result, recordedAt, saidBy: who, withdrawnAt }) => (
            <li key={`${recordedAt}:${result}`}>
              {laterT.case.nextPanel.earlier} {results[result]}
              {who !== undefined && ` (${who})`}, <Time iso={recordedAt} />
              {withdrawnAt !== undefined && (
                <>
                  , {laterT.case.nextPanel.withdrawn} <Time iso={withdrawnAt} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
