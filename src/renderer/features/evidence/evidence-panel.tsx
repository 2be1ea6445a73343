import { Button } from '@mantine/core';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { type CellName, type Finding, probeOfCell, type Cell, cardOfCell } from '../../../core/diagnosis/judgement.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { SendsTo, Facts, Time } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { isBusy } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { PanelFrame } from '../cases/panel-frame.tsx';
import { Addresses } from './addresses.tsx';
import { Certificates } from './certificates.tsx';
import { ReplyDifferenceView } from './reply-difference.tsx';
import { ReplyFacts } from './reply-facts.tsx';
import { Waterfall } from './waterfall.tsx';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import type { Target } from '../../../core/records/case.ts';
import { curlRequestOf, curlLines } from '../../../core/report/curl.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ROW_OF_FAMILY } from '../../../core/records/card.ts';
/** What the platform's card said for one probe. */
const CardEvidence = ({ open, cell }: { readonly open: OpenCase; readonly cell: Cell }) => {
  const { store } = useTripoint();
  const card = cardOfCell(open.document.cards, cell);
  const row = ROW_OF_FAMILY[cell.family];
  const enter = () => store.setState({ panel: { kind: 'stage', stage: 'platform' } });
  if (!card)
    return (
      <section className="tp-section">
        <p>{t.evidence.card.missing}</p>
        <div>
          <Button size="compact-sm" variant="default" onClick={enter}>
            {t.evidence.card.open}
          </Button>
        </div>
      </section>
    );
  const reading = row === null ? null : card.rows[row];
  return (
    <section className="tp-section">
      {row === null && <p>{t.evidence.card.none}</p>}
      <Facts
        facts={[
          [t.evidence.card.row, row === null ? null : t.cardRows[row]],
          [
            t.evidence.status,
            reading && `${t.rows[reading.value]}${reading.status === null ? '' : `, ${reading.status}`}`,
          ],
          [t.stage.platform.fqdn, <span className="tp-mono">{card.outboundFqdn}</span>],
          [t.stage.platform.user, <span className="tp-mono">{card.apiUser}</span>],
          [t.stage.platform.baseUrl, <span className="tp-mono">{card.baseUrl}</span>],
          [t.stage.platform.licence, card.licence],
          [t.stage.platform.updatedAt, <Time iso={card.updatedAt} />],
        ]}
      />
    </section>
  );
};

/** A finding in its own words; nothing here adds to them. */
const FindingView = ({ finding }: { readonly finding: Finding }) => (
  <section className="tp-finding" data-tone={finding.severity}>
    <p>{finding.says}</p>
    {finding.beyondTable && (
      <span className="tp-chip" data-tone="note" style={{ alignSelf: 'flex-start' }}>
        {t.evidence.beyond}
      </span>
    )}
    {finding.because !== '' && (
      <div>
        <h3 className="tp-heading">{t.evidence.because}</h3>
        <p>{finding.because}</p>
      </div>
    )}
    {finding.steps.length > 0 && (
      <div>
        <h3 className="tp-heading">{t.evidence.steps}</h3>
        <ol className="tp-steps">
          {finding.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    )}
    {finding.mended !== '' && (
      <div>
        <h3 className="tp-heading">{t.evidence.mended}</h3>
        <p>{finding.mended}</p>
      </div>
    )}
  </section>
);

const SHELLS = ['bash', 'powershell', 'cmd'] as const;

/** The probe as a command line, for anyone who wants to see it with their own eyes. */
const CurlLines = ({
  evidence,
  run,
  target,
}: {
  readonly evidence: Evidence;
  readonly run: StageRecord;
  readonly target: Target;
}) => {
  const lines = curlLines(curlRequestOf(evidence, run, target));
  return (
    <section className="tp-section" aria-labelledby="curl">
      <h3 id="curl">{t.evidence.curl}</h3>
      <p className="tp-small tp-dim">{lines ? t.evidence.curlNote : t.evidence.curlNone}</p>
      {lines?.hints.map((hint) => (
        <p className="tp-small" key={hint}>
          {hint}
        </p>
      ))}
      {lines &&
        SHELLS.map((shell) => {
          const line = lines[shell];
          return (
            <div className="tp-curl" key={shell}>
              <h4>{t.evidence[shell]}</h4>
              {line === null ? (
                <p>{t.evidence.curlShellNone}</p>
              ) : (
                <>
                  <pre className="tp-body" tabIndex={0} aria-label={t.evidence.curlLine(t.evidence[shell])}>
                    {line}
                  </pre>
                  <CopyButton label={t.copy} text={line} />
                </>
              )}
            </div>
          );
        })}
    </section>
  );
};

/** The beginnings of the replies' bodies, always as text. */
const Bodies = ({ inside, outside }: { readonly inside: Evidence | null; readonly outside: Evidence | null }) => {
  const sides = { inside, outside };
  if (!inside?.body && !outside?.body) return null;
  return (
    <section className="tp-section" aria-labelledby="bodies">
      <h3 id="bodies">{t.evidence.body}</h3>
      {PROBE_STAGES.map((stage) => {
        const body = sides[stage]?.body;
        return (
          body && (
            <div key={stage}>
              <p className="tp-spread tp-small">
                <strong>{t.stages[stage]}</strong>
                <span className="tp-dim">{t.evidence.bodyMeta(body.bytes, body.complete)}</span>
              </p>
              <pre className="tp-body" tabIndex={0} aria-label={`${t.evidence.body}, ${t.stages[stage]}`}>
                {body.excerpt === '' ? t.evidence.empty : body.excerpt}
              </pre>
            </div>
          )
        );
      })}
    </section>
  );
};

/** What a cell rests on: the first difference, the finding, and the raw facts of both vantages side by side. */
export const EvidencePanel = ({ open, name }: { readonly open: OpenCase; readonly name: CellName }) => {
  const { runs } = useTripoint();
  const busy = useWindow(isBusy);
  const { document, judgement } = open;
  const { family, stage } = name;
  const cellOf = (at: CellName['stage']) => judgement.cells.find((cell) => cell.family === family && cell.stage === at);
  const cell = cellOf(stage);
  if (!cell) return null;
  const side = (at: 'inside' | 'outside') => {
    const own = cellOf(at);
    return own ? probeOfCell(document.runs, own) : null;
  };
  const sides = { inside: side('inside'), outside: side('outside') };
  const evidence = {
    inside: sides.inside?.probe.evidence ?? null,
    outside: sides.outside?.probe.evidence ?? null,
  };
  const own = stage === 'platform' ? null : sides[stage];
  const divergence = judgement.divergence?.family === family ? judgement.divergence : null;
  return (
    <PanelFrame
      title={t.evidence.title(t.families[family], t.stages[stage])}
      actions={
        stage !== 'platform' &&
        isFailure(cell.outcome) && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={busy || open.readOnly !== null}
            onClick={() => void runs.start(stage, [family], false)}
          >
            <SendsTo customer={document.customer}>{t.evidence.retest}</SendsTo>
          </Button>
        )
      }
    >
      {divergence && (
        <section className="tp-divergence" aria-label={t.evidence.divergence}>
          <h3 className="tp-heading">{t.evidence.divergence}</h3>
          <p>{divergence.sentence}</p>
          <dl className="tp-facts">
            <dt>{t.stages.inside}</dt>
            <dd>{divergence.inside}</dd>
            <dt>{t.stages.outside}</dt>
            <dd>{divergence.outside}</dd>
          </dl>
        </section>
      )}
      <FindingView finding={cell.finding} />
      {stage === 'platform' ? (
        <CardEvidence open={open} cell={cell} />
      ) : (
        <>
          {own?.probe.evidence && <ReplyFacts cell={cell} evidence={own.probe.evidence} run={own.run} />}
          <Addresses addresses={judgement.addresses} stage={stage} family={family} />
          {(evidence.inside ?? evidence.outside) && (
            <>
              <ReplyDifferenceView inside={evidence.inside} outside={evidence.outside} />
              <Waterfall inside={evidence.inside} outside={evidence.outside} />
              <Certificates inside={evidence.inside} outside={evidence.outside} relation={judgement.certificates} />
              <Bodies inside={evidence.inside} outside={evidence.outside} />
            </>
          )}
          {own?.probe.evidence && <CurlLines evidence={own.probe.evidence} run={own.run} target={document.target} />}
        </>
      )}
    </PanelFrame>
  );
};
