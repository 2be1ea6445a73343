import { Tick } from '../../ui/fields.tsx';
import { Tabs, Button, SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import {
  type IdentityKind,
  READERS,
  type ReportOptions,
  AUDIENCES,
  REPORT_FORMATS,
} from '../../../core/report/options.ts';
import type { ReportState } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { CopyButton, PracticeMark, hueStyle, Small, Whose } from '../../ui/parts.tsx';
import { laterT } from '../../text/later.ts';
import { useEffect, useState, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../text.ts';
import './report.css';
import { LANGUAGES } from '../../../core/messages/language.ts';

/**
 * The report itself, byte for byte. It is in a frame without permissions: no script, no form, no way out. It comes by a
 * `blob:` address, because markup is never handed to this page as a string. Made again for each document.
 */
const Frame = ({ html, inClear }: { readonly html: string; readonly inClear: boolean }) => {
  const [address] = useState(() => URL.createObjectURL(new Blob([html], { type: 'text/html' })));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  // With the focus on it, arrows, page keys and space scroll it.
  return (
    <figure>
      {inClear && <p className="tp-covered-report">{laterT.report.covered}</p>}
      <iframe
        className="tp-report-frame"
        data-clear={inClear}
        sandbox=""
        src={address}
        title={laterT.report.title}
        tabIndex={0}
      />
    </figure>
  );
};

const FORMAT_NAMES = { html: 'HTML', pdf: 'PDF', markdown: 'Markdown', json: 'JSON' } as const;

const VIEWS = ['document', ...READERS] as const;

const NAMES_NOBODY: ReadonlySet<IdentityKind> = new Set<IdentityKind>(['certificate', 'excerpt']);

const namesSomebody = ({ audience, keep }: ReportOptions): boolean =>
  audience !== 'external' || keep.some((kind) => !NAMES_NOBODY.has(kind));

const ReportView = ({ report }: { readonly report: ReportState }) => {
  const { reports } = useTripoint();
  const { view, preview, text: content } = report;
  const text = laterT.report;
  return (
    <Tabs
      className="tp-report-view"
      value={view}
      keepMounted={false}
      onChange={(value) => reports.setView(VIEWS.find((known) => known === value) ?? 'document')}
    >
      <Tabs.List aria-label={text.title}>
        <Tabs.Tab value="document">{text.document}</Tabs.Tab>
        {READERS.map((reader) => (
          <Tabs.Tab key={reader} value={reader}>
            {text.readers[reader]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view} className="tp-report-panel">
        {view === 'document' ? (
          preview === null ? (
            <p className="tp-dim tp-report-waiting">{t.working}</p>
          ) : (
            <div className="tp-report-frames">
              <Frame key={preview.html} html={preview.html} inClear={namesSomebody(preview.asked)} />
            </div>
          )
        ) : (
          <>
            <pre className="tp-body tp-document" role="region" tabIndex={0} aria-label={text.readers[view]}>
              {content ?? t.working}
            </pre>
            {content !== null && (
              <div>
                <CopyButton label={laterT.copy} text={content} />
              </div>
            )}
          </>
        )}
      </Tabs.Panel>
    </Tabs>
  );
};

interface OneOfProps<Value extends string> extends Omit<SegmentedControlProps<Value>, 'title'> {
  readonly name: string;
  readonly title: string;
  readonly children?: ReactNode;
}

const OneOf = <Value extends string>({ name, title, children, ...props }: OneOfProps<Value>) => (
  <div className="tp-stack">
    <h2 id={`report-${name}`}>{title}</h2>
    <SegmentedControl aria-labelledby={`report-${name}`} fullWidth {...props} />
    {children}
  </div>
);

const ReportSettings = ({ report }: { readonly report: ReportState }) => {
  const { reports } = useTripoint();
  const { options, preview, printing, writing } = report;
  const text = laterT.report;
  return (
    <section className="tp-report-settings" aria-label={text.title}>
      <OneOf
        name="audience"
        title={text.audience}
        value={options.audience}
        data={AUDIENCES.map((value) => ({ value, label: text.audiences[value] }))}
        onChange={(audience) => reports.setOptions({ audience })}
      >
        <p className="tp-small tp-dim">{text.audienceHints[options.audience]}</p>
      </OneOf>
      <OneOf
        name="language"
        title={text.language}
        value={options.language}
        data={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
        onChange={(language) => reports.setOptions({ language })}
      ></OneOf>
      {options.audience === 'external' && preview && (
        <fieldset className="tp-report-kinds">
          <legend>{text.kinds}</legend>
          {preview.kinds.map(({ kind, distinct, occurrences }) => (
            <Tick
              key={kind}
              size="xs"
              label={`${text.kindNames[kind]} (${distinct})`}
              disabled={occurrences === 0}
              checked={!options.keep.includes(kind)}
              onTick={(hidden) => reports.keep(kind, !hidden)}
            />
          ))}
          <p className="tp-small tp-dim">{text.kindsHint}</p>
        </fieldset>
      )}
      {options.audience !== 'internal' && preview && (
        <div className="tp-stack">
          <Small onClick={() => void reports.saveDecodeList()}>{text.decode}</Small>
          <p className="tp-small tp-dim">{text.decodeHint}</p>
        </div>
      )}
      <div className="tp-stack">
        <h2 id="report-save">{text.save}</h2>
        <div className="tp-row" role="group" aria-labelledby="report-save">
          {REPORT_FORMATS.map((format) => (
            <Small
              key={format}
              disabled={format === 'pdf' && printing?.by === 'nothing'}
              loading={writing === format}
              onClick={() => void reports.write(format)}
            >
              {FORMAT_NAMES[format]}
            </Small>
          ))}
        </div>
        {report.signature !== null && (
          <div className="tp-stack">
            <Small onClick={reports.saveSignature}>{t.files.signature}</Small>
            <p className="tp-small tp-dim">{t.files.signatureHint}</p>
          </div>
        )}
        {printing?.by === 'nothing' && <p className="tp-small tp-dim">{laterT.trouble.steps['no-printer']}</p>}
      </div>
    </section>
  );
};

const READS_ON = ['ArrowDown', 'PageDown', 'End', ' '];

/** From the title, which has the focus at first, the keys that read on lead into the preview. */
const readOn = (event: KeyboardEvent): void => {
  if (!READS_ON.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
  document.querySelector<HTMLElement>('.tp-report-frame, .tp-report-panel > .tp-document')?.focus();
};

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
      <div className="tp-titlebar" style={hueStyle(customer)}>
        <Whose customer={customer} site={site} />
        <h1 ref={heading} tabIndex={-1} onKeyDown={readOn}>
          {laterT.report.title}: <span data-whose={title !== '' || undefined}>{title || t.nav.untitled}</span>
        </h1>
        {practice !== null && <PracticeMark />}
        <span className="tp-grow" />
        {report.saved !== null && (
          <span className="tp-small tp-dim tp-saved" title={t.files.saved(report.saved)}>
            {t.files.saved(report.saved)}
          </span>
        )}
        <Button size="compact-sm" loading={report.writing === 'html'} onClick={() => void reports.write('html')}>
          {laterT.report.saveNow}
        </Button>
        <Small onClick={reports.close}>{laterT.report.back}</Small>
      </div>
      <div className="tp-report-body">
        <ReportSettings report={report} />
        <ReportView report={report} />
      </div>
    </div>
  );
};
