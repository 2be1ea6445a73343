import { Headings, Glyph, type Tone } from '../../ui/parts.tsx';
import { isFailure, isGood } from '../../../core/evidence/outcome.ts';
import type { AddressSummary } from '../../../core/diagnosis/judgement.ts';
import { outcomeWord } from '../../../core/diagnosis/words/phrases.ts';
import type { Family, Stage } from '../../../core/vocabulary/words.ts';
import { useTripoint } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';

const VERSIONS = { 4: 'IPv4', 6: 'IPv6' } as const;

const TONES: Record<AddressSummary['state'], Tone> = {
  good: 'good',
  failed: 'fault',
  'cannot-tell': 'cannot-tell',
};

const toneOf = (outcome: AddressSummary['results'][number]['outcome']): Tone =>
  isGood(outcome) ? 'good' : isFailure(outcome) ? 'fault' : 'silent';

const Results = ({ results }: { readonly results: AddressSummary['results'] }) => (
  <ul className="tp-results">
    {results.map(({ family, outcome }) => (
      <li key={family ?? 'connection'} data-tone={toneOf(outcome)}>
        <span className="tp-dim">{family === null ? laterT.evidence.addresses.connection : t.families[family]}</span>{' '}
        <span className="tp-word">{wordsOf(outcomeWord(outcome, family ?? 'ers-endpoint-groups', null))}</span>
      </li>
    ))}
  </ul>
);

interface Shown {
  readonly own: readonly AddressSummary[];
  readonly stage: Stage;
  readonly family: Family | undefined;
}

const Rows = ({ own, stage, family }: Shown) => {
  const { store } = useTripoint();
  const text = laterT.evidence.addresses;
  return (
    <table className="tp-grid" aria-label={`${text.title}, ${t.stages[stage]}`}>
      <Headings of={[text.address, text.showed]} />
      <tbody>
        {own.map(({ address, version, used, state, results, sentence }) => (
          <tr key={address}>
            <th scope="row">
              {results.some(({ cell }) => cell !== undefined) && stage !== 'platform' ? (
                <button
                  type="button"
                  className="tp-link tp-mono"
                  onClick={() =>
                    store.setState({
                      panel: {
                        kind: 'cell',
                        stage,
                        family: family ?? results.find((result) => result.cell)?.family ?? 'ers-endpoint-groups',
                        address,
                      },
                    })
                  }
                >
                  {address}
                </button>
              ) : (
                <span className="tp-mono">{address}</span>
              )}
              <br />
              <span className="tp-small tp-dim">
                {VERSIONS[version]}
                {used && `, ${t.evidence.addresses.used}`}
              </span>
            </th>
            <td>
              <p className="tp-address-says" data-tone={TONES[state]}>
                <Glyph tone={TONES[state]} /> <span>{wordsOf(sentence)}</span>
              </p>
              <Results
                results={
                  family === undefined
                    ? results
                    : results.filter((result) => result.family === null || result.family === family)
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface AddressesProps {
  readonly addresses: readonly AddressSummary[];
  readonly stage: Stage;
  readonly family?: Family;
}

/** Every address of the server's name, where it has several. @param family only this probe's word at each address. */
export const Addresses = ({ addresses, stage, family }: AddressesProps) => {
  const text = laterT.evidence.addresses;
  const own = addresses.filter((entry) => entry.stage === stage);
  if (own.length < 2) return null;
  const alike = new Set(own.map(({ state }) => state)).size === 1;
  const rows = <Rows own={own} stage={stage} family={family} />;
  if (family !== undefined && alike)
    return (
      <details className="tp-fold">
        <summary>{text.alike(own.length)}</summary>
        {rows}
      </details>
    );
  return (
    <section className="tp-section tp-addresses" aria-labelledby="addresses">
      <h3 id="addresses">{text.title}</h3>
      {rows}
    </section>
  );
};
