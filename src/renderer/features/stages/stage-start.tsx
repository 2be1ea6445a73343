import { Button, Textarea, TextInput } from '@mantine/core';
import type { StagePreview, OpenCase } from '../../../shared/contract.ts';
import type { Vantage } from '../../../core/records/record.ts';
import { Banner, Facts, SendsTo, Small } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { skewText } from '../../ui/time-format.ts';
import { useEffect, useState, useRef } from 'react';
import type { Failure } from '../../../shared/reply.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { failedFamilies, labelKey } from '../../state/run-actions.ts';
import { isBusy } from '../../state/store.ts';
import { missingFor } from './run-stage.ts';

type PreviewState =
  | { readonly state: 'looking' }
  | { readonly state: 'seen'; readonly preview: StagePreview }
  | { readonly state: 'failed'; readonly failure: Failure };

/** What this machine looks like for a stage; looked at again when `key` changes (another server, another route). */
const usePreview = (id: string, stage: ProbeStage, key: string): readonly [PreviewState, () => void] => {
  const { client } = useTripoint();
  const [seen, setSeen] = useState<{ readonly of: string; readonly value: PreviewState } | null>(null);
  const [turn, setTurn] = useState(0);
  const language = useWindow((state) => state.about?.language ?? '');
  const of = `${id}:${stage}:${key}:${turn}:${language}`;
  useEffect(() => {
    let left = false;
    void client.stages.preview({ id, stage }).then((reply) => {
      if (left) return;
      setSeen({
        of,
        value: reply.ok ? { state: 'seen', preview: reply.value } : { state: 'failed', failure: reply.failure },
      });
    });
    return () => {
      left = true;
    };
  }, [client, id, stage, of]);
  return [seen?.of === of ? seen.value : { state: 'looking' }, () => setTurn(turn + 1)];
};

const mono = (values: readonly string[]) =>
  values.length === 0 ? t.stage.machine.none : <span className="tp-mono">{values.join(', ')}</span>;

/** Addresses that only this machine itself can reach say nothing about where it is. */
const telling = ({ vantage }: StagePreview): readonly string[] =>
  vantage.addresses
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('127.') && address !== '::1' && !/^fe80:/i.test(address));

/** No address and no way out: whatever is asked ends here. */
const isOffline = (preview: StagePreview): boolean =>
  telling(preview).length === 0 && preview.vantage.defaultRoute == null;

/** A VPN that is up need not carry anything; the default route decides. */
const vpnText = ({ vpnInterfaces, defaultRoute }: Vantage): string =>
  vpnInterfaces.length === 0
    ? t.stage.machine.none
    : vpnInterfaces
        .map((name) =>
          defaultRoute == null
            ? t.stage.machine.vpnUnknown(name)
            : defaultRoute.interface === name
              ? t.stage.machine.vpnUsed(name)
              : t.stage.machine.vpnIdle(name),
        )
        .join('; ');

const routeText = ({ defaultRoute }: Vantage) => {
  if (defaultRoute === undefined) return null;
  if (defaultRoute === null) return t.stage.machine.noWayOut;
  const { interface: name, address } = defaultRoute;
  return mono([name === null ? address : `${address} (${name})`]);
};

interface MachineFactsProps {
  readonly skewMs: number | null;
  readonly preview: StagePreview;
  readonly host: string;
  readonly connectTo: string | null;
}

const MachineFacts = ({ preview, host, connectTo, skewMs }: MachineFactsProps) => {
  const text = t.stage.machine;
  // With an address given to connect to, the name need not resolve, and nothing is reported about it.
  const known = preview.problem !== null || preview.addresses.length > 0;
  const skew = skewText(skewMs);
  const resolved =
    preview.problem !== null ? (
      wordsOf(preview.problem)
    ) : (
      <span>
        {preview.addresses.map(({ address, private: isPrivate }, index) => (
          <span key={address}>
            {index > 0 && ', '}
            <span className="tp-mono">{address}</span> ({isPrivate ? text.private : text.public})
          </span>
        ))}
      </span>
    );
  return (
    <Facts
      facts={[
        [text.addresses, mono(telling(preview))],
        [text.resolver, mono(preview.vantage.resolvers)],
        [text.proxy, preview.vantage.proxy === null ? text.none : mono([preview.vantage.proxy])],
        [text.leavesBy, routeText(preview.vantage)],
        [text.vpn, vpnText(preview.vantage)],
        [text.resolvesTo(host), host === '' || !known ? null : resolved],
        [text.clock, skew === null ? null : text.clockThen(skew)],
        [t.stage.settings.connectTo, connectTo === null ? null : mono([connectTo])],
      ]}
    />
  );
};

interface MachineProps {
  readonly state: PreviewState;
  readonly host: string;
  /** Address that is connected to in place of the name. */
  readonly connectTo: string | null;
  /** The server's clock minus the test host's in the stage's last run; `null` where no reply shows it. */
  readonly skewMs: number | null;
  readonly again: () => void;
}

/** This machine in four facts, and what the server's name resolves to from here. */
const Machine = ({ state, host, connectTo, skewMs, again }: MachineProps) => (
  <section className="tp-stack" aria-labelledby="this-machine">
    <div className="tp-spread">
      <h3 id="this-machine">{t.stage.machine.title}</h3>
      <Small tiny variant="subtle" onClick={again}>
        {t.stage.machine.again}
      </Small>
    </div>
    {state.state === 'looking' && <p className="tp-dim">{t.working}</p>}
    {state.state === 'failed' && <p>{wordsOf(state.failure.message)}</p>}
    {state.state === 'seen' && isOffline(state.preview) && (
      <Banner tone="cannot-tell">{t.stage.machine.offline}</Banner>
    )}
    {state.state === 'seen' && (
      <MachineFacts preview={state.preview} host={host} connectTo={connectTo} skewMs={skewMs} />
    )}
  </section>
);

const NO_LABEL = { place: '', reason: '' } as const;

/** This machine, what speaks against it, and the button that sends the probes. */
export const StageStart = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const { store, runs, cases } = useTripoint();
  const { id, target, customer } = open.document;
  const key = labelKey(id, stage);
  const label = useWindow((state) => state.labels[key]) ?? NO_LABEL;
  const busy = useWindow(isBusy);
  const nonAscii = useWindow((state) => state.nonAscii[id] === true);
  const calls = useWindow((state) => state.missingCalls);
  const route = `${target.host}:${target.port}:${target.connectTo[stage] ?? ''}:${target.proxy[stage]}`;
  const [state, again] = usePreview(id, stage, route);
  const [asked, setAsked] = useState(calls > 0);
  const reasonField = useRef<HTMLTextAreaElement>(null);

  const skewMs =
    open.document.runs
      .findLast((run) => run.stage === stage)
      ?.probes.findLast(({ evidence }) => evidence?.response?.clockSkewMs != null)?.evidence?.response?.clockSkewMs ??
    null;
  const contradictions = state.state === 'seen' ? state.preview.contradictions : [];
  const missing = missingFor(open);
  const reasonMissing = contradictions.length > 0 && label.reason.trim() === '';
  const failedBefore = failedFamilies(open.judgement, stage).length > 0;
  const locked = open.readOnly !== null || busy;

  const start = async (): Promise<void> => {
    // What was typed just before is on its way: it is not missing.
    if (!(await cases.settleEdits())) return;
    const { open: now } = store.getState();
    if (now?.document.id !== id) return;
    const lacking = missingFor(now);
    if (lacking === null && !reasonMissing) {
      await runs.start(stage, null, false);
      return;
    }
    setAsked(true);
    if (lacking) document.getElementById(lacking.field)?.focus();
    else reasonField.current?.focus();
  };
  // A key asked for a run that lacks something: point at it, once for each asking.
  const [seen, setSeen] = useState(calls);
  if (seen !== calls) {
    setSeen(calls);
    setAsked(true);
  }
  const missingField = missing?.field;
  useEffect(() => {
    if (calls === 0) return;
    if (missingField !== undefined) document.getElementById(missingField)?.focus();
    else reasonField.current?.focus();
  }, [calls, missingField]);

  const setLabel = (change: Partial<typeof label>): void =>
    store.setState((before) => ({ labels: { ...before.labels, [key]: { ...label, ...change } } }));
  const other: ProbeStage = stage === 'inside' ? 'outside' : 'inside';

  return (
    <div className="tp-stack">
      <Machine state={state} host={target.host} connectTo={target.connectTo[stage]} skewMs={skewMs} again={again} />
      {contradictions.length > 0 && (
        <div className="tp-amber tp-stack">
          <h3>{t.stage.start.contradiction}</h3>
          <ul className="tp-steps">
            {contradictions.map((sentence) => (
              <li key={wordsOf(sentence)}>{wordsOf(sentence)}</li>
            ))}
          </ul>
          <Textarea
            ref={reasonField}
            label={t.stage.start.reason}
            error={asked && reasonMissing ? t.stage.start.reasonNeeded : null}
            rows={2}
            maxLength={200}
            value={label.reason}
            onChange={(event) => setLabel({ reason: event.currentTarget.value })}
          />
        </div>
      )}
      <TextInput
        label={t.stage.start.place}
        size="xs"
        maxLength={90}
        value={label.place}
        onChange={(event) => setLabel({ place: event.currentTarget.value })}
      />
      <p className="tp-small">{t.stage.start.confirm(t.stages[stage])}</p>
      {nonAscii && <Banner tone="cannot-tell">{t.stage.start.nonAscii}</Banner>}
      <div className="tp-row">
        <Button disabled={locked} onClick={() => void start()}>
          <SendsTo customer={customer}>{t.thisIs[stage]}</SendsTo>
        </Button>
        <Button
          variant="default"
          disabled={locked}
          onClick={() => store.setState({ panel: { kind: 'stage', stage: other } })}
        >
          {t.thisIsInstead[other]}
        </Button>
        {failedBefore && (
          <Button variant="default" disabled={locked} onClick={() => void runs.runFailedAgain(stage)}>
            <SendsTo customer={customer}>{t.stage.start.failedAgain}</SendsTo>
          </Button>
        )}
      </div>
      {asked && missing && <p role="alert">{missing.message}</p>}
      <div>
        <Small variant="subtle" onClick={() => store.setState({ panel: { kind: 'elsewhere', stage } })}>
          {t.stage.start.elsewhere}
        </Small>
      </div>
    </div>
  );
};
