import { say } from '../core/messages/message.ts';
import { loadLanguages } from '../core/messages/translations.ts';
import { scanText, type KnownSecret } from '../node/report/scan-report.ts';
import { type Reply, done } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import type { Case } from '../core/records/case.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { handoffFor } from '../core/report/handoff/handoff-for.ts';
import type { ReportFormat, ReportOptions } from '../core/report/options.ts';
import type { ReportMaterial } from '../core/report/model/report-of.ts';
import type { Operations } from '../shared/contract.ts';
import type { ReportFile } from '../shared/report-contract.ts';
import {
  findBrowser,
  makeDecodeList,
  makeFile,
  makeReport,
  printInstalled,
  type MadeFile,
  type Order,
} from '../node/report/make-report.ts';
import type { SecretStore } from '../node/secrets/open-secret-store.ts';
import { listContexts, openContextStore, type ContextStore } from '../node/disk/stores.ts';
import { installationHere, keysHere, openOwnKey } from './signing.ts';
import { VERSION } from './version.ts';

const TYPES = {
  html: 'text/html',
  pdf: 'application/pdf',
  markdown: 'text/markdown',
  json: 'application/json',
  brief: 'text/plain',
} as const satisfies Readonly<Record<ReportFormat | 'brief', string>>;

interface SecretPlaces {
  readonly secrets: Pick<SecretStore, 'known'>;
  readonly contexts: Pick<ContextStore, 'list'>;
}

type ReportContext = Pick<AppContext, 'caseStore' | 'secrets' | 'service' | 'printPdf' | 'dataFolder'>;

/** Every secret that could have found its way into a case: its password, and the keys of all contexts. */
const secretsOf = async (
  { secrets, contexts }: SecretPlaces,
  { id, target }: Case,
): Promise<readonly KnownSecret[]> => {
  const password = await secrets.known(id);
  const listed = await listContexts(contexts);
  const keys = await Promise.all((listed.ok ? listed.value.contexts : []).map((context) => secrets.known(context.id)));
  return [
    ...(password.ok && password.value
      ? [{ what: say('the password'), secret: password.value, user: target.user }]
      : []),
    ...keys.flatMap((key) => (key.ok && key.value ? [{ what: say('the key of a context'), secret: key.value }] : [])),
  ];
};

const fileOf = ({ name, bytes, signature }: MadeFile, format: ReportFormat | 'brief'): ReportFile => {
  const encoding = format === 'pdf' ? 'base64' : 'utf8';
  const file = { name, type: TYPES[format], encoding, content: Buffer.from(bytes).toString(encoding) } as const;
  return signature === undefined ? file : { ...file, signature: Buffer.from(signature).toString('base64') };
};

/** A report of records: what it is made from, for whom, and now. `secrets` are looked for in it before it is handed over. */
export const orderOf = async (
  material: ReportMaterial,
  options: ReportOptions,
  secrets: readonly KnownSecret[] = [],
  dataFolder?: string,
): Promise<Order> => ({
  material,
  options,
  making: { madeAt: isoLocal(new Date()), version: VERSION, keys: await keysHere(dataFolder) },
  secrets,
});

/** A report of a case, for windows and terminals. */
const orderOfCase = async (
  places: SecretPlaces,
  document: Case,
  options: ReportOptions,
  dataFolder: string,
): Promise<Order> => orderOf(document, options, await secretsOf(places, document), dataFolder);

/** A case of this machine, in its data folder, or loose records, for whose secrets no keychain is asked. */
type ReportOf =
  | { readonly document: Case; readonly dataFolder: string; readonly secrets: SecretPlaces['secrets'] }
  | { readonly material: ReportMaterial };

/** A report as a file of this name, or as text where it has none, for a program without a window. */
export const writeReport = async (
  of: ReportOf,
  options: ReportOptions,
  format: ReportFormat | 'brief',
  name: string | undefined,
) => {
  if (options.audience !== 'internal') await loadLanguages();
  // First of all: what it signed is known as its own from then on.
  const own = name === undefined ? null : await installationHere();
  const order =
    'document' in of
      ? await orderOfCase(
          { secrets: of.secrets, contexts: openContextStore(of.dataFolder) },
          of.document,
          options,
          of.dataFolder,
        )
      : await orderOf(of.material, options);
  const made = await makeFile(
    { ...order, ...(own?.ok === true && { signer: own.installation }) },
    format,
    printInstalled,
    name,
  );
  return made.ok ? done({ ...made.value, unsigned: own?.ok === false ? own.because : null }) : made;
};

/** Reads cases and changes none: a report is made again from the facts each time it is asked for. */
export const reportOperations = (app: ReportContext): Operations['reports'] => {
  const orderFor = async (id: string, options: ReportOptions): Promise<Reply<Order>> => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const opened = await openOwnKey(app);
    const places = { secrets: app.secrets, contexts: app.service.contexts };
    const order = await orderOfCase(places, found.value, options, app.dataFolder);
    return done(opened.ok ? { ...order, signer: opened.installation } : order);
  };
  return {
    preview: async ({ id, options }) => {
      const order = await orderFor(id, options);
      if (!order.ok) return order;
      const made = makeReport(order.value);
      if (!made.ok) return made;
      const { html, kinds, decode } = made.value;
      const renames = options.audience !== 'internal';
      return done({
        html,
        kinds: kinds(),
        decode: renames ? decode : [],
      });
    },
    write: async ({ id, format, options }) => {
      const order = await orderFor(id, options);
      if (!order.ok) return order;
      const made = await makeFile(order.value, format, app.printPdf ?? printInstalled);
      return made.ok ? done(fileOf(made.value, format)) : made;
    },
    decodeList: async ({ id, options }) => {
      const order = await orderFor(id, options);
      return order.ok ? done(fileOf(makeDecodeList(order.value), 'brief')) : order;
    },
    handoffFor: async ({ id, reader, language }) => {
      const order = await orderFor(id, { language, audience: 'internal', keep: [] });
      if (!order.ok) return order;
      const text = handoffFor(reader, order.value.material, language);
      const clean = scanText(text, order.value.secrets);
      return clean.ok ? done({ text }) : clean;
    },
    printing: async () => {
      if (app.printPdf) return done({ by: 'program', name: null });
      const browser = await findBrowser();
      return done(browser === null ? { by: 'nothing', name: null } : { by: 'browser', name: browser });
    },
  };
};
