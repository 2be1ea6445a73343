import { Switch, Tabs } from '@mantine/core';
import { type IdentityKind, READERS, type ReportOptions } from '../../../core/report/options.ts';
import type { ReportState } from '../../state/store.ts';
import { useTripoint } from '../../state/window.ts';
import { CopyButton } from '../../ui/parts.tsx';
import { laterT } from '../../text/later.ts';
import { useEffect, useState } from 'react';

/**
 * The report itself, byte for byte. It is in a frame without permissions: no script, no form, no way out. It comes by a
 * `blob:` address, because markup is never handed to this page as a string.
 */
interface Framed {
  readonly html: string;
  readonly title: string;
  readonly inClear: boolean;
}

/** @param inClear names stand in it as they are. */
const Frame = ({ html, title, inClear }: Framed) => {
  const [address] = useState(() => URL.createObjectURL(new Blob([html], { type: 'text/html' })));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  // With the focus on it, arrows, page keys and space scroll it.
  return (
    <>
      {inClear && <p className="tp-covered-report">{laterT.report.covered}</p>}
      <iframe className="tp-report-frame" data-clear={inClear} sandbox="" src={address} title={title} tabIndex={0} />
    </>
  );
};

const DocumentFrame = (given: Framed) => <Frame key={given.html} {...given} />;

const VIEWS = ['document', ...READERS] as const;

/** Hashes and what a server sent name nobody. */
const NAMES_NOBODY: ReadonlySet<IdentityKind> = new Set<IdentityKind>(['certificate', 'excerpt']);

/** Whether customers, servers or addresses stand in the document as they are. */
const namesSomebody = ({ audience, keep }: ReportOptions): boolean =>
  audience !== 'external' || keep.some((kind) => !NAMES_NOBODY.has(kind));

const Document = ({ report: { preview, sideBySide } }: { readonly report: ReportState }) => {
  const { reports } = useTripoint();
  const text = laterT.report;
  if (!preview) return <p className="tp-dim tp-report-waiting">{text.loading}</p>;
  const { html, original, asked } = preview;
  return (
    <>
      {original !== null && (
        <Switch
          size="xs"
          label={text.sideBySide}
          checked={sideBySide}
          onChange={(event) => reports.setSideBySide(event.currentTarget.checked)}
        />
      )}
      <div className="tp-report-frames">
        {original !== null && sideBySide && (
          <figure>
            <figcaption>{text.original}</figcaption>
            <DocumentFrame html={original} title={text.original} inClear />
          </figure>
        )}
        <figure>
          {original !== null && sideBySide && <figcaption>{text.redacted}</figcaption>}
          <DocumentFrame html={html} title={text.preview} inClear={namesSomebody(asked)} />
        </figure>
      </div>
    </>
  );
};

/** The document as it will be saved, and the texts for the single readers. */
export const ReportView = ({ report }: { readonly report: ReportState }) => {
  const { reports } = useTripoint();
  const { view, text: content } = report;
  const text = laterT.report;
  return (
    <Tabs
      className="tp-report-view"
      value={view}
      keepMounted={false}
      onChange={(value) => reports.setView(VIEWS.find((known) => known === value) ?? 'document')}
    >
      <Tabs.List aria-label={text.views}>
        <Tabs.Tab value="document">{text.document}</Tabs.Tab>
        {READERS.map((reader) => (
          <Tabs.Tab key={reader} value={reader}>
            {text.readers[reader]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view} className="tp-report-panel">
        {view === 'document' ? (
          <Document report={report} />
        ) : (
          <>
            <pre
              className="tp-body tp-document"
              role="region"
              tabIndex={0}
              aria-label={text.copyText(text.readers[view])}
            >
              {content ?? text.loading}
            </pre>
            {content !== null && (
              <div>
                <CopyButton label={text.copy(text.readers[view])} text={content} />
              </div>
            )}
          </>
        )}
      </Tabs.Panel>
    </Tabs>
  );
};
