import { Fragment, type ReactNode } from 'react';
import { useElementSize } from '@mantine/hooks';
import type { Path, PathLine } from '../../../core/diagnosis/judgement.ts';
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
import { Glyph } from '../../ui/glyph.tsx';
import { languageShown, t, wordsOf } from '../../text.ts';
import type { Panel } from '../../state/store.ts';
import { useTripoint } from '../../state/window.ts';

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
