import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useElementSize } from '@mantine/hooks';
import type { Path, PathLine, Cell, CellName, Judgement } from '../../../core/diagnosis/judgement.ts';
import {
  branchText,
  heightOf,
  LINE_HEIGHT,
  lineText,
  pathText,
  layersOf,
  toneOf,
  type Shape,
} from '../../../core/report/path-shapes.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Glyph, type Tone, CertaintyChip, Small } from '../../ui/parts.tsx';
import { languageShown, t, wordsOf } from '../../text.ts';
import type { Panel, WindowState } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { Button } from '@mantine/core';
import { nextVariant, type NextStep, cardStep, nextStepOf, performAt, useAction } from '../../actions/doing.ts';
import { isSame } from '../../../core/messages/message.ts';
import { alsoTitle, decideTitle, partyHeadline } from '../../../core/diagnosis/words/titles.ts';
import { isBegun } from '../../../core/records/case.ts';
import { cellWord } from '../compare/cell-view.ts';

/** A square on the line: a cross where it is known who must act, dashed where it is likely, a question where nobody knows. */
const Break = ({ x, y, end }: Extract<Shape, { kind: 'break' }>) => (
  <g className="tp-path-break" data-certainty={end.certainty} transform={`translate(${x} ${y})`}>
    <rect x={-9} y={-9} width={18} height={18} rx={5} />
    {end.certainty === 'cannot-tell' ? (
      <text y={5} textAnchor="middle">
        ?
      </text>
    ) : (
      <path d="M-4.5 -4.5l9 9M4.5 -4.5l-9 9" />
    )}
  </g>
);

const drawn = (shape: Shape, key: number) => {
  if (shape.kind === 'way')
    return (
      <path key={key} className="tp-path-way" data-known={shape.known} d={`M${shape.from} ${shape.y}H${shape.to}`} />
    );
  if (shape.kind === 'fork') {
    const { x, from, y, bend } = shape;
    return <path key={key} className="tp-path-way" d={`M${x} ${from}V${y - bend}q0 ${bend} ${bend} ${bend}`} />;
  }
  if (shape.kind === 'point')
    return <circle key={key} className="tp-path-point" cx={shape.x} cy={shape.y} r={shape.large ? 5.5 : 4} />;
  if (shape.kind === 'break') return <Break key={key} {...shape} />;
  return (
    <text
      key={key}
      className={`tp-path-${shape.role}`}
      x={shape.x}
      y={shape.y}
      textAnchor={shape.anchor}
      {...(shape.within !== undefined && { textLength: shape.within, lengthAdjust: 'spacingAndGlyphs' })}
    >
      {shape.text}
    </text>
  );
};

interface WayButtonProps {
  readonly words: string;
  readonly panel: Extract<Panel, { kind: 'cell' }>;
  readonly top: number;
  readonly height: number;
}

const WayButton = ({ words, panel, top, height }: WayButtonProps) => {
  const { store } = useTripoint();
  return (
    <button
      type="button"
      style={{ top, height }}
      title={words}
      aria-label={words}
      onClick={() => store.setState({ panel })}
    />
  );
};

interface PathStripProps {
  readonly line: PathLine;
  readonly server: Path['server'];
  readonly width: number;
}

const PathStrip = ({ line, server, width }: PathStripProps) => {
  const { cell, branch } = line;
  const height = heightOf(line);
  const picture = (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden focusable="false">
      {width > 0 &&
        layersOf(line, width, languageShown()).map(({ tone, shapes }, index) => (
          <g key={index} data-tone={tone}>
            {shapes.map(drawn)}
          </g>
        ))}
    </svg>
  );
  if (cell === null)
    return (
      <div className="tp-path" data-tone={line.tone} role="img" aria-label={pathText(line, server, languageShown())}>
        {picture}
      </div>
    );
  return (
    <div className="tp-path" data-tone={line.tone}>
      {picture}
      <WayButton
        words={lineText(line, server, languageShown())}
        panel={{ kind: 'cell', ...cell }}
        top={0}
        height={LINE_HEIGHT}
      />
      {branch && (
        <WayButton
          words={branchText(line, server, languageShown())}
          panel={{ kind: 'cell', stage: cell.stage, family: branch.family, address: branch.address }}
          top={LINE_HEIGHT}
          height={height - LINE_HEIGHT}
        />
      )}
    </div>
  );
};

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

/** Each stage's path to the server as far as it is known, and where it breaks. */
export const PathPicture = ({ open }: { readonly open: OpenCase }) => {
  const { ref: ways, width } = useElementSize<HTMLDivElement>();
  const { lines, server } = open.judgement.path;
  return (
    <section aria-label={t.case.path} className="tp-picture" data-region>
      <div className="tp-picture-ways" ref={ways} aria-hidden />
      <ol className="tp-rail">
        {lines.map((line) => (
          <li key={line.stage}>
            <span className="tp-way-stage" data-tone={toneOf(line)} aria-hidden>
              <Glyph tone={toneOf(line)} />
              <strong>{t.stages[line.stage]}</strong>
            </span>
            <PathStrip line={line} server={server} width={Math.round(width)} />
          </li>
        ))}
      </ol>
      <div className="tp-path-server" aria-hidden>
        <strong>{wordsOf(server.title)}</strong>
        <small title={wordsOf(server.detail)}>{breakable(wordsOf(server.detail))}</small>
      </div>
    </section>
  );
};

/** What is unknown is never painted good, whatever its party. */
const verdictTone = ({ party, certainty }: Pick<Judgement['verdict'], 'party' | 'certainty'>): Tone => {
  if (certainty === 'cannot-tell') return 'cannot-tell';
  return party === 'none' ? 'good' : 'fault';
};

/** The region that takes the focus when a run is over. */
export const VerdictFrame = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => {
  const calls = useWindow((state) => state.verdictCalls);
  const region = useRef<HTMLElement>(null);
  const seen = useRef(calls);
  useEffect(() => {
    if (seen.current === calls) return;
    seen.current = calls;
    region.current?.focus();
  }, [calls]);
  return (
    <section className="tp-verdict" data-region data-tone={tone} aria-label={t.case.verdict} ref={region} tabIndex={-1}>
      {children}
    </section>
  );
};

/** The one button that leads a case on, by whatever `stepOf` says now; nothing where it says nothing. */
export const NextButton = ({ stepOf }: { readonly stepOf: (state: WindowState) => NextStep | null }) => {
  const tripoint = useTripoint();
  const label = useWindow((state) => stepOf(state)?.label);
  const variant = useWindow(nextVariant);
  if (label === undefined) return null;
  const lead = (): void => {
    const step = stepOf(tripoint.store.getState());
    if (step !== null) performAt(tripoint, step);
  };
  return (
    <Button className="tp-next" size="sm" variant={variant} onClick={lead}>
      {label}
    </Button>
  );
};

const isAt =
  (name: CellName) =>
  ({ stage, family }: CellName): boolean =>
    stage === name.stage && family === name.family;

/** A cell by its name and word; opens its evidence. */
export const CellLink = ({ cell }: { readonly cell: Cell }) => {
  const { store } = useTripoint();
  const { stage, family } = cell;
  return (
    <button
      type="button"
      className="tp-link"
      onClick={() => store.setState({ panel: { kind: 'cell', stage, family } })}
    >
      {t.case.folding.cell(t.families[family], t.stages[stage], cellWord(cell))}
    </button>
  );
};

const Folded = ({ judgement }: { readonly judgement: Judgement }) => {
  const { cells, folding } = judgement;
  const root = folding.root && cells.find(isAt(folding.root));
  if (!root) return null;
  const follows = folding.consequences.length;
  const text = t.case.folding;
  const found = (
    <p>
      <strong>{text.root}</strong> <CellLink cell={root} />
    </p>
  );
  if (follows === 0) return <div className="tp-folded tp-small">{found}</div>;
  return (
    <details className="tp-folded tp-fold tp-small">
      <summary>{text.follows(follows)}</summary>
      {found}
      <ul className="tp-consequences">
        {folding.consequences.map((consequence) => {
          const cell = cells.find(isAt(consequence));
          return (
            cell && (
              <li key={`${cell.stage}:${cell.family}`}>
                <CellLink cell={cell} /> <span className="tp-dim">{wordsOf(consequence.because)}</span>
              </li>
            )
          );
        })}
      </ul>
    </details>
  );
};

const Also = ({ also }: Pick<Judgement, 'also'>) =>
  also.map(({ party, sentence, code }) => (
    <p className="tp-small" key={code} title={wordsOf(sentence)}>
      <strong>{t.case.also(wordsOf(alsoTitle(party)))}</strong> {wordsOf(sentence)}
    </p>
  ));

const isInNextPanel = ({ steps, rivals, wouldChange }: Judgement['verdict']): boolean =>
  [...steps, ...rivals.map(({ check }) => check)].some((one) => isSame(one, wouldChange));

const FirstStep = ({ open }: { readonly open: OpenCase }) => {
  return (
    <VerdictFrame tone="silent">
      <div>
        <p className="tp-verdict-who">{t.case.begin}</p>
        <p className="tp-verdict-sentence">{wordsOf(open.judgement.verdict.wouldChange)}</p>
      </div>
      <div className="tp-verdict-actions">
        <NextButton stepOf={nextStepOf} />
      </div>
    </VerdictFrame>
  );
};

/** Who must act and why, always on the screen; takes the focus when a run is over. */
export const VerdictBar = ({ open }: { readonly open: OpenCase }) =>
  isBegun(open.document) || open.readOnly !== null ? <Verdict open={open} /> : <FirstStep open={open} />;

const Verdict = ({ open }: { readonly open: OpenCase }) => {
  const tripoint = useTripoint();
  const { store } = tripoint;
  const next = useAction('next');
  const request = useAction('change-request');
  const proof = useAction('proof');
  const ticket = useAction('copy-ticket');
  const copied = useWindow((state) => state.ticketCopied);
  const report = useAction('export-report');
  const shown = useWindow((state) => state.panel?.kind === 'next');
  const { verdict, also, guard } = open.judgement;
  const step = useWindow((state) => nextStepOf(state)?.id);
  const nextLabel = useWindow((state) => nextStepOf(state)?.label);
  const variant = useWindow(nextVariant);
  const card = cardStep();
  const headline = wordsOf(partyHeadline(verdict.party, verdict.certainty));
  return (
    <VerdictFrame tone={verdictTone(verdict)}>
      <div>
        <div className="tp-verdict-line">
          <p className="tp-verdict-who">{headline}</p>
          <CertaintyChip certainty={verdict.certainty} party={verdict.party} />
          {guard.length > 0 && (
            <button type="button" className="tp-chip tp-chip-button" data-tone="cannot-tell" onClick={next.onClick}>
              {t.case.guardNotes(guard.length)}
            </button>
          )}
        </div>
        <p className="tp-verdict-sentence" title={wordsOf(verdict.sentence)}>
          {wordsOf(verdict.sentence)}
        </p>
        <Also also={also} />
        {/* Where the panel shows it, its place is kept: nothing below jumps. */}
        <p className="tp-small tp-dim" style={{ visibility: shown && isInNextPanel(verdict) ? 'hidden' : undefined }}>
          <strong>{wordsOf(decideTitle(verdict.certainty))}:</strong> {wordsOf(verdict.wouldChange)}
        </p>
      </div>
      <div className="tp-verdict-actions">
        {step !== 'next' && <NextButton stepOf={nextStepOf} />}
        <Button
          className={step === 'next' ? 'tp-next' : undefined}
          size={step === 'next' ? 'sm' : 'compact-sm'}
          variant={step === 'next' ? variant : 'default'}
          {...next}
          aria-expanded={shown}
          onClick={() => (shown ? store.setState({ panel: null }) : next.onClick())}
        />
        {step !== 'export-report' && <Small {...report} />}
        <Small {...ticket}>{copied ? t.copied : ticket.children}</Small>
      </div>
      <div className="tp-verdict-foot">
        <Folded judgement={open.judgement} />
        <div className="tp-row tp-verdict-papers">
          {open.readOnly === null && nextLabel !== card.label && (
            <Small tiny onClick={() => performAt(tripoint, card)}>
              {card.label}
            </Small>
          )}
          {!request.disabled && step !== 'change-request' && <Small tiny aria-haspopup="dialog" {...request} />}
          {!proof.disabled && step !== 'proof' && <Small tiny aria-haspopup="dialog" {...proof} />}
        </div>
      </div>
    </VerdictFrame>
  );
};
