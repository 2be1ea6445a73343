import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { handT } from '../../text.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Facts } from '../../ui/parts.tsx';
import { AcceptKey } from './accept-key.tsx';

const Broken = ({ children }: { readonly children: string }) => (
  <span className="tp-toned tp-seal-broken" data-tone="cannot-tell">
    <Glyph tone="cannot-tell" />
    <span>{children}</span>
  </span>
);

/** How the seals of the runs stand that count for a stage, newest first; a key that is not known is accepted here. */
export const SealStanding = ({
  open,
  stage,
  first = false,
}: {
  readonly open: OpenCase;
  readonly stage: ProbeStage;
  /** Whether it stands first in the panel. */
  readonly first?: boolean;
}) => {
  const { cells, stages } = open.judgement;
  const counting = new Set(cells.filter((cell) => cell.stage === stage).map(({ source }) => source.runId));
  const newest = stages.find((one) => one.stage === stage)?.newestRunId;
  const runs = open.document.runs.filter(({ id }) => counting.has(id) || id === newest).toReversed();
  const standing = runs.flatMap((run) => {
    const seal = open.seals?.find(({ runId }) => runId === run.id);
    return seal === undefined ? [] : [{ run, seal }];
  });
  const texts = new Map(standing.map(({ seal }) => [seal.text, seal.standing]));
  const unknown = new Set(
    standing.flatMap(({ run, seal }) => (seal.standing === 'unknown-key' ? (run.sealed?.by ?? []) : [])),
  );
  if (texts.size === 0) return null;
  return (
    <section className={first ? 'tp-stack tp-seal-first' : 'tp-section'}>
      <Facts
        facts={[...texts].map(([text, how]) => {
          const said = how === 'broken' ? <Broken key={text}>{text}</Broken> : text;
          return [handT.seal, said] as const;
        })}
      />
      {open.readOnly === null &&
        [...unknown].map((fingerprint) => <AcceptKey key={fingerprint} fingerprint={fingerprint} />)}
    </section>
  );
};
