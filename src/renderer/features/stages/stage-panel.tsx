import { Button, Textarea } from '@mantine/core';
import type { StagePreview, OpenCase } from '../../../shared/contract.ts';
import type { Vantage } from '../../../core/records/record.ts';
import { Banner, Facts, SendsTo, Small, Field, Lines, Time, mono, Table, Link } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { skewText } from '../../ui/time-format.ts';
import { useEffect, useState, useRef } from 'react';
import type { Reply } from '../../../shared/reply.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { useAnswer, useTripoint, useWindow, valueOf } from '../../state/window.ts';
import { failedFamilies } from '../../../core/diagnosis/next-step.ts';
import { labelKey } from '../../state/run-actions.ts';
import { isBusy } from '../../state/store.ts';
import { labelOf, performAt, runHere } from '../../actions/doing.ts';
import { verbatim } from '../../../core/messages/message.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { PanelFrame } from '../cases/work-area.tsx';
import type { LastKnownGood } from '../../../core/diagnosis/compared/last-known-good.ts';

/** What this machine looks like for a stage, by another server or route another time; and what looks again. */
const usePreview = (
  id: string,
  stage: ProbeStage,
  route: string,
): readonly [Reply<StagePreview> | null, () => void] => {
  const { client } = useTripoint();
  const [turn, setTurn] = useState(0);
  const language = useWindow((state) => state.about?.language ?? '');
  const seen = useAnswer(() => client.stages.preview({ id, stage }), [id, stage, route, turn, language].join(':'));
  return [seen, () => setTurn(turn + 1)];
};

const listed = (values: readonly string[]) => (values.length === 0 ? t.stage.machine.none : mono(values.join(', ')));

const telling = ({ vantage }: StagePreview): readonly string[] =>
  vantage.addresses
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('127.') && address !== '::1' && !/^fe80:/i.test(address));

const isOffline = (preview: StagePreview): boolean =>
  telling(preview).length === 0 && preview.vantage.defaultRoute == null;

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
  return mono(name === null ? address : `${address} (${name})`);
};

const MachineFacts = ({
  preview,
  host,
  connectTo,
  skewMs,
}: Omit<MachineProps, 'seen' | 'again'> & { preview: StagePreview }) => {
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
            {mono(address)} ({isPrivate ? text.private : text.public})
          </span>
        ))}
      </span>
    );
  return (
    <Facts
      facts={[
        [text.addresses, listed(telling(preview))],
        [text.resolver, listed(preview.vantage.resolvers)],
        [text.proxy, preview.vantage.proxy === null ? text.none : mono(preview.vantage.proxy)],
        [text.leavesBy, routeText(preview.vantage)],
        [text.vpn, vpnText(preview.vantage)],
        [text.resolvesTo(host), host === '' || !known ? null : resolved],
        [text.clock, skew === null ? null : text.clockThen(skew)],
        [t.stage.settings.connectTo, connectTo === null ? null : mono(connectTo)],
      ]}
    />
  );
};

interface MachineProps {
  readonly seen: Reply<StagePreview> | null;
  readonly host: string;
  readonly connectTo: string | null;
  readonly skewMs: number | null;
  readonly again: () => void;
}

const Machine = ({ seen, host, connectTo, skewMs, again }: MachineProps) => (
  <section className="tp-stack" aria-labelledby="this-machine">
    <div className="tp-spread">
      <h3 id="this-machine">{t.stage.machine.title}</h3>
      <Small tiny variant="subtle" onClick={again}>
        {t.stage.machine.again}
      </Small>
    </div>
    {seen === null && <p className="tp-dim">{t.working}</p>}
    {seen?.ok === false && <p>{wordsOf(seen.failure.message)}</p>}
    {seen?.ok && isOffline(seen.value) && <Banner tone="cannot-tell">{t.stage.machine.offline}</Banner>}
    {seen?.ok && <MachineFacts preview={seen.value} host={host} connectTo={connectTo} skewMs={skewMs} />}
  </section>
);

const NO_LABEL = { place: '', reason: '' } as const;

interface StartProps {
  readonly open: OpenCase;
  readonly stage: ProbeStage;
  readonly contradictions: StagePreview['contradictions'];
}

/** What speaks against this machine, what it is called, and the button that sends the probes. */
const StageStart = ({ open, stage, contradictions }: StartProps) => {
  const tripoint = useTripoint();
  const { store, runs } = tripoint;
  const { id, customer } = open.document;
  const key = labelKey(id, stage);
  const label = useWindow((state) => state.labels[key]) ?? NO_LABEL;
  const busy = useWindow(isBusy);
  const calls = useWindow((state) => state.missingCalls);
  const [asked, setAsked] = useState(calls > 0);
  const reasonField = useRef<HTMLTextAreaElement>(null);

  const reasonMissing = contradictions.length > 0 && label.reason.trim() === '';
  const failedBefore = failedFamilies(open.judgement, stage).length > 0;
  const locked = open.readOnly !== null || busy;

  // A run was asked for without its reason: point at it, once for each asking.
  const [seen, setSeen] = useState(calls);
  if (seen !== calls) {
    setSeen(calls);
    setAsked(true);
  }
  useEffect(() => {
    if (calls > 0) reasonField.current?.focus();
    // What speaks against it may come after the asking.
  }, [calls, contradictions.length]);

  const setLabel = (change: Partial<typeof label>): void =>
    store.setState((before) => ({ labels: { ...before.labels, [key]: { ...label, ...change } } }));
  const other: ProbeStage = stage === 'inside' ? 'outside' : 'inside';
  // Where this machine is of the other stage, it is what to do.
  const elsewhere = (
    <Small onClick={() => store.setState({ panel: { kind: 'elsewhere', stage } })}>{t.stage.start.elsewhere}</Small>
  );

  return (
    <div className="tp-stack">
      {contradictions.length > 0 && (
        <div className="tp-amber tp-stack">
          <div className="tp-spread">
            <h3>{t.stage.start.contradiction}</h3>
            {elsewhere}
          </div>
          <Lines className="tp-steps" of={contradictions} />
          <Textarea
            ref={reasonField}
            label={t.stage.start.reason}
            error={asked && reasonMissing ? t.stage.start.reasonNeeded : null}
            rows={1}
            maxLength={200}
            value={label.reason}
            onChange={(event) => setLabel({ reason: event.currentTarget.value })}
          />
        </div>
      )}
      <p className="tp-small">{t.stage.start.confirm(t.stages[stage])}</p>
      <div className="tp-row">
        <Button disabled={locked} onClick={() => void runHere(tripoint, stage)}>
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
      {contradictions.length === 0 && elsewhere}
      <Field
        label={t.stage.start.place}
        maxLength={90}
        value={label.place}
        onText={(text) => setLabel({ place: text })}
      />
    </div>
  );
};

const HandOver = onDemand(async () => (await import('../hand/hand-over.tsx')).HandOver);
const WatchSection = onDemand(async () => (await import('../watch/watch-section.tsx')).WatchSection);
const Addresses = onDemand(async () => (await import('../evidence/summary.tsx')).Addresses);

const useLastGood = ({ document: { id, runs } }: OpenCase): readonly LastKnownGood[] => {
  const { client } = useTripoint();
  const newest = runs.at(-1);
  const language = useWindow((state) => state.about?.language ?? '');
  const of = `${id}:${newest?.id ?? ''}:${newest?.state ?? ''}:${language}`;
  return useAnswer(() => valueOf(client.history.lastKnownGood({ id })), of) ?? [];
};

const LastGood = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const { cases } = useTripoint();
  const last = useLastGood(open).find((each) => each.stage === stage);
  const text = t.stage.start;
  if (!last) return null;
  const here = last.caseId === open.document.id;
  return (
    <section className="tp-section" aria-labelledby="last-good">
      <p className="tp-row">
        <strong id="last-good">{text.lastGood}</strong> <Time iso={last.at} />
        {here ? (
          <span className="tp-dim">({text.thisCase})</span>
        ) : (
          <Link onClick={() => void cases.openCase(last.caseId)}>{last.caseTitle || t.nav.untitled}</Link>
        )}
      </p>
      {last.changes.length === 0 ? (
        <p className="tp-small tp-dim">{text.unchanged}</p>
      ) : (
        <Table
          aria-label={text.changed}
          heads={[text.changed, text.change.before, text.change.now]}
          rows={last.changes.map(({ what, before, now }) => [
            wordsOf(what),
            ...[before, now].map((value) => mono(wordsOf(verbatim(value)))),
          ])}
        />
      )}
    </section>
  );
};

/** Card of a probe stage: this machine, the two answers to "where is it", and the settings of the run. */
export const StagePanel = ({
  open,
  stage,
  watch,
}: {
  readonly open: OpenCase;
  readonly stage: ProbeStage;
  readonly watch: boolean;
}) => {
  const tripoint = useTripoint();
  const { id, runs, target } = open.document;
  const newest = open.judgement.stages.find((one) => one.stage === stage)?.newestRunId;
  const last = runs.find((run) => run.id === newest);
  const connectTo = target.connectTo[stage];
  const route = `${target.host}:${target.port}:${connectTo ?? ''}:${target.proxy[stage]}`;
  const [preview, again] = usePreview(id, stage, route);
  const skewMs =
    runs
      .findLast((run) => run.stage === stage)
      ?.probes.findLast(({ evidence }) => evidence?.response?.clockSkewMs != null)?.evidence?.response?.clockSkewMs ??
    null;
  return (
    <PanelFrame
      title={`${t.stages[stage]}: ${t.stageHosts[stage]}`}
      onEnter={() => performAt(tripoint, { id: 'run', stage })}
    >
      <div className="tp-two">
        <div>
          <StageStart open={open} stage={stage} contradictions={preview?.ok ? preview.value.contradictions : []} />
          <WatchSection open={open} stage={stage} wanted={watch} />
          {last && <HandOver id={id} stage={stage} what="record" />}
        </div>
        <div>
          <Machine seen={preview} host={target.host} connectTo={connectTo} skewMs={skewMs} again={again} />
          <div className="tp-row tp-below">
            {(['connection', 'password', 'certificate'] as const).map((action) => (
              <Small key={action} onClick={() => performAt(tripoint, { id: action, stage: null })}>
                {labelOf(action)}
              </Small>
            ))}
          </div>
          <LastGood open={open} stage={stage} />
          <Addresses addresses={open.judgement.addresses} stage={stage} />
        </div>
      </div>
    </PanelFrame>
  );
};
