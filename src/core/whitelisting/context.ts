import { z } from 'zod';
import { characterAt } from './characters.ts';
import { holdsForeign, isMissing, isOfWrongLength } from './problems.ts';
import { marked, say, type Message } from '../messages/message.ts';
import { bindingOf, type Binding, type Forgotten } from '../credential/binding.ts';
import { proxyChoiceSchema, isProxyChoice } from '../records/case.ts';
import { authoritiesSchema, timestamp } from '../evidence/evidence.ts';
import { TIME_ZONE_NAME, readTimeZone } from '../vocabulary/time-zone.ts';
import { trimEnd } from '../vocabulary/text-ends.ts';
import { cleanValue, hiddenIn, trimName } from '../vocabulary/typed.ts';
import type { DocumentForm } from '../records/migrate.ts';

/** A stored sign-in context. The API key is kept where passwords are, under the context's id. */

/** A text that is exactly one segment of a path: no separator, no step up, nothing invisible. */
export const isSegment = (text: string): boolean =>
  text !== '' &&
  text.length <= 200 &&
  !/[/\\?#%\s\p{C}]/u.test(text) &&
  hiddenIn(text) < 0 &&
  text !== '.' &&
  text !== '..';
export const segmentSchema = z.string().refine(isSegment);

/** Specified as a UUID; any version is taken. */
export const isAccessPolicyId = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

type BaseUrlReading =
  | { readonly ok: true; readonly value: BaseUrl }
  /** `message` says what is wrong with it; nothing of the text is quoted, as it may hold a password. */
  | { readonly ok: false; readonly message: Message };

interface BaseUrl {
  /** Normalised, without a slash at the end: `https://service.example/api`. */
  readonly text: string;
  readonly host: string;
  readonly port: number;
  readonly path: string;
}

const wrong = (message: Message): { readonly ok: false; readonly message: Message } => ({ ok: false, message });

const NO_BASE_URL = wrong(
  say(
    'The base URL is an address such as https://service.example/api. A name with å, ä or ö is written in its form with xn--.',
  ),
);

const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.?$/;
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)*$/;

export const readBaseUrl = (typed: string): BaseUrlReading => {
  const text = trimName(typed);
  const [begun = '', authority] = /^https:\/\/([^/?#\\]*)/i.exec(text) ?? [];
  if (authority === undefined || text.length > 500) return NO_BASE_URL;
  if (authority.includes('@'))
    return wrong(say('The base URL holds a user name or password. Take them out: the service uses a key.'));
  const [, address, name, digits] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]*))(?::(\d{1,5}))?$/i.exec(authority) ?? [];
  const host = (address ?? name ?? '').toLowerCase().replace(/\.$/, '');
  const port = digits === undefined ? 443 : Number(digits);
  const path = trimEnd(text.slice(begun.length), '/');
  if (host === '' || host.length > 253 || (address === undefined && !HOST.test(host))) return NO_BASE_URL;
  if (port < 1 || port > 65_535 || !PATH.test(path)) return NO_BASE_URL;
  const shown = address === undefined ? host : `[${host}]`;
  return { ok: true, value: { text: `https://${shown}${port === 443 ? '' : `:${port}`}${path}`, host, port, path } };
};

const baseUrlSchema = z.string().refine((text) => {
  const read = readBaseUrl(text);
  return read.ok && read.value.text === text;
});

export const serviceContextSchema = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(300),
  baseUrl: baseUrlSchema.describe('Base address of the service, https://…'),
  organizationId: segmentSchema.describe('Organization'),
  contextId: segmentSchema.describe('Context'),
  ca: authoritiesSchema,
  /** SHA-256 of the one leaf certificate that is accepted, lower-case hex. */
  pin: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** Which way the calls take: `none`, `system`, or the address of a proxy without credentials. */
  proxy: proxyChoiceSchema,
  /** IANA name of the organization's time zone; `null` or absent: not known. */
  timeZone: z
    .string()
    .regex(TIME_ZONE_NAME)
    .nullish()
    .describe(
      "The organization's time zone, such as Europe/Stockholm: removal dates are judged in it, else by this computer's clock.",
    ),
  createdAt: timestamp,
  changedAt: timestamp,
  practice: z.string().max(300).nullable(),
});
export type ServiceContext = z.infer<typeof serviceContextSchema>;

/** As much of a context as a request is made from, and what a job writes down about its target. */
export const serviceTargetSchema = serviceContextSchema.pick({ baseUrl: true, organizationId: true, contextId: true });
export type ServiceTarget = z.infer<typeof serviceTargetSchema>;

/** As much of a context as a request is made from. */
export const targetOf = ({ baseUrl, organizationId, contextId }: ServiceTarget): ServiceTarget => ({
  baseUrl,
  organizationId,
  contextId,
});

/** A context as the history of its operations knows it: the customer's name as it was confirmed, and the target. */
export type ConfirmedContext = ServiceTarget & Pick<ServiceContext, 'name'>;

const storedContextSchema = serviceContextSchema.extend({
  removedAt: timestamp.nullable(),
});
export type StoredContext = z.infer<typeof storedContextSchema>;

/** The form in which a context lies on disk. There is no place for a key in it, and unknown fields are dropped. */
export const CONTEXT_FORM: DocumentForm<StoredContext> = {
  format: 'tripoint/service-context',
  key: 'context',
  version: 2,
  /** Version 2 added the proxy. Before it, calls went through the one that the operating system names. */
  migrations: { 1: (older) => (typeof older === 'object' && older !== null ? { ...older, proxy: 'system' } : older) },
  schema: storedContextSchema,
  largest: 4 * 1024 * 1024,
};

/** Whether a context is found by this name: case and outer blanks do not count. */
export const isNamed = ({ name }: Pick<ServiceContext, 'name'>, named: string): boolean => {
  const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase();
  return plain(name) === plain(named);
};

type Place = Pick<ServiceContext, 'name' | 'baseUrl' | 'organizationId' | 'contextId'>;

/** Whether both are one context of the service under one name: nobody could tell them apart. */
export const isSameContext = (one: Place, other: Place): boolean =>
  isNamed(one, other.name) &&
  one.baseUrl === other.baseUrl &&
  one.organizationId === other.organizationId &&
  one.contextId === other.contextId;

export type ContextFields = Pick<
  ServiceContext,
  'name' | 'baseUrl' | 'organizationId' | 'contextId' | 'ca' | 'pin' | 'proxy' | 'timeZone'
>;

type ContextReading =
  { readonly ok: true; readonly value: ContextFields } | { readonly ok: false; readonly message: Message };

/** `sha256:` and colons may stand in a fingerprint as it is copied; `undefined`: it is none. */
const readPin = (typed: string | null): string | null | undefined => {
  if (typed === null || typed.trim() === '') return null;
  const hex = cleanValue(typed)
    .replace(/^sha256:/i, '')
    .replaceAll(/[:\s]/g, '')
    .toLowerCase();
  return /^[0-9a-f]{64}$/.test(hex) ? hex : undefined;
};

/** `none`, `system`, or the address of a proxy as it is typed or copied; `null`: it is none of them. */
export const readProxy = (typed: string): string | null => {
  const proxy = trimName(typed).replace(/^(https?:\/\/[^/]+)\/$/, '$1');
  return isProxyChoice(proxy) ? proxy : null;
};

/** What was not said at all is no change of what is stored; `null` takes the zone away. */
const readZoneField = (typed: string | null | undefined): Pick<ContextFields, 'timeZone'> | 'unknown' => {
  if (typed === undefined) return {};
  if (typed === null) return { timeZone: null };
  const timeZone = readTimeZone(typed);
  return timeZone === null ? 'unknown' : { timeZone };
};

/** Scripts with letters that look alike: А of Cyrillic, Α of Greek. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
] as const;

/** Where a name first mixes two of them, and so may pass for another name; -1 where it does not. */
const strangerIn = (name: string): number => {
  const found = ALIKE.map((script) => name.search(script)).filter((at) => at >= 0);
  return found.length < 2 ? -1 : Math.max(...found);
};

/** The same for names that a person cannot tell apart by blanks, capitals or width. */
export const nameInAnyLetters = (name: string): string => cleanValue(name.normalize('NFKC')).toLowerCase();

/** Reads the fields as they were typed; nothing of them is quoted in a message. Whether `ca` holds certificates is not seen here. */
export const readContextFields = (typed: ContextFields): ContextReading => {
  const name = trimName(typed.name.normalize('NFC'));
  if (name === '') return wrong(isMissing(say('Name')));
  if (name.length > 300) return wrong(isOfWrongLength(say('Name'), name.length, 1, 300));
  const unseen = hiddenIn(name);
  if (unseen >= 0) return wrong(holdsForeign(say('Name'), characterAt(name, unseen)));
  const stranger = strangerIn(name);
  if (stranger >= 0)
    return wrong(
      say`The name mixes letters of two alphabets that look alike: see place ${characterAt(name, stranger).place}.`,
    );
  const base = readBaseUrl(typed.baseUrl);
  if (!base.ok) return base;
  const organizationId = trimName(typed.organizationId);
  const contextId = trimName(typed.contextId);
  if (!isSegment(organizationId) || !isSegment(contextId))
    return wrong(
      say`${say('Organization id')}, ${say('Context id')}: ${say('An id has no spaces and none of / \\ ? # %.')}`,
    );
  const pin = readPin(typed.pin);
  if (pin === undefined) return wrong(say('The pin is a SHA-256 of 64 hexadecimal digits.'));
  const proxy = readProxy(typed.proxy);
  if (proxy === null)
    return wrong(
      say('The proxy is none, system or an address such as http://proxy.example:3128, without user or password.'),
    );
  const timeZone = readZoneField(typed.timeZone);
  if (timeZone === 'unknown')
    return wrong(say('The time zone is a name such as Europe/Stockholm or UTC, or left out.'));
  const ca = typed.ca === null || typed.ca.trim() === '' ? null : typed.ca;
  return {
    ok: true,
    value: { name, baseUrl: base.value.text, organizationId, contextId, ca, pin, proxy, ...timeZone },
  };
};

export const contextBinding = ({
  baseUrl,
  organizationId,
  contextId,
}: Pick<ServiceContext, 'baseUrl' | 'organizationId' | 'contextId'>): Binding => {
  const base = readBaseUrl(baseUrl);
  return bindingOf('context', base.ok ? base.value.text : baseUrl, organizationId, contextId);
};

const KEY_FORGOTTEN: Readonly<Record<Forgotten, string>> = marked({
  elsewhere: 'The stored API key was forgotten, because it may be for another service, organization or context.',
  withdrawn: 'What is stored is not used, because it was replaced or removed while the keychain could not be opened.',
});

export const keyForgotten = (why: Forgotten): Message => say(KEY_FORGOTTEN[why]);

/** For people: where a context leads that was changed meanwhile. */
export const movedSentence = ({ baseUrl, organizationId, contextId }: ServiceTarget): Message =>
  say`This context was changed meanwhile: it now leads to ${baseUrl}, organization ${organizationId}, context ${contextId}.`;
