import { useState } from 'react';
import { isUndecided } from '../../../core/records/case.ts';
import { t, loadAllText, wordsOf } from '../../text.ts';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Lanes } from '../lanes/lanes.tsx';
import { VerdictBar } from '../verdict/verdict-bar.tsx';
import { useTripoint, useWindow } from '../../state/window.ts';
import { DropZone, Glyph, PracticeMark, hueStyle, Small, Banner, SendsTo, Whose } from '../../ui/parts.tsx';
import { shortTime } from '../../ui/time-format.ts';
import { historyOf } from '../../../core/diagnosis/history.ts';
import { WorkArea } from './work-area.tsx';
import { attemptLine, meterCount, meterMarks, type AttemptMeter } from '../../../core/attempts/account-attempts.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { type Panel, isBusy } from '../../state/store.ts';
import { otherTargetOf } from '../../../core/diagnosis/whose-evidence.ts';
import { heldFamilies } from '../../../core/diagnosis/next-step.ts';
import { saveSignature } from '../../ui/files.ts';

/** After a rejected sign-in, or one without a clear answer: what was held back, and the button that spends exactly one more attempt. Never automatic. */
const HeldBack = ({ open }: { readonly open: OpenCase }) => {
  const { runs } = useTripoint();
  const busy = useWindow(isBusy);
  const stage = PROBE_STAGES.find((one) => heldFamilies(open.judgement, one).length > 0);
  const held = stage ? heldFamilies(open.judgement, stage) : [];
  const [next] = held;
  // What another server or another user was rejected by holds nothing back here: the stage is run from its card.
  const isOfOther = open.judgement.cells.some(
    (cell) => cell.stage === stage && otherTargetOf(open.document, cell) !== null,
  );
  if (!stage || !next || busy || isOfOther) return null;
  const { failedSignIns, unknownSignIns } = open.judgement;
  const used =
    open.attempts !== null && open.attempts.used > 0
      ? wordsOf(meterCount(open.attempts))
      : t.case.held.soFar(failedSignIns, unknownSignIns);
  return (
    <Banner
      tone="cannot-tell"
      actions={
        <Small disabled={open.readOnly !== null} onClick={() => void runs.useOneMoreAttempt(stage)}>
          <SendsTo customer={open.document.customer}>{t.case.held.button}</SendsTo>
        </Small>
      }
    >
      {t.case.held.text(open.heldBackBy[stage] ?? 'elsewhere', held.length)} {t.case.held.cost(t.families[next], used)}
    </Banner>
  );
};

const AcceptKey = onDemand(async () => (await import('../hand/hand-over.tsx')).AcceptKey);

const CHOICES = ['continue', 'start-again', 'leave'] as const;

/** What must be known before anything is done: nothing can be written, or a run was cut off. */
const CaseBanners = ({ open }: { readonly open: OpenCase }) => {
  const { cases, runs, files } = useTripoint();
  const note = useWindow((state) => state.takenNote);
  const { interrupted, readOnly, unsaved } = open;
  const signature = note?.signature;
  return (
    <>
      {readOnly !== null && (
        <Banner
          tone="note"
          actions={<Small onClick={() => void cases.openCase(open.document.id)}>{t.case.openAgain}</Small>}
        >
          <strong>{t.case.readOnly}</strong> {wordsOf(readOnly)}
        </Banner>
      )}
      {note?.id === open.document.id && (
        <Banner
          tone="note"
          actions={
            <>
              {signature !== undefined && (
                <Small variant="filled" onClick={() => saveSignature(signature)}>
                  {t.files.signature}
                </Small>
              )}
              <Small onClick={files.putNoteAway}>{t.close}</Small>
            </>
          }
        >
          {note.text}
          {note.strange !== undefined && <AcceptKey fingerprint={note.strange} />}
        </Banner>
      )}
      {unsaved && (
        <Banner
          tone="fault"
          actions={
            <>
              <Small variant="filled" onClick={() => void runs.saveUnsaved()}>
                {t.case.unsaved.again}
              </Small>
              <Small onClick={() => void files.saveUnsavedCopy()}>{t.case.unsaved.copy}</Small>
            </>
          }
        >
          <strong>{t.case.unsaved.title}</strong> {wordsOf(unsaved.sentence)} {t.case.unsaved.meanwhile}
        </Banner>
      )}
      {interrupted && (
        <Banner
          tone="cannot-tell"
          actions={CHOICES.map((choice) => (
            <Small
              key={choice}
              variant={choice === 'continue' ? 'filled' : 'default'}
              disabled={readOnly !== null}
              onClick={() => void runs.settle(choice)}
            >
              <SendsTo customer={choice === 'leave' ? '' : open.document.customer}>{t.case.settle[choice]}</SendsTo>
            </Small>
          ))}
        >
          {t.case.interrupted(t.stages[interrupted.stage], interrupted.finished)}
        </Banner>
      )}
    </>
  );
};

/** The newest runs, watches and cards in one line, oldest first; a dot opens its own in the drawer. */
const History = ({ open: { document, dots } }: { readonly open: OpenCase }) => {
  const { store } = useTripoint();
  const panel = useWindow((state) => state.panel);
  if (dots.length === 0) return null;
  const isShown = (id?: string): boolean => panel?.kind === 'history' && panel.id === id;
  const show = (id?: string): void =>
    store.setState({ panel: isShown(id) ? null : { kind: 'history', ...(id !== undefined && { id }) } });
  return (
    <section className="tp-history" data-region aria-labelledby="history">
      <h2>
        <button
          type="button"
          id="history"
          aria-expanded={isShown()}
          disabled={historyOf(document).length === 0}
          onClick={() => show()}
        >
          {t.history.title}
        </button>
      </h2>
      {dots.map(({ id, at, stage, tone }) => (
        <button
          type="button"
          key={id}
          data-tone={tone}
          aria-expanded={isShown(id)}
          onClick={() => (stage === 'platform' ? store.setState({ panel: { kind: 'stage', stage } }) : show(id))}
        >
          <Glyph tone={tone} />
          <time dateTime={at}>{shortTime(new Date(at))}</time> {stage === 'platform' ? t.history.card : t.stages[stage]}
        </button>
      ))}
    </section>
  );
};

const AccountMeter = ({ meter, host }: { readonly meter: AttemptMeter; readonly host: string }) => {
  const lines = meter.attempts.map((attempt) => wordsOf(attemptLine(attempt))).join('; ');
  const account = meter.user === '' ? host : t.case.account(meter.user, host);
  return (
    <span
      className="tp-chip tp-hinted"
      data-tone={meter.used === 0 ? 'silent' : 'fault'}
      tabIndex={0}
      role="img"
      aria-label={`${account}. ${wordsOf(meterCount(meter))}`}
      title={[account, wordsOf(meterCount(meter)), lines].filter((part) => part !== '').join(': ')}
    >
      <span className="tp-account">{account}</span> <span aria-hidden>{meterMarks(meter)}</span>
    </span>
  );
};

const TitleBar = ({ open }: { readonly open: OpenCase }) => {
  const [menu, setMenu] = useState(false);
  const { document } = open;
  return (
    <div className="tp-titlebar" style={hueStyle(document.customer)}>
      <Whose {...document} />
      <h1 title={document.title} data-whose={document.title !== '' || undefined}>
        {document.title || t.nav.untitled}
      </h1>
      {(document.practice !== null || open.ofPractice === true) && <PracticeMark />}
      <span className="tp-grow" />
      {open.attempts !== null && (
        <AccountMeter
          meter={open.attempts}
          host={document.practice === null ? open.attempts.server : document.target.host}
        />
      )}
      {menu ? (
        <CaseMenu document={document} />
      ) : (
        <Small aria-label={t.case.more} aria-haspopup="menu" onClick={() => setMenu(true)}>
          ⋯
        </Small>
      )}
    </div>
  );
};

const EvidencePanel = onDemand(async () => (await import('../evidence/evidence-panel.tsx')).EvidencePanel, 'soon');
const LessonBar = onDemand(async () => {
  await loadAllText();
  return (await import('../practice/practice-page.tsx')).LessonBar;
}, 'soon');
const LessonResult = onDemand(async () => (await import('../practice/practice-page.tsx')).LessonResult);
const CaseMenu = onDemand(async () => (await import('../shell/menus.tsx')).CaseMenu);
const HistoryPanel = onDemand(async () => (await import('./below-table.tsx')).HistoryPanel);
const WitnessSection = onDemand(async () => (await import('./below-table.tsx')).WitnessSection);
const NextPanel = onDemand(async () => (await import('../checks/next-panel.tsx')).NextPanel, 'soon');
const PlatformPanel = onDemand(async () => (await import('../platform/platform-panel.tsx')).PlatformPanel, 'soon');
const StagePanel = onDemand(async () => (await import('../stages/stage-panel.tsx')).StagePanel, 'soon');
const ElsewherePanel = onDemand(async () => (await import('../stages/elsewhere-panel.tsx')).ElsewherePanel);

/** The one drawer below the lanes. Keyed, so that nothing typed for one place shows up in another. */
const CasePanel = ({ open, panel }: { readonly open: OpenCase; readonly panel: Panel }) => {
  const { id } = open.document;
  if (panel.kind === 'next') return <NextPanel key={id} open={open} />;
  if (panel.kind === 'history')
    return <HistoryPanel key={`${id}:${panel.id ?? ''}`} document={open.document} id={panel.id} />;
  if (panel.kind === 'cell')
    return (
      <EvidencePanel key={`${id}:${panel.family}:${panel.stage}:${panel.address ?? ''}`} open={open} name={panel} />
    );
  if (panel.kind === 'elsewhere')
    return <ElsewherePanel key={`${id}:${panel.stage}`} open={open} stage={panel.stage} />;
  if (panel.stage === 'platform') {
    const { pasted = '' } = panel;
    return <PlatformPanel key={`${id}:${pasted}`} open={open} pastedBefore={pasted} />;
  }
  const watch = panel.watch === true;
  return <StagePanel key={`${id}:${panel.stage}:${watch}`} open={open} stage={panel.stage} watch={watch} />;
};

/** An open case: verdict and lanes always, one drawer below them. A dropped file is taken in. */
export const CasePage = () => {
  const { files } = useTripoint();
  const open = useWindow((state) => state.open);
  const panel = useWindow((state) => state.panel);
  if (!open) return null;
  return (
    <DropZone
      className="tp-case"
      hint={t.files.hint}
      take={open.readOnly === null ? (file) => void files.receive(file) : null}
    >
      <TitleBar open={open} />
      <div className="tp-case-top">
        <CaseBanners open={open} />
        {isUndecided(open.document) ? <LessonBar open={open} /> : <VerdictBar open={open} />}
        {open.document.lesson?.own && <LessonResult open={open} />}
        <HeldBack open={open} />
        <Lanes open={open} />
      </div>
      <WorkArea>
        {panel && <CasePanel open={open} panel={panel} />}
        {(open.document.witnesses ?? []).length > 0 && <WitnessSection witnesses={open.document.witnesses ?? []} />}
      </WorkArea>
      {!isUndecided(open.document) && <History key={open.document.id} open={open} />}
    </DropZone>
  );
};
