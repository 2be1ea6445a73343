import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { PracticeMark, hueStyle } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow, useHue } from '../../state/window.ts';
import { ReportView } from './report-view.tsx';
import './report.css';
import { AUDIENCES, REPORT_FORMATS } from '../../../core/report/options.ts';
import { LANGUAGES } from '../../../core/messages/language.ts';
import type { ReportState } from '../../state/store.ts';
/** For whom, in which language, what is renamed, and in which form it is saved. */
const ReportSettings = ({ report }: { readonly report: ReportState }) => {
  const { reports } = useTripoint();
  const { options, preview, printing, writing } = report;
  const text = laterT.report;
  return (
    <section className="tp-report-settings" aria-label={text.settings}>
      <div className="tp-stack">
        <h2 id="report-audience">{text.audience}</h2>
        <SegmentedControl
          aria-labelledby="report-audience"
          size="xs"
          fullWidth
          value={options.audience}
          data={AUDIENCES.map((value) => ({ value, label: text.audiences[value] }))}
          onChange={(audience) => reports.setOptions({ audience })}
        />
        <p className="tp-small tp-dim">{text.audienceHints[options.audience]}</p>
      </div>
      <div className="tp-stack">
        <h2 id="report-language">{text.language}</h2>
        <SegmentedControl
          aria-labelledby="report-language"
          size="xs"
          fullWidth
          value={options.language}
          data={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
          onChange={(language) => reports.setOptions({ language })}
        />
      </div>
      {options.audience === 'external' && preview && (
        <fieldset className="tp-report-kinds">
          <legend>{text.kinds}</legend>
          {preview.kinds.map(({ kind, distinct, occurrences }) => (
            <Checkbox
              key={kind}
              size="xs"
              label={text.kindNames[kind]}
              description={text.kindCount(distinct, occurrences)}
              disabled={occurrences === 0}
              checked={!options.keep.includes(kind)}
              onChange={(event) => reports.keep(kind, !event.currentTarget.checked)}
            />
          ))}
          <p className="tp-small tp-dim">{text.kindsHint}</p>
        </fieldset>
      )}
      {options.audience !== 'internal' && preview && (
        <div className="tp-stack">
          <Button size="compact-sm" variant="default" onClick={() => void reports.saveDecodeList()}>
            {text.decode}
          </Button>
          <p className="tp-small tp-dim">{text.decodeHint}</p>
        </div>
      )}
      <div className="tp-stack">
        <h2 id="report-save">{text.save}</h2>
        <div className="tp-row" role="group" aria-labelledby="report-save">
          {REPORT_FORMATS.map((format) => (
            <Button
              key={format}
              size="compact-sm"
              variant="default"
              disabled={format === 'pdf' && printing?.by === 'nothing'}
              loading={writing === format}
              onClick={() => void reports.write(format)}
            >
              {text.formats[format]}
            </Button>
          ))}
        </div>
        {report.signature !== null && (
          <div className="tp-stack">
            <Button size="compact-sm" variant="default" onClick={reports.saveSignature}>
              {text.signature}
            </Button>
            <p className="tp-small tp-dim">{text.signatureHint}</p>
          </div>
        )}
        {printing?.by === 'nothing' && <p className="tp-small tp-dim">{text.noPdf}</p>}
        {printing?.by === 'browser' && <p className="tp-small tp-dim">{text.pdfBy}</p>}
      </div>
    </section>
  );
};

const READS_ON = ['ArrowDown', 'PageDown', 'End', ' '];

/** From the title, which has the focus at first, the keys that read on lead into the preview. */
const readOn = (event: KeyboardEvent): void => {
  if (!READS_ON.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
  document.querySelector<HTMLElement>('figure:last-child > .tp-report-frame, .tp-report-panel > .tp-document')?.focus();
};

/** What leaves Tripoint: shown whole before it is saved or copied. */
export const ReportPage = () => {
  const { reports } = useTripoint();
  const open = useWindow((state) => state.open);
  const report = useWindow((state) => state.report);
  const heading = useRef<HTMLHeadingElement>(null);
  const hue = useHue(open?.document.customer ?? '');
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  if (!open) return null;
  const { customer, site, title, practice } = open.document;
  return (
    <div className="tp-report">
      <div className="tp-titlebar" style={hueStyle(hue)}>
        <span className="tp-dot" aria-hidden />
        <span className="tp-who" data-whose={customer !== '' || undefined}>
          {customer || t.nav.noCustomer}
        </span>
        {site !== '' && (
          <span className="tp-dim" data-whose>
            {site}
          </span>
        )}
        <h1 ref={heading} tabIndex={-1} onKeyDown={readOn}>
          {laterT.report.title}: <span data-whose={title !== '' || undefined}>{title || t.nav.untitled}</span>
        </h1>
        {practice !== null && <PracticeMark />}
        <span className="tp-grow" />
        {report.saved !== null && (
          <span className="tp-small tp-dim tp-saved" title={t.files.reportSaved(report.saved)}>
            {t.files.reportSaved(report.saved)}
          </span>
        )}
        <Button size="compact-sm" loading={report.writing === 'html'} onClick={() => void reports.write('html')}>
          {laterT.report.saveNow}
        </Button>
        <Button size="compact-sm" variant="default" onClick={reports.close}>
          {laterT.report.back}
        </Button>
      </div>
      <div className="tp-report-body">
        <ReportSettings report={report} />
        <ReportView report={report} />
      </div>
    </div>
  );
};
