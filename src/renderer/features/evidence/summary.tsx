import { isNothing } from '../../../core/messages/message.ts';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { leafOf, type Evidence } from '../../../core/evidence/evidence.ts';
import type { Cell, Divergence, Finding } from '../../../core/diagnosis/judgement.ts';
import { isUndecided } from '../../../core/records/lesson.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { isBusy } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { SendsTo } from '../../ui/parts.tsx';
import { Addresses } from './addresses.tsx';
import { Hash } from './hash.tsx';
import { MainFacts, MoreFacts } from './reply-facts.tsx';

/** Of the probe that is shown, what each stage saw. */
type BothSides = { readonly [Stage in (typeof PROBE_STAGES)[number]]: Evidence | null };

/** So much of a key's hash tells it from another. */
const SHORT = 16;

/** What one stage showed where the stages part: of two certificates, the keys with the place where they part. */
const Showed = ({
  divergence,
  sides,
  stage,
}: {
  readonly divergence: Divergence;
  readonly sides: BothSides;
  readonly stage: 'inside' | 'outside';
}) => {
  const own = leafOf(sides[stage]);
  const other = leafOf(sides[stage === 'inside' ? 'outside' : 'inside']);
  if (divergence.layer !== 'tls' || !own || !other)
    return stage === 'outside' ? <mark>{wordsOf(divergence.outside)}</mark> : wordsOf(divergence.inside);
  const refused = sides[stage]?.failure?.layer === 'tls';
  return (
    <>
      {laterT.evidence.key}{' '}
      <span className="tp-mono">
        <Hash hash={own.publicKeySha256.slice(0, SHORT)} other={other.publicKeySha256.slice(0, SHORT)} />…
      </span>{' '}
      {own.issuer.replaceAll('\n', ', ')}
      {refused && ` (${wordsOf(divergence[stage])})`}
    </>
  );
};

const FirstDifference = ({ divergence, sides }: { readonly divergence: Divergence; readonly sides: BothSides }) => (
  <section className="tp-divergence" aria-label={laterT.evidence.divergence}>
    <h3>{laterT.evidence.divergenceAt(laterT.divergencePlaces[divergence.layer])}</h3>
    <dl className="tp-facts">
      {PROBE_STAGES.map((stage) => (
        <div key={stage} style={{ display: 'contents' }}>
          <dt>{t.stages[stage]}</dt>
          <dd>
            <Showed divergence={divergence} sides={sides} stage={stage} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

/** What the reply means, in the finding's own words; nothing here adds to them. */
const Says = ({ finding: { says, severity } }: { readonly finding: Finding }) => (
  <p className="tp-finding-says" data-tone={severity}>
    <Glyph tone={severity} /> <span>{wordsOf(says)}</span>
  </p>
);

/** Why it means that, what to do about it, and what shows that it is fixed. */
const Reasons = ({ finding }: { readonly finding: Finding }) => (
  <>
    {!isNothing(finding.because) && (
      <div>
        <h3 className="tp-heading">{laterT.evidence.because}</h3>
        <p>{wordsOf(finding.because)}</p>
        {finding.beyondTable && <p className="tp-small tp-dim">{laterT.evidence.beyond}</p>}
      </div>
    )}
    {finding.steps.length > 0 && (
      <div>
        <h3 className="tp-heading">{laterT.evidence.steps}</h3>
        <ol className="tp-steps">
          {finding.steps.map((step) => (
            <li key={wordsOf(step)}>{wordsOf(step)}</li>
          ))}
        </ol>
      </div>
    )}
    {!isNothing(finding.mended) && (
      <div>
        <h3 className="tp-heading">{laterT.evidence.mended}</h3>
        <p>{wordsOf(finding.mended)}</p>
      </div>
    )}
  </>
);

const Retest = ({ open, cell: { stage, family, outcome } }: { readonly open: OpenCase; readonly cell: Cell }) => {
  const { runs } = useTripoint();
  const busy = useWindow(isBusy);
  if (stage === 'platform' || !isFailure(outcome)) return null;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy || open.readOnly !== null}
        onClick={() => void runs.start(stage, [family], false)}
      >
        <SendsTo customer={open.document.customer}>{laterT.evidence.retest}</SendsTo>
      </Button>
    </div>
  );
};

/** What matters first: where the stages part, what the reply means, who gave it, on which way, how long it took. */
export const Summary = ({
  open,
  cell,
  sides,
  isOfAddress,
  run,
  card,
}: {
  readonly open: OpenCase;
  readonly cell: Cell;
  readonly sides: BothSides;
  /** What one address of the name showed, apart from the cell of the stage. */
  readonly isOfAddress: boolean;
  /** The run that the cell was judged from. */
  readonly run: StageRecord | null;
  /** What the platform's card said, in place of a reply. */
  readonly card: ReactNode;
}) => {
  const { judgement } = open;
  const { stage, family, finding, source } = cell;
  const divergence = !isOfAddress && judgement.divergence?.family === family ? judgement.divergence : null;
  // What it means is what a lesson asks for.
  const veiled = isUndecided(open.document);
  const own = stage === 'platform' ? null : sides[stage];
  const watched = judgement.watches.counts.filter(
    (count) => source.watchIds.includes(count.watchId) && count.stage === stage && count.family === family,
  );
  return (
    <div className="tp-summary">
      <div>
        <div>
          {divergence && <FirstDifference divergence={divergence} sides={sides} />}
          {veiled ? <p className="tp-dim">{laterT.practice.meaningLater}</p> : <Says finding={finding} />}
        </div>
        <div className="tp-summary-steps">
          {!veiled && <Reasons finding={finding} />}
          <Retest open={open} cell={cell} />
        </div>
      </div>
      <div>
        <div>
          {card}
          {own && run && <MainFacts cell={cell} evidence={own} />}
          {watched.map(({ watchId, sentence }) => (
            <p key={watchId}>
              <strong>{laterT.evidence.watched}:</strong> {wordsOf(sentence)}
            </p>
          ))}
          {stage !== 'platform' && <Addresses addresses={judgement.addresses} stage={stage} family={family} />}
        </div>
        {own && run && (
          <div className="tp-summary-more">
            <MoreFacts cell={cell} evidence={own} run={run} />
          </div>
        )}
      </div>
    </div>
  );
};
