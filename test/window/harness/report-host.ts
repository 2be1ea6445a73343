import type { Case } from '../../../src/core/records/case.ts';
import { handoffFor } from '../../../src/core/report/handoff/handoff-for.ts';
import {
  reportFileName,
  type Reader,
  type ReportFormat,
  type ReportOptions,
} from '../../../src/core/report/options.ts';
import { publish, writtenAs } from '../../../src/core/report/publish.ts';
import { decodeText } from '../../../src/core/report/redact/redact.ts';
import type { Language } from '../../../src/core/messages/language.ts';
import type { ReportFile, ReportPreview } from '../../../src/shared/report-contract.ts';

const MAKING = { madeAt: '2026-11-21T11:00:00.000+01:00', version: '0.1.0' };

/** Real reports of the fake host's cases; only PDF, which needs a browser of its own, is a few made-up bytes. */
export class FakeReports {
  printing: { readonly by: 'program' | 'browser' | 'nothing'; readonly name: string | null } = {
    by: 'browser',
    name: '/usr/bin/chromium',
  };

  preview(document: Case, options: ReportOptions): ReportPreview {
    const { report, kinds, decode } = publish(document, options, MAKING);
    const renames = options.audience !== 'internal';
    return {
      html: writtenAs(report, 'html'),
      kinds: kinds(),
      decode: renames ? decode : [],
    };
  }

  write(document: Case, { format, options }: { format: ReportFormat | 'brief'; options: ReportOptions }): ReportFile {
    const { report } = publish(document, options, MAKING);
    const { customer, site } = document;
    const practice = document.practice === null ? null : document.title;
    const name = reportFileName('report', format === 'brief' ? 'text' : format, {
      customer,
      site,
      practice,
      audience: options.audience,
      madeAt: MAKING.madeAt,
    });
    return format === 'pdf'
      ? {
          name,
          type: 'application/pdf',
          encoding: 'base64',
          content: Buffer.from('%PDF-1.7 made up').toString('base64'),
        }
      : { name, type: 'text/plain', encoding: 'utf8', content: writtenAs(report, format) };
  }

  decodeList(document: Case, options: ReportOptions): ReportFile {
    const { decode } = publish(document, options, MAKING);
    return {
      name: 'decode-list.txt',
      type: 'text/plain',
      encoding: 'utf8',
      content: decodeText(decode, options),
    };
  }

  handoffFor(document: Case, { reader, language }: { reader: Reader; language: Language }): { readonly text: string } {
    return { text: handoffFor(reader, document, language) };
  }
}
