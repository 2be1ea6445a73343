import { laterT } from '../../text/later.ts';

const groupsOf = (hash: string): readonly string[] => hash.match(/.{1,4}/g) ?? [];

/** Which group of four two hashes part at, from 0; -1 where they are the same, or one is missing. */
export const partsAt = (hash: string | undefined, other: string | undefined): number =>
  hash === undefined || other === undefined
    ? -1
    : groupsOf(hash).findIndex((group, index) => group !== groupsOf(other)[index]);

/** A hash in groups of four, separated for the eye only: it is copied and searched as one word. */
export const Hash = ({ hash, other }: { readonly hash: string; readonly other: string | undefined }) => {
  const first = partsAt(hash, other);
  return (
    <span className="tp-hash">
      {groupsOf(hash).map((group, index) =>
        index === first ? <mark key={index}>{group}</mark> : <span key={index}>{group}</span>,
      )}
    </span>
  );
};

/** What the mark in a pair of hashes means. */
export const HashNote = () => (
  <p className="tp-small tp-dim">
    <mark>{laterT.evidence.hashMarked}</mark> {laterT.evidence.hashNote}
  </p>
);
