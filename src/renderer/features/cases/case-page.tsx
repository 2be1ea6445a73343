import { useState, type DragEvent } from 'react';
import { CompareSection } from '../compare/compare-section.tsx';
import { HeldBack } from '../checks/held-back.tsx';
import { StageRail } from '../stages/stage-rail.tsx';
import { VerdictBar } from '../verdict/verdict-bar.tsx';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { CaseBanners } from './case-banners.tsx';
import { CasePanel } from './case-panel.tsx';
import { TitleBar } from './title-bar.tsx';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** An open case: verdict, stages and comparison always, one panel beside the table. A dropped file is taken in. */
export const CasePage = () => {
  const { cases } = useTripoint();
  const open = useWindow((state) => state.open);
  const panel = useWindow((state) => state.panel);
  const [dropping, setDropping] = useState(false);
  if (!open) return null;
  return (
    <div
      className="tp-case"
      data-dropping={dropping}
      data-drop-hint={t.case.importHint}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDropping(open.readOnly === null);
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target || event.relatedTarget === null) setDropping(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setDropping(false);
        const [file] = event.dataTransfer.files;
        if (file && open.readOnly === null) void cases.importRecord(file);
      }}
    >
      <TitleBar open={open} />
      <div className="tp-case-top">
        <CaseBanners open={open} />
        <VerdictBar open={open} />
        <StageRail open={open} />
        <HeldBack open={open} />
      </div>
      <div className="tp-work" data-panel={panel !== null}>
        <CompareSection open={open} />
        {panel && <CasePanel open={open} panel={panel} />}
      </div>
    </div>
  );
};
