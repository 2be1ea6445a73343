import { t } from '../../text.ts';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import { curlLines, curlRequestOf } from '../../../core/report/curl.ts';
import { laterT } from '../../text/later.ts';
import { CopyButton, Facts, mono, Notes, Time, Small } from '../../ui/parts.tsx';
import { NOTHING } from '../../../core/messages/message.ts';
import { ActionIcon, Tabs } from '@mantine/core';
import {
  cardOfCell,
  probeAtAddress,
  probeOfCell,
  type Cell,
  type CellName,
  type Judgement,
} from '../../../core/diagnosis/judgement.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import { ROW_OF_FAMILY } from '../../../core/records/card.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { EVIDENCE_TABS, type EvidenceTab } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { PanelFrame } from '../cases/work-area.tsx';
import { Bodies, ReplyDifferenceView, Certificates, Waterfall } from './sides.tsx';
import { Summary } from './summary.tsx';

const SHELLS = ['bash', 'powershell', 'cmd'] as const;
const SHELL_NAMES = { bash: 'bash', powershell: 'PowerShell', cmd: 'cmd' } as const;

const CurlLines = ({ of }: { readonly of: Parameters<typeof curlRequestOf> | null }) => {
  const lines = of && curlLines(curlRequestOf(...of));
  return (
    <section className="tp-stack" aria-label={laterT.evidence.tab.repeat}>
      <p className="tp-small tp-dim">{lines ? laterT.evidence.curlNote : laterT.evidence.curlNone}</p>
      {lines && <Notes className="tp-small" of={lines.hints} />}
      {lines &&
        SHELLS.map((shell) => {
          const line = lines[shell];
          return (
            <div className="tp-curl" key={shell}>
              <h3>{SHELL_NAMES[shell]}</h3>
              {line === null ? (
                <p>{laterT.evidence.curlShellNone}</p>
              ) : (
                <>
                  <pre className="tp-body" tabIndex={0} aria-label={SHELL_NAMES[shell]}>
                    {line}
                  </pre>
                  <CopyButton label={laterT.copy} text={line} />
                </>
              )}
            </div>
          );
        })}
    </section>
  );
};

const CardEvidence = ({ open, cell }: { readonly open: OpenCase; readonly cell: Cell }) => {
  const { store } = useTripoint();
  const card = cardOfCell(open.document.cards, cell);
  const row = ROW_OF_FAMILY[cell.family];
  const enter = () => store.setState({ panel: { kind: 'stage', stage: 'platform' } });
  if (!card)
    return (
      <section className="tp-stack">
        <p>{laterT.evidence.card.missing}</p>
        <Small onClick={enter}>{t.case.nextStep.card}</Small>
      </section>
    );
  const reading = row === null ? null : card.rows[row];
  return (
    <section className="tp-stack">
      {row === null && <p>{laterT.evidence.card.none}</p>}
      <Facts
        facts={[
          [laterT.evidence.card.row, row === null ? null : laterT.cardRows[row]],
          [
            laterT.evidence.status,
            reading && `${laterT.rows[reading.value]}${reading.status === null ? '' : `, ${reading.status}`}`,
          ],
          [laterT.stage.platform.fqdn, mono(card.outboundFqdn)],
          [laterT.stage.platform.user, mono(card.apiUser)],
          [laterT.stage.platform.baseUrl, mono(card.baseUrl)],
          [laterT.stage.platform.licence, card.licence],
          [laterT.stage.platform.updatedAt, <Time iso={card.updatedAt} />],
        ]}
      />
    </section>
  );
};

interface Shown {
  readonly cell: Cell;
  readonly evidence: Evidence | null;
  readonly run: StageRecord | null;
  readonly isLook?: boolean;
}

const inCell = ({ judgement, document }: OpenCase, { family, stage }: CellName): Shown | null => {
  const cell = judgement.cells.find((each) => each.family === family && each.stage === stage);
  if (!cell) return null;
  const found = stage === 'platform' ? null : probeOfCell(document.runs, cell);
  return { cell, evidence: found?.probe.evidence ?? null, run: found?.run ?? null };
};

/** What one address of the name showed; at the one that the stage's own probes used, that is their cell. */
const atAddress = (open: OpenCase, address: string, family: CellName['family'], stage: ProbeStage): Shown | null => {
  const { judgement, document } = open;
  const entry = judgement.addresses.find((each) => each.stage === stage && each.address === address);
  if (entry?.used === true) return inCell(open, { family, stage });
  const asked = entry?.results.filter(({ cell }) => cell !== undefined) ?? [];
  const result = asked.find((each) => each.family === family) ?? asked.find((each) => each.family === null);
  const found = result && probeAtAddress(document.runs, address, result);
  return result?.cell && found ? { cell: result.cell, ...found, isLook: result.family === null } : null;
};

/** The certificates of two addresses are compared by their fields alone. */
const NO_RELATION: Judgement['certificates'] = { relation: 'not-comparable', sentence: NOTHING };

interface EvidencePanelProps {
  readonly open: OpenCase;
  readonly name: CellName & { readonly full?: boolean; readonly address?: string };
}

/** What a cell rests on: what matters first, and the raw facts of both vantages side by side, by tabs. */
export const EvidencePanel = ({ open, name }: EvidencePanelProps) => {
  const { store } = useTripoint();
  const chosen = useWindow((state) => state.evidenceTab);
  const { document, judgement } = open;
  const { family, stage, address, full = false } = name;
  const side = (at: ProbeStage): Shown | null =>
    address === undefined ? inCell(open, { family, stage: at }) : atAddress(open, address, family, at);
  const found = { inside: side('inside'), outside: side('outside') };
  const own = stage === 'platform' ? inCell(open, { family, stage }) : found[stage];
  if (!own) return null;
  const { cell } = own;
  const sides = { inside: found.inside?.evidence ?? null, outside: found.outside?.evidence ?? null };
  const toggle = (): void => store.setState({ panel: { kind: 'cell', ...name, full: !full } });
  const choose = (evidenceTab: EvidenceTab): void => store.setState({ evidenceTab });
  const summary = (
    <Summary
      open={open}
      cell={cell}
      sides={sides}
      isOfAddress={address !== undefined}
      runs={{ inside: found.inside?.run ?? null, outside: found.outside?.run ?? null }}
      card={stage === 'platform' && <CardEvidence open={open} cell={cell} />}
    />
  );
  const frame = {
    title:
      address === undefined
        ? laterT.evidence.title(t.families[family], t.stages[stage])
        : laterT.evidence.titleAt(
            own.isLook === true ? laterT.evidence.addresses.connection : t.families[family],
            address,
            t.stages[stage],
          ),
    actions: (
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={laterT.evidence.enlarge}
        aria-pressed={full}
        title={laterT.evidence.enlarge}
        onClick={toggle}
      >
        <span aria-hidden>{full ? '⤡' : '⤢'}</span>
      </ActionIcon>
    ),
    onEnter: toggle,
  };
  // The card has no replies, and before a run there is nothing that tabs could hold.
  if (stage === 'platform' || (sides.inside ?? sides.outside) === null)
    return <PanelFrame {...frame}>{summary}</PanelFrame>;
  const views: { readonly [Tab in EvidenceTab]: () => React.ReactNode } = {
    summary: () => summary,
    timing: () => <Waterfall {...sides} />,
    headers: () => <ReplyDifferenceView {...sides} parts={['head', 'headers']} />,
    certificate: () => (
      <Certificates {...sides} relation={address === undefined ? judgement.certificates : NO_RELATION} />
    ),
    body: () => <Bodies {...sides} />,
    repeat: () => <CurlLines of={own.evidence && own.run && [own.evidence, own.run, document.target, address]} />,
  };
  return (
    <Tabs
      className="tp-evidence"
      value={chosen}
      keepMounted={false}
      onChange={(value) => choose(EVIDENCE_TABS.find((known) => known === value) ?? 'summary')}
    >
      <PanelFrame
        {...frame}
        part={chosen}
        tabs={
          <Tabs.List aria-label={frame.title}>
            {EVIDENCE_TABS.map((tab) => (
              // Home and End of the kit only move the focus.
              <Tabs.Tab key={tab} value={tab} onFocus={() => choose(tab)}>
                {laterT.evidence.tab[tab]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        }
      >
        <Tabs.Panel value={chosen} tabIndex={0}>
          {views[chosen]()}
        </Tabs.Panel>
      </PanelFrame>
    </Tabs>
  );
};
