import { reportFileName, type Named } from '../../core/report/file-name.ts';
import type { ReportMaterial } from '../../core/report/model/report-of.ts';
import type { ReportFormat, ReportOptions } from '../../core/report/options.ts';
import { publish, writtenAs, type PublishOptions, type Published } from '../../core/report/publish.ts';
import { decodeText } from '../../core/report/redact/decode-text.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { findBrowser } from './browser.ts';
import { NO_BROWSER, printByBrowser } from './browser-pdf.ts';
import { scanReport, type KnownSecret } from './scan-report.ts';

/** Makes the bytes of reports, and lets none out in which a known secret is found. */

/** Prints one HTML document to PDF. */
type PrintPdf = (html: string) => Promise<Reply<Uint8Array>>;

/** Prints by whichever browser is installed. */
export const printInstalled: PrintPdf = async (html) => {
  const browser = await findBrowser();
  return browser === null ? NO_BROWSER : printByBrowser(browser, html);
};

/** What reports are made from, for one audience. */
export interface Order {
  readonly material: ReportMaterial;
  readonly options: ReportOptions;
  readonly making: PublishOptions;
  /** Every secret that this program knows of the case. */
  readonly secrets: readonly KnownSecret[];
}

export interface MadeFile {
  /** Safe as a file's name on every system. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A report that has been made and looked through once; its forms are written from it. */
interface MadeReport extends Published {
  readonly html: string;
}

const nameOf = (of: 'report' | 'decode-list', format: ReportFormat, { material, options, making }: Order): string => {
  const { customer, site, practice } = material;
  const named: Named = {
    customer,
    site,
    practice: practice !== null,
    audience: options.audience,
    madeAt: making.madeAt,
  };
  return reportFileName(of, format, named);
};

const scanned = (published: Published, text: string, order: Order): Reply<Uint8Array> => {
  const bytes = Buffer.from(text);
  const found = scanReport(published.report, [{ name: nameOf('report', 'html', order), bytes }], order.secrets);
  return found.ok ? done(bytes) : found;
};

/** The report as it will be shown; fails with `holds-secret` and names the field, never the secret. */
export const makeReport = (order: Order): Reply<MadeReport> => {
  const published = publish(order.material, order.options, order.making);
  const html = writtenAs(published.report, 'html');
  const clean = scanned(published, html, order);
  return clean.ok ? done({ ...published, html }) : clean;
};

/** One file of the report; as PDF it is printed by `print` from the very HTML that was looked through. */
export const makeFile = async (order: Order, format: ReportFormat, print: PrintPdf): Promise<Reply<MadeFile>> => {
  const published = publish(order.material, order.options, order.making);
  const clean = scanned(published, writtenAs(published.report, format === 'pdf' ? 'html' : format), order);
  if (!clean.ok) return clean;
  const bytes = format === 'pdf' ? await print(Buffer.from(clean.value).toString('utf8')) : clean;
  return bytes.ok ? done({ name: nameOf('report', format, order), bytes: bytes.value }) : bytes;
};

/** What the pseudonyms of an external report stand for, for the owner of the case to keep. */
export const makeDecodeList = (order: Order): MadeFile => {
  const { decode } = publish(order.material, order.options, order.making);
  return { name: nameOf('decode-list', 'text', order), bytes: Buffer.from(decodeText(decode, order.options.language)) };
};
