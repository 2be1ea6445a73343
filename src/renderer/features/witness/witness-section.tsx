import { wordsOf } from '../../text.ts';
import { NativeSelect } from '@mantine/core';
import { useTripoint, useWindow } from '../../state/window.ts';
import {
  placeChoice,
  placeLabel,
  sourceLine,
  sourceNotes,
  witnessCells,
  witnessedTitle,
  witnessHeads,
  witnessSentence,
  witnessSummary,
  witnessTitle,
} from '../../../core/diagnosis/witness/words.ts';
import { WITNESS_PLACES, type Witness, type WitnessProbe } from '../../../core/records/witness.ts';

const keyOf = ({ runId, family, address = '' }: WitnessProbe): string => `${runId} ${family} ${address}`;

/** Where it was made, as a person says: without that the verdict does not rest on it. */
const Place = ({ witness: { id, source } }: { readonly witness: Witness }) => {
  const { cases } = useTripoint();
  const isFixed = useWindow(({ open }) => open?.readOnly !== null);
  return (
    <NativeSelect
      size="xs"
      w={320}
      label={wordsOf(placeLabel())}
      value={source.at ?? ''}
      disabled={isFixed}
      data={['' as const, ...WITNESS_PLACES].map((value) => ({ value, label: wordsOf(placeChoice(value)) }))}
      onChange={({ currentTarget: { value } }) =>
        void cases.placeWitness(id, WITNESS_PLACES.find((one) => one === value) ?? null)
      }
    />
  );
};

const One = ({ witness }: { readonly witness: Witness }) => (
  <article className="tp-stack">
    <h3>
      <span data-whose>{witness.source.name}</span>: {wordsOf(sourceLine(witness))}
    </h3>
    <Place witness={witness} />
    {wordsOf(sourceNotes(witness)).map((note) => (
      <p className="tp-small" key={note}>
        {note}
      </p>
    ))}
    {witness.probes.length > 0 && (
      <table className="tp-grid" aria-label={witness.source.name}>
        <thead>
          <tr>
            {wordsOf(witnessHeads()).map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {witness.probes.map((probe) => (
            <tr key={keyOf(probe)}>
              {wordsOf(witnessCells(probe)).map((cell, column) => (
                <td key={wordsOf(witnessHeads())[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <ul>
      {witness.probes.map((probe) => (
        <li key={keyOf(probe)}>
          {wordsOf(witnessedTitle(probe))}: {wordsOf(witnessSentence(probe, witness.source.at))}
        </li>
      ))}
    </ul>
    <p>{wordsOf(witnessSummary(witness))}</p>
  </article>
);

/** What captures of the other side hold of the runs of a case (decision 013), the newest first. */
export const WitnessSection = ({ witnesses }: { readonly witnesses: readonly Witness[] }) => (
  <section className="tp-stack" data-region aria-labelledby="witnesses">
    <h2 id="witnesses">{wordsOf(witnessTitle())}</h2>
    {witnesses.toReversed().map((witness) => (
      <One witness={witness} key={witness.id} />
    ))}
  </section>
);
