import { missingIn } from './command.ts';
import { marked, say, spoken } from '../app/words.ts';
import type { Secret } from '../core/credential/secret.ts';
import type { ServiceFailure } from '../core/whitelisting/failure.ts';
import { readContextFields, type ContextFields, serviceContextSchema } from '../core/whitelisting/context.ts';
import { openServiceHere, type ServiceHere } from '../app/service/here.ts';
import { openClient, serviceTarget } from '../app/service/sending.ts';
import { nameOfContext } from '../app/stored-names.ts';
import type { ValueIn } from '../shared/reply.ts';
import { EXIT, type ExitCode, orWrongUse, refused, notBoth } from './endings.ts';
import { idMeant } from './stored.ts';
import { aboutField, flag, JSON_OUT, text, type Values, formerly } from './options.ts';
import { remark, note } from './output.ts';
import { readSecret } from './password.ts';
import { attemptsAtProxy, readCa, readProxyChoice, WAY_OPTIONS } from './target-options.ts';

const fields = serviceContextSchema.shape;

/** The options that say which context is meant, shared by the commands that speak to the service. */
export const SERVICE_OPTIONS = {
  'base-url': text('URL', aboutField(fields.baseUrl)),
  organization: text('ID', aboutField(fields.organizationId)),
  context: formerly(
    text(
      'NAME',
      marked(
        'The stored context, by name or id; with --base-url and --organization, the id that the service knows it by.',
      ),
      'stored',
    ),
    'site',
  ),
  ...WAY_OPTIONS,
  'key-stdin': flag(marked('Read it from standard input.')),
  'dry-run': flag(marked('Check everything and send nothing.')),
  json: JSON_OUT,
} as const;

type Given = Values<typeof SERVICE_OPTIONS>;

/** A context as given on the command line. */
export interface NamedContext extends ContextFields {
  readonly stored: string | null;
}

const storedContext = async (here: ServiceHere, site: string): Promise<NamedContext> => {
  const { contexts } = orWrongUse(await here.contexts());
  const meant = idMeant(site, contexts.map(nameOfContext), { kept: 'sent' });
  const context = contexts.find(({ id, removedAt }) => id === meant && removedAt === null);
  if (context === undefined)
    throw refused(say`There is no context of this name. ${'tripoint context list'} shows them.`);
  return { ...context, stored: context.id };
};

const namesContext = (given: Given): boolean =>
  [given['base-url'], given.organization, given.context, given.ca].some((one) => one !== undefined);

const contextByHand = async (given: Given, proxy: string): Promise<NamedContext> => {
  const { 'base-url': baseUrl, organization: organizationId, context: contextId } = given;
  if (baseUrl === undefined || organizationId === undefined || contextId === undefined)
    throw missingIn('--context NAME (or --base-url, --organization, --context)');
  const ca = given.ca === undefined ? null : await readCa(given.ca);
  const read = readContextFields({ name: contextId, baseUrl, organizationId, contextId, ca, pin: null, proxy });
  if (!read.ok) throw refused(spoken(read.message));
  return { ...read.value, stored: null };
};

const readContext = async (here: ServiceHere, given: Given): Promise<NamedContext> => {
  const byHand = [given['base-url'], given.organization, given.ca].some((one) => one !== undefined);
  if (given.ca !== undefined && given['base-url'] === undefined && given.context !== undefined)
    throw notBoth('--context NAME', '--ca');
  if (byHand || given.context === undefined) return contextByHand(given, readProxyChoice(given.proxy, 'system'));
  const context = await storedContext(here, given.context);
  // Which way leads there depends on where this machine is; everything else about a context does not.
  return { ...context, proxy: readProxyChoice(given.proxy, context.proxy) };
};

/** `ACME / 5f0c…`, or the context's id alone where nobody gave it a name. */
export const shownContext = ({ name, contextId, stored }: NamedContext): string =>
  stored === null ? contextId : `${name} / ${contextId}`;

const fromKeychain = async (here: ServiceHere, id: string, context: NamedContext): Promise<Secret | null> => {
  const { key, forgotten } = await here.key({ ...context, id });
  const note = key.ok ? forgotten : key.failure.message;
  if (note !== null) await remark(spoken(note));
  return key.ok ? key.value : null;
};

type Client = ValueIn<ReturnType<typeof openClient>>;

const openWay = async (here: ServiceHere, context: NamedContext, fromStdin: boolean): Promise<Client> => {
  const target = orWrongUse(await serviceTarget({ resolveProxy: null }, context));
  const { stored } = context;
  const attempts = await attemptsAtProxy(target.proxy);
  const key = await readSecret(
    fromStdin,
    'TRIPOINT_API_KEY',
    say`API key of ${shownContext(context)}:`,
    stored === null ? undefined : () => fromKeychain(here, stored, context),
  );
  return orWrongUse(await openClient(attempts, target, key));
};

/** What a command that speaks to the service works with. */
export interface ServiceAtHand extends ServiceHere {
  readonly context: NamedContext | null;
}

/** Opens the data folder and finds out which context is meant; anything wrong ends here, before a single packet. */
export const openService = async (given: Given): Promise<ServiceAtHand> => {
  const here = orWrongUse(await openServiceHere());
  readProxyChoice(given.proxy, 'system');
  const context = namesContext(given) || !given['dry-run'] ? await readContext(here, given) : null;
  return { ...here, context };
};

/** Works with the connection to the service, and closes it however the work ends. */
export const withServiceClient = async <T>(
  here: ServiceHere,
  context: NamedContext,
  { 'key-stdin': fromStdin }: Pick<Given, 'key-stdin'>,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = await openWay(here, context, fromStdin);
  try {
    return await work(client);
  } finally {
    client.close();
  }
};

/** Says that a single call waits, because the service asks for fewer requests. */
export const noteWait = (ms: number): void =>
  void note(say`The service asks for fewer requests (429). Retrying in ${Math.ceil(ms / 1000)} s; Ctrl+C gives up.`);

/** The options that lead to the same context again, for a line that continues. */
export const contextWords = (
  given: Readonly<Partial<Record<'base-url' | 'organization' | 'context' | 'ca' | 'proxy', string | undefined>>>,
): readonly string[] =>
  (['base-url', 'organization', 'context', 'ca', 'proxy'] as const).flatMap((name) => {
    const value = given[name];
    return value === undefined ? [] : [`--${name}`, value];
  });

/** 4: the key was rejected; 3: nothing was sent; 2: it is not known what was done; 1: refused. */
export const failureExit = ({ code, sent, changed }: ServiceFailure): ExitCode => {
  if (code === 'service.key-rejected') return EXIT.protectedAccount;
  if (sent === 'no') return EXIT.wrongUse;
  return changed === 'unknown' ? EXIT.cannotTell : EXIT.fault;
};
