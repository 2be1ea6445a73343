import type { Cell, CellName, Judgement } from '../../../core/diagnosis/judgement.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';
import { cellWord } from '../compare/cell-view.ts';

const isAt =
  (name: CellName) =>
  ({ stage, family }: CellName): boolean =>
    stage === name.stage && family === name.family;

/** Faults that neither are the root nor follow from it. */
const alsoFound = ({ cells, folding: { root, consequences } }: Judgement): readonly Cell[] =>
  root === null
    ? []
    : cells.filter((cell) => isFailure(cell.outcome) && !isAt(root)(cell) && !consequences.some(isAt(cell)));

/** More faults than fit beside each other are folded too: verdict and table stay on one screen. */
const MOST_IN_LINE = 2;

/** A cell by its name and word; opens its evidence. */
const CellLink = ({ cell }: { readonly cell: Cell }) => {
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

/** The root finding, what only follows from it (folded), and what is a fault of its own. */
export const Folded = ({ judgement }: { readonly judgement: Judgement }) => {
  const { cells, folding } = judgement;
  const root = folding.root && cells.find(isAt(folding.root));
  if (!root) return null;
  const independent = alsoFound(judgement);
  const text = t.case.folding;
  return (
    <div className="tp-folded tp-small">
      <p>
        <strong>{text.root}</strong> <CellLink cell={root} />
      </p>
      {folding.consequences.length > 0 && (
        <details className="tp-fold">
          <summary>{text.follows(folding.consequences.length)}</summary>
          <ul className="tp-consequences">
            {folding.consequences.map((consequence) => {
              const cell = cells.find(isAt(consequence));
              return (
                cell && (
                  <li key={`${cell.stage}:${cell.family}`}>
                    <CellLink cell={cell} /> <span className="tp-dim">{consequence.because}</span>
                  </li>
                )
              );
            })}
          </ul>
        </details>
      )}
      {independent.length > 0 && independent.length <= MOST_IN_LINE && (
        <p>
          <strong>{text.also}</strong>{' '}
          {independent.map((cell, index) => (
            <span key={`${cell.stage}:${cell.family}`}>
              {index > 0 && '; '}
              <CellLink cell={cell} />
            </span>
          ))}
        </p>
      )}
      {independent.length > MOST_IN_LINE && (
        <details className="tp-fold">
          <summary>{text.alsoMany(independent.length)}</summary>
          <ul className="tp-consequences">
            {independent.map((cell) => (
              <li key={`${cell.stage}:${cell.family}`}>
                <CellLink cell={cell} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};
