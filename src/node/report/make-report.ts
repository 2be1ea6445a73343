import { access, constants, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { reportFileName, type Named, type ReportFormat, type ReportOptions } from '../../core/report/options.ts';
import type { ReportMaterial } from '../../core/report/model/report-of.ts';
import type { Report } from '../../core/report/report.ts';
import { publish, writtenAs, type PublishOptions } from '../../core/report/publish.ts';
import { decodeText, standingIn, type Redacted } from '../../core/report/redact/redact.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { done, type Reply, failed } from '../../shared/reply.ts';
import { LONGEST_PRINTED_NAME, NAME_TO_PUT_IN, nameInCommands } from '../../core/report/signature.ts';
import type { Installation } from '../secrets/installation.ts';
import { scanReport, type KnownSecret } from './scan-report.ts';
import { replaceFile } from '../disk/writer.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
];

const candidates = (environment: NodeJS.ProcessEnv): readonly string[] => {
  if (process.platform === 'darwin') return MAC;
  if (process.platform === 'win32')
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData']
      .flatMap((name) => environment[name] ?? [])
      .flatMap((folder) => WINDOWS.map((path) => join(folder, path)));
  // A folder named relative to the current folder could hold anybody's program.
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
};

const runs = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Path of an installed browser that can print, or `null`. `TRIPOINT_CHROMIUM` names one that is elsewhere. */
export const findBrowser = async (environment: NodeJS.ProcessEnv = process.env): Promise<string | null> => {
  const named = environment.TRIPOINT_CHROMIUM;
  if (named !== undefined && named !== '') return (await runs(named)) ? named : null;
  for (const file of candidates(environment)) if (await runs(file)) return file;
  return null;
};

// Prints a report by an installed Chromium, without network. The document's own policy lets no script run.
const LIMIT_MS = 60_000;

/** The browser puts a socket in its temporary folder and does not start where the socket's path is longer than Unix allows. */
const SOCKET = '/org.chromium.Chromium.XXXXXX/SingletonSocket';
const SOCKET_PATH_MOST = 103;

/** A new folder: in the system's place for temporary files, or in `/tmp` where that place has too long a name. */
const openFolder = (): Promise<string> => {
  const prefix = join(tmpdir(), 'tripoint-print-');
  const isTooLong = Buffer.byteLength(`${prefix}XXXXXX${SOCKET}`) > SOCKET_PATH_MOST;
  return mkdtemp(isTooLong && process.platform !== 'win32' ? '/tmp/tripoint-print-' : prefix);
};

const notPrinted = (): ReturnType<typeof failed> =>
  failed(
    'no-printer',
    sentences(
      say('PDF needs an installed Chromium, Chrome or Edge that prints it. Save HTML and print it from a browser.'),
      say('Nothing was written.'),
    ),
  );

const argumentsFor = (folder: string, page: string, pdf: string): readonly string[] => [
  '--headless',
  '--disable-gpu',
  '--no-first-run',
  '--disable-extensions',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-crash-reporter',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-pdf-header-footer',
  '--generate-pdf-document-outline',
  `--user-data-dir=${join(folder, 'profile')}`,
  `--print-to-pdf=${pdf}`,
  // Its sandbox does not work for the administrator of a Linux machine; the page has no script and no network.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  pathToFileURL(page).href,
];

const bareEnvironment = (folder: string): NodeJS.ProcessEnv => {
  const kept = ['PATH', 'SystemRoot', 'windir', 'LANG', 'ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'];
  const given: NodeJS.ProcessEnv = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
  return { ...given, HOME: folder, TMPDIR: folder, TEMP: folder, TMP: folder };
};

const run = (browser: string, args: readonly string[], folder: string, signal: AbortSignal): Promise<boolean> =>
  new Promise((settle) => {
    const child = spawn(browser, args, {
      stdio: 'ignore',
      env: bareEnvironment(folder),
      signal,
      killSignal: 'SIGKILL',
    });
    child.once('error', () => settle(false));
    child.once('close', (code) => settle(code === 0));
  });

/** The printed pages; fails with `no-printer`, and then says how to print by hand. Leaves no file behind. */
const printByBrowser = async (
  browser: string,
  html: string,
  limitMs: number = LIMIT_MS,
): Promise<Reply<Uint8Array>> => {
  const folder = await openFolder().catch(() => null);
  if (folder === null) return notPrinted();
  const [page, pdf] = [join(folder, 'report.html'), join(folder, 'report.pdf')];
  try {
    await replaceFile(page, html);
    const ended = await run(browser, argumentsFor(folder, page, pdf), folder, AbortSignal.timeout(limitMs));
    if (!ended || (await stat(pdf)).size === 0) return notPrinted();
    return done(new Uint8Array(await readFile(pdf)));
  } catch {
    return notPrinted();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => undefined);
  }
};

// Makes the bytes of reports, and lets none out in which a known secret is found.
type PrintPdf = (html: string) => Promise<Reply<Uint8Array>>;

export const printInstalled: PrintPdf = async (html) => {
  const browser = await findBrowser();
  return browser === null ? notPrinted() : printByBrowser(browser, html);
};

/** What reports are made from, for one audience. */
export interface Order {
  readonly material: ReportMaterial;
  readonly options: ReportOptions;
  readonly making: PublishOptions;
  readonly secrets: readonly KnownSecret[];
  readonly signer?: Installation | undefined;
}

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Of the bytes, by the installation that made it: 64 bytes; absent where it is not signed. */
  readonly signature?: Uint8Array;
}

interface MadeReport extends Redacted {
  readonly html: string;
}

const nameOf = (
  of: 'report' | 'decode-list',
  format: ReportFormat | 'text',
  { material, options, making }: Order,
): string => {
  const { customer, site, title, practice } = material;
  const named: Named = {
    customer,
    site,
    practice: practice === null ? null : title,
    audience: options.audience,
    madeAt: making.madeAt,
  };
  return reportFileName(of, format, named);
};

/** How its report is made: with the signature that its file will have. @param name of the file, where it is known for sure. */
const makingOf = (order: Order, name?: string): PublishOptions => ({
  ...order.making,
  ...(order.signer && {
    signature: {
      by: order.signer.fingerprint,
      key: order.signer.publicKey,
      file: name === undefined ? NAME_TO_PUT_IN : nameInCommands(name, LONGEST_PRINTED_NAME),
    },
  }),
});

const scanned = (published: Redacted, text: string, order: Order): Reply<Uint8Array> => {
  const bytes = Buffer.from(text);
  const found = scanReport(published.report, [{ name: nameOf('report', 'html', order), bytes }], order.secrets);
  return found.ok ? done(bytes) : found;
};

/** The report as it will be shown; fails with `holds-secret` and names the field, never the secret. */
export const makeReport = (order: Order): Reply<MadeReport> => {
  const published = publish(order.material, order.options, makingOf(order));
  const html = writtenAs(published.report, 'html');
  const clean = scanned(published, html, order);
  return clean.ok ? done({ ...published, html }) : clean;
};

interface ReportFile extends MadeFile {
  readonly verdict: Pick<Report['verdict'], 'party' | 'certainty'>;
  /** What its pseudonyms stand for, of those that stand in it, as text. */
  readonly decoded: Uint8Array;
}

/** One file of the report, signed where the order says so. @param as the name that it is saved under, where that is known. */
export const makeFile = async (
  order: Order,
  format: ReportFormat | 'brief',
  print: PrintPdf,
  as?: string,
): Promise<Reply<ReportFile>> => {
  const named = format === 'brief' ? 'text' : format;
  const name = nameOf('report', named, order);
  const published = publish(order.material, order.options, makingOf(order, as));
  const written = writtenAs(published.report, format === 'pdf' ? 'html' : format);
  const clean = scanned(published, written, order);
  if (!clean.ok) return clean;
  const bytes = format === 'pdf' ? await print(written) : clean;
  if (!bytes.ok) return bytes;
  const { party, certainty } = published.report.verdict;
  // Markdown holds the words of the HTML, and may put its own signs into a pseudonym.
  const whole = format === 'markdown' && published.decode.length > 0 ? writtenAs(published.report, 'html') : written;
  return done({
    ...{ name, bytes: bytes.value, verdict: { party, certainty }, decoded: decodedIn(whole, published, order) },
    ...(order.signer && { signature: order.signer.sign(bytes.value) }),
  });
};

const decodedIn = (written: string, { decode }: Redacted, { options }: Order): Uint8Array =>
  Buffer.from(decodeText(standingIn(written, decode), options));

/** What all pseudonyms of a report stand for. */
export const makeDecodeList = (order: Order): MadeFile => {
  const published = publish(order.material, order.options, order.making);
  return {
    name: nameOf('decode-list', 'text', order),
    bytes: decodedIn(writtenAs(published.report, 'json'), published, order),
  };
};
