import type { Asked, HistoryEntry, OperationResult } from '../../../core/whitelisting/history.ts';
import type { ContextView, RestoreList } from '../../../shared/service-views.ts';
import { useAnswer, useServiceWindow } from '../../state/window.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { CopyButton, Time, Small, Glyph, type Tone, Table } from '../../ui/parts.tsx';
import { saveFile } from '../../ui/files.ts';

const TONE: Readonly<Record<OperationResult['result'], Tone>> = {
  done: 'good',
  partly: 'cannot-tell',
  'not-done': 'fault',
  unknown: 'cannot-tell',
};

const askedText = (asked: Asked): string => {
  const text = serviceT.history;
  switch (asked.what) {
    case 'create-entry':
      return text.entry(asked.mac, asked.name);
    case 'batch':
      return text.batch(asked.source, asked.rows);
    case 'remove-emails':
      return text.emails(asked.emails.length, asked.policy, asked.revoke);
  }
};

/** What came of an operation, and what it takes to undo it. */
const Result = ({ ended, list }: { ended: HistoryEntry['ended']; list: RestoreList | undefined }) => {
  const text = serviceT.history;
  const tone = ended === null ? 'cannot-tell' : TONE[ended.result];
  return (
    <>
      <span className="tp-result" data-tone={tone}>
        <Glyph tone={tone} />
        <strong className="tp-toned">{text.results[ended === null ? 'unknown' : ended.result]}</strong>
      </span>
      <p>{ended === null ? text.open : wordsOf(ended.summary)}</p>
      {ended !== null && ended.removed.length > 0 && (
        <CopyButton small text={ended.removed.map((email) => `${email}\n`).join('')} label={text.restore} />
      )}
      {list && <p className="tp-small tp-dim tp-path">{text.listSaved(list.path)}</p>}
    </>
  );
};

const Wanted = ({ asked }: { readonly asked: Asked }) => (
  <>
    <span data-whose={asked.what === 'create-entry' || undefined}>{askedText(asked)}</span>
    {asked.what === 'remove-emails' && (
      <details className="tp-fold">
        <summary>{serviceT.removal.entries(asked.emails.length)}</summary>
        <p className="tp-mono tp-small">{asked.emails.join(', ')}</p>
      </details>
    )}
  </>
);

/** Who asked what of the service in this context, when, and what came of it. */
export const HistoryView = ({ context }: { readonly context: ContextView }) => {
  const { client, ask } = useServiceWindow();
  const text = serviceT.history;
  const { id } = context;
  const shown = useAnswer(() => ask('read', client.serviceHistory.list({ id })), id);
  const lists = useAnswer(() => ask('read', client.policies.restoreLists({ id })), id) ?? [];
  const save = async (): Promise<void> => {
    const exported = await ask('file', client.serviceHistory.export({ id }));
    if (exported) saveFile(`${context.name} history.json`, [exported.text], 'application/json');
  };
  if (shown === null) return <p className="tp-hidden">{t.working}</p>;
  return (
    <section className="tp-card tp-stack" aria-label={text.label}>
      <div className="tp-spread">
        <p className="tp-dim">
          {shown.entries.length === 0 ? text.none : shown.older > 0 ? text.older(shown.older) : ''}
        </p>
        <Small onClick={() => void save()}>{text.export}</Small>
      </div>
      {shown.entries.length > 0 && (
        <Table
          plain
          className="tp-grid tp-history"
          aria-label={text.label}
          heads={[text.when, text.who, text.what, serviceT.removal.result]}
          rows={shown.entries.map(({ begun, ended }) => [
            <Time key="at" iso={begun.at} />,
            <span key="by" data-whose>
              {begun.by}
            </span>,
            <Wanted key="asked" asked={begun.asked} />,
            <Result key="result" ended={ended} list={lists.find((list) => list.id === begun.id)} />,
          ])}
        />
      )}
    </section>
  );
};
