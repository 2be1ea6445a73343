import { CompareSection } from '../compare/compare-section.tsx';
import { HeldBack } from '../checks/held-back.tsx';
import { StageRail } from '../stages/stage-rail.tsx';
import { VerdictBar } from '../verdict/verdict-bar.tsx';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { CaseBanners } from './case-banners.tsx';
import { CasePanel } from './case-panel.tsx';
import { DropZone } from './drop-zone.tsx';
import { TitleBar } from './title-bar.tsx';

/** An open case: verdict, stages and comparison always, one panel beside the table. A dropped file is taken in. */
export const CasePage = () => {
  const { files } = useTripoint();
  const open = useWindow((state) => state.open);
  const panel = useWindow((state) => state.panel);
  if (!open) return null;
  return (
    <DropZone
      className="tp-case"
      hint={t.case.importHint}
      take={open.readOnly === null ? (file) => void files.receive(file) : null}
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
    </DropZone>
  );
};
