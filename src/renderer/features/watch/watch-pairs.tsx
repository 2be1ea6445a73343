import type { WatchPair } from '../../../core/diagnosis/judgement.ts';
import { t } from '../../text.ts';

const Pair = ({ pair }: { readonly pair: WatchPair }) => {
  const text = t.watch.pair;
  return (
    <div className="tp-pair">
      <h4>{t.families[pair.family]}</h4>
      <table className="tp-grid" aria-label={text.caption(t.families[pair.family])}>
        <thead>
          <tr>
            <td />
            <th scope="col">{text.outsideGood}</th>
            <th scope="col">{text.outsideFailed}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{text.insideGood}</th>
            <td>{pair.bothGood}</td>
            <td data-tells={pair.insideOnlyGood > 0}>{pair.insideOnlyGood}</td>
          </tr>
          <tr>
            <th scope="row">{text.insideFailed}</th>
            <td data-tells={pair.outsideOnlyGood > 0}>{pair.outsideOnlyGood}</td>
            <td data-tells={pair.bothFailed > 0}>{pair.bothFailed}</td>
          </tr>
        </tbody>
      </table>
      <p>{pair.sentence}</p>
    </div>
  );
};

/** Two stages that watched in the same moments, counted against each other. */
export const WatchPairs = ({ pairs }: { readonly pairs: readonly WatchPair[] }) =>
  pairs.length === 0 ? null : (
    <section className="tp-stack" aria-label={t.watch.pairs}>
      <h4>{t.watch.pairs}</h4>
      {pairs.map((pair) => (
        <Pair key={`${pair.family}:${pair.sentence}`} pair={pair} />
      ))}
    </section>
  );
