import { useEffect, useRef, type CSSProperties } from 'react';
import { Button } from '@mantine/core';
import { customerHue } from '../../ui/customer-hue.ts';
import { PracticeMark } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { ReportSettings } from './report-settings.tsx';
import { ReportView } from './report-view.tsx';
import './report.css';

/** What leaves Tripoint: shown whole before it is saved or copied. */
export const ReportPage = () => {
  const { reports } = useTripoint();
  const open = useWindow((state) => state.open);
  const report = useWindow((state) => state.report);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  if (!open) return null;
  const { customer, site, title, practice } = open.document;
  return (
    <div className="tp-report">
      <div className="tp-titlebar" style={{ '--tp-hue': customerHue(customer) } as CSSProperties}>
        <span className="tp-dot" aria-hidden />
        <span className="tp-who">{customer || t.nav.noCustomer}</span>
        {site !== '' && <span className="tp-dim">{site}</span>}
        <h1 ref={heading} tabIndex={-1}>
          {t.report.title}: {title || t.nav.untitled}
        </h1>
        {practice !== null && <PracticeMark />}
        <span className="tp-grow" />
        <Button size="compact-sm" variant="default" onClick={reports.close}>
          {t.report.back}
        </Button>
      </div>
      <div className="tp-report-body">
        <ReportSettings report={report} />
        <ReportView report={report} />
      </div>
    </div>
  );
};
