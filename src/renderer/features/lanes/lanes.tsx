import {
  Fragment,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { CellName, PathEnd, PathPlace } from '../../../core/diagnosis/judgement.ts';
import { isUndecided } from '../../../core/records/case.ts';
import { branchText, lineText } from '../../../core/report/path-shapes.ts';
import { placeText, FAMILIES, STAGES } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { labelOf, perform, performAt, runHere, useAction, whyNot } from '../../actions/doing.ts';
import { useNow, useTripoint, useWindow } from '../../state/window.ts';
import type { Panel } from '../../state/store.ts';
import { languageShown, t, wordsOf } from '../../text.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Glyph } from '../../ui/parts.tsx';
import { localTime, shortTime, utcTime } from '../../ui/time-format.ts';
import { lanesOf, type Lane, type LaneCell } from '../../../core/diagnosis/lanes.ts';
import { olderCardNote, runningView, settledView, type CellView } from './lane.ts';

/** How far along the line each place lies, in per cent of its length. */
const SHARE: Readonly<Record<PathPlace, number>> = { host: 12, name: 24, proxy: 40, path: 72, server: 100 };
/** Where the dot of a running probe is, by what the probe is at. */
const TRAVELLED = { dns: 10, tcp: 36, proxy: 44, tls: 60, http: 84, body: 96, done: 100 } as const;

const at = (share: number): CSSProperties => ({
  left: `calc(var(--tp-start) + (100% - var(--tp-start)) * ${share / 100})`,
});

/** A name that may be divided behind its dots and hyphens and before its port, and elsewhere only where it does not fit. */
const breakable = (place: string): ReactNode => (
  <span data-divided>
    {place.split(/(?<=[.-])|(?=:\d+$)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** A square on the line: a cross where it is known who must act, dashed where it is likely, a question where nobody knows. */
const Break = ({ place, certainty }: PathEnd) => (
  <i className="tp-break" data-certainty={certainty} data-place={place} style={at(SHARE[place])}>
    {certainty === 'cannot-tell' ? '?' : '✕'}
  </i>
);

interface OpensProps {
  readonly words: string;
  readonly className: string;
  readonly panel: Extract<Panel, { kind: 'cell' }>;
  readonly children?: ReactNode;
}

const Opens = ({ words, className, panel, children }: OpensProps) => {
  const { store } = useTripoint();
  return (
    <button
      type="button"
      className={className}
      title={words}
      aria-label={words}
      onClick={() => store.setState({ panel })}
    >
      {children}
    </button>
  );
};

interface LaneProps {
  readonly open: OpenCase;
  readonly lane: Lane;
}

/** From who asks to the server, as far as it is known, and where it ends. */
const LanePath = ({ open, lane }: LaneProps) => {
  const running = useWindow((state) => (state.running?.stage === lane.stage ? state.running : null));
  const { line, elsewhere } = lane;
  const { server } = open.judgement.path;
  // Where it breaks is what a lesson asks for.
  const veiled = isUndecided(open.document);
  const [host, ...others] = line.points.filter(({ place }) => place !== 'name');
  const end = veiled || running ? null : line.end;
  const hops = veiled
    ? []
    : [
        ...others.map(({ place, title, detail }) => ({
          at: SHARE[place],
          label: `${wordsOf(title)} ${wordsOf(detail)}`,
        })),
        ...lane.hops.map((label, index, { length }) => ({ at: 18 + (50 * (index + 1)) / (length + 1), label })),
      ];
  const phases = running ? Object.values(running.probes).map((probe) => probe.phase) : [];
  const phase = phases.find((one) => one !== null && one !== 'done') ?? (phases.includes('done') ? 'done' : 'dns');
  const tone = running ? 'running' : veiled ? 'silent' : lane.lineTone;
  const reach = end === null || end.place === 'server' ? (tone === 'silent' ? 0 : 100) : SHARE[end.place];
  const says = end === null && (tone === 'good' || tone === 'running') ? '' : wordsOf(line.says);
  const label = host ? `${wordsOf(host.title)} ${wordsOf(host.detail)}`.trim() : '';
  return (
    <div className="tp-path" data-tone={tone} data-branch={!veiled && line.branch !== undefined}>
      <i className="tp-way" data-known="false" />
      <i
        className="tp-way"
        data-known={reach > 0}
        style={{ width: `calc((100% - var(--tp-start)) * ${(lane.arrives ? 100 : reach) / 100})` }}
      />
      <i className="tp-hop" data-host style={at(0)} />
      {hops.map((hop) => (
        <i className="tp-hop" key={hop.label} style={at(hop.at)} />
      ))}
      {running && <i className="tp-packet" style={at(TRAVELLED[phase])} />}
      {end !== null && <Break {...end} />}
      {elsewhere !== null && <span className="tp-elsewhere">{breakable(elsewhere)}</span>}
      {!veiled && says !== '' && lane.tone !== 'silent' && <strong className="tp-says">{says}</strong>}
      <span className="tp-labels">
        <span>{label}</span>
        {hops.slice(-2).map((hop) => (
          <span key={hop.label}>{hop.label}</span>
        ))}
        {!veiled && !running && lane.tone !== 'silent' && <span>{line.target}</span>}
      </span>
      {!veiled && line.cell !== null && (
        <Opens
          className="tp-path-open"
          words={lineText(line, server, languageShown())}
          panel={{ kind: 'cell', ...line.cell }}
        />
      )}
      {!veiled && line.branch && (
        <span data-tone={line.branch.tone}>
          <Opens
            className="tp-branch"
            words={branchText(line, server, languageShown())}
            panel={{ kind: 'cell', stage: line.stage, family: line.branch.family, address: line.branch.address }}
          >
            <i aria-hidden /> {line.branch.address}: {wordsOf(line.branch.says)}
          </Opens>
        </span>
      )}
    </div>
  );
};

const LaneMenu = onDemand(async () => (await import('../shell/menus.tsx')).LaneMenu);

/** A stage at the head of its lane: its state, what it counts, and its own button. The name opens the stage's drawer. */
const LaneHead = ({ open, lane }: LaneProps) => {
  const tripoint = useTripoint();
  const { store, runs, watches } = tripoint;
  const { stage } = lane;
  const expanded = useWindow(({ panel }) => panel?.kind === 'stage' && panel.stage === stage);
  const running = useWindow((state) => state.running?.stage === stage);
  const watching = useWindow((state) => state.watching?.stage === stage);
  const [menu, setMenu] = useState(false);
  const { title } = useAction('escape');
  const run = useAction('run', stage === 'platform' ? 'inside' : stage);
  const stops = running || watching;
  const tone = stops ? 'running' : lane.tone;
  const state = running ? 'running' : watching ? 'watching' : lane.state;
  const since = running || lane.since === null ? null : lane.since;
  const count = tone === 'silent' || running ? t.stageStates[state] : t.case.lanes.count(lane.good, lane.asked);
  const button = {
    title: undefined,
    disabled: false,
    ...(stage === 'platform'
      ? {
          sign: '+',
          label: labelOf('show-stage', stage),
          onClick: () => performAt(tripoint, { id: 'show-stage', stage }),
        }
      : stops
        ? { sign: '■', label: t.case.compare.stop, title, onClick: () => void (running ? runs : watches).stop() }
        : {
            sign: '▶',
            label: run.children,
            ...(run.disabled && { title: run.title, disabled: true }),
            onClick: () => void runHere(tripoint, stage),
          }),
  };
  const sentence = [stage === 'platform' && olderCardNote(open), wordsOf(lane.sentence)].filter(Boolean).join(' ');
  return (
    <div className="tp-lane-head">
      <button
        type="button"
        className="tp-stage"
        data-tone={tone}
        aria-expanded={expanded}
        title={since === null ? sentence : `${sentence}\n${t.watch.both(localTime(since), utcTime(since))}`}
        onClick={() => store.setState({ panel: expanded ? null : { kind: 'stage', stage } })}
      >
        <Glyph tone={tone} />
        <strong>{t.stages[stage]}</strong>
        <span className="tp-hidden"> {t.stageStates[state]} </span>
        <small>
          {count}
          {since !== null && (
            <>
              {' · '}
              <time dateTime={since.toISOString()}>{shortTime(since)}</time>
            </>
          )}
        </small>
        {!running && <span className="tp-hidden"> {sentence}</span>}
      </button>
      <button
        type="button"
        className="tp-run"
        data-running={stops || undefined}
        aria-label={button.label}
        title={button.title ?? button.label}
        disabled={button.disabled}
        onClick={button.onClick}
      >
        <span aria-hidden>{button.sign}</span>
      </button>
      {stage !== 'platform' &&
        (menu ? (
          <LaneMenu stage={stage} />
        ) : (
          <button
            type="button"
            className="tp-more"
            aria-haspopup="menu"
            aria-label={t.case.lanes.more(t.stages[stage])}
            onClick={() => setMenu(true)}
          >
            <span aria-hidden>⋮</span>
          </button>
        ))}
    </div>
  );
};

interface Place {
  readonly row: number;
  readonly column: number;
}

const moves: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

interface CellButtonProps {
  readonly view: CellView;
  readonly part: LaneCell['part'];
  readonly name: CellName;
  /** An earlier result, while its stage runs again. */
  readonly old: boolean;
  readonly reached: boolean;
  readonly expanded: boolean;
  /** @param byKey pressed by a key or a screen reader, not by a mouse. */
  readonly open: (byKey: boolean) => void;
}

const CellButton = ({ view, part, name, old, reached, expanded, open }: CellButtonProps) => {
  const { tone, word, large, detail } = view;
  const severity = tone === 'silent' || tone === 'running' ? '' : ` (${t.severities[tone]})`;
  return (
    <button
      type="button"
      className="tp-cell"
      data-tone={tone}
      data-part={part ?? undefined}
      data-cell={`${name.family}:${name.stage}`}
      data-old={old || undefined}
      tabIndex={reached ? 0 : -1}
      aria-expanded={expanded}
      title={word}
      onClick={({ detail: presses }) => open(presses === 0)}
    >
      <span className="tp-hidden">
        {t.families[name.family]}, {t.stages[name.stage]}: {word}
        {severity}{' '}
      </span>
      <strong aria-hidden data-long={large.length > 8 || undefined}>
        {large}
      </strong>
      {detail !== '' && <small>{detail}</small>}
      <Glyph tone={tone} />
    </button>
  );
};

/** What stands above the lanes: stage, path, and the four APIs behind the server. */
export const LaneHeads = () => (
  <thead>
    <tr>
      <th scope="col">{t.case.lanes.stage}</th>
      <th scope="col">{t.case.lanes.path}</th>
      <td />
      {FAMILIES.map((family) => (
        <th scope="col" key={family} abbr={t.families[family]}>
          {t.case.lanes.families[family]}
        </th>
      ))}
    </tr>
  </thead>
);

/** What a right click on a cell offers. */
const OF_CELL = ['compare-cell', 'repeat-cell', 'ask-again'] as const;

/** Stage, path, server, and its four APIs: a lane each for inside, outside and the platform. Arrows move between the cells. */
export const Lanes = ({ open }: { readonly open: OpenCase }) => {
  const tripoint = useTripoint();
  const { store } = tripoint;
  const running = useWindow((state) => state.running);
  const panel = useWindow((state) => state.panel);
  const calls = useWindow((state) => state.tableCalls);
  const now = useNow(running !== null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const body = useRef<HTMLTableSectionElement>(null);
  const lanes = lanesOf(open);

  const seen = useRef(calls);
  useEffect(() => {
    if (seen.current === calls) return;
    seen.current = calls;
    body.current?.querySelector<HTMLElement>('.tp-cell[tabindex="0"]')?.focus();
  }, [calls]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (!(event.target as HTMLElement).matches('.tp-cell')) return;
    event.preventDefault();
    const next = {
      row: Math.max(0, Math.min(STAGES.length - 1, place.row + move.row)),
      column: Math.max(0, Math.min(FAMILIES.length - 1, place.column + move.column)),
    };
    setPlace(next);
    body.current?.rows[next.row]?.querySelectorAll<HTMLElement>('.tp-cell')[next.column]?.focus();
  };

  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const [family, stage] = ((event.target as HTMLElement).closest<HTMLElement>('.tp-cell')?.dataset.cell ?? '').split(
      ':',
    );
    const cell = open.judgement.cells.find((one) => one.family === family && one.stage === stage);
    if (!cell) return;
    event.preventDefault();
    const shown = { panel: { kind: 'cell', stage: cell.stage, family: cell.family } } as const;
    const offered = { ...store.getState(), ...shown };
    const items = OF_CELL.map((id) => ({
      label: labelOf(id),
      disabled: whyNot({ id, stage: null }, offered) !== null,
      onClick: () => {
        store.setState(shown);
        perform(tripoint, id);
      },
    }));
    store.setState({ contextMenu: { x: event.clientX, y: event.clientY, items } });
  };

  const { target } = open.document;
  const detail = wordsOf(open.judgement.path.server.detail);
  const server = target.host === '' ? detail : placeText(target);
  return (
    <section id="tp-lanes" data-region aria-labelledby="comparison">
      <h2 id="comparison" className="tp-hidden">
        {t.case.compare.title}
      </h2>
      <table className="tp-lanes" aria-labelledby="comparison">
        <caption className="tp-hidden">{t.case.compare.caption}</caption>
        <LaneHeads />
        <tbody ref={body} onKeyDown={onKeyDown} onContextMenu={onContextMenu}>
          {lanes.map((lane, row) => (
            <tr key={lane.stage}>
              <th scope="row" abbr={t.stages[lane.stage]}>
                <LaneHead open={open} lane={lane} />
              </th>
              <td>
                <LanePath open={open} lane={lane} />
              </td>
              {row === 0 && (
                <td rowSpan={STAGES.length} className="tp-server">
                  <div data-known={server !== '' || undefined}>
                    {server !== '' && <strong title={server}>{breakable(server)}</strong>}
                    <small>{wordsOf(open.judgement.path.server.title)}</small>
                  </div>
                </td>
              )}
              {lane.cells.map((shown, column) => {
                const { stage, family } = shown.cell;
                const live = running?.stage === stage;
                const asked = live && (running.probes[family] ?? running.families.includes(family));
                const expanded =
                  panel?.kind === 'cell' &&
                  panel.family === family &&
                  panel.stage === stage &&
                  panel.address === undefined;
                return (
                  <td key={family}>
                    <CellButton
                      view={asked ? runningView(family, running.probes[family], now) : settledView(shown)}
                      part={live ? null : shown.part}
                      name={{ stage, family }}
                      old={live && !asked}
                      reached={place.row === row && place.column === column}
                      expanded={expanded}
                      open={(byKey) => {
                        setPlace({ row, column });
                        store.setState({ panel: { kind: 'cell', stage, family, full: expanded && byKey } });
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
