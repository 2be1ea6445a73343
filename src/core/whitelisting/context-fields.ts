import { say, type Message } from '../messages/message.ts';
import { isProxyChoice } from '../records/case.ts';
import { readTimeZone } from '../vocabulary/time-zone.ts';
import { isSegment, readBaseUrl, type ServiceContext } from './context.ts';

/** The fields of a context that a person types. */
export type ContextFields = Pick<
  ServiceContext,
  'name' | 'hue' | 'baseUrl' | 'organizationId' | 'contextId' | 'ca' | 'pin' | 'proxy' | 'timeZone'
>;

type ContextReading =
  { readonly ok: true; readonly value: ContextFields } | { readonly ok: false; readonly message: Message };

const wrong = (message: Message): ContextReading => ({ ok: false, message });

/** `sha256:` and colons may stand in a fingerprint as it is copied; `undefined`: it is none. */
const readPin = (typed: string | null): string | null | undefined => {
  if (typed === null || typed.trim() === '') return null;
  const hex = typed
    .trim()
    .replace(/^sha256:/i, '')
    .replaceAll(/[:\s]/g, '')
    .toLowerCase();
  return /^[0-9a-f]{64}$/.test(hex) ? hex : undefined;
};

/** `none`, `system`, or the address of a proxy as it is typed or copied; `null`: it is none of them. */
export const readProxy = (typed: string): string | null => {
  const proxy = typed.trim().replace(/^(https?:\/\/[^/]+)\/$/, '$1');
  return isProxyChoice(proxy) ? proxy : null;
};

/** What was not said at all is no change of what is stored; `null` takes the zone away. */
const readZoneField = (typed: string | null | undefined): Pick<ContextFields, 'timeZone'> | 'unknown' => {
  if (typed === undefined) return {};
  if (typed === null) return { timeZone: null };
  const timeZone = readTimeZone(typed);
  return timeZone === null ? 'unknown' : { timeZone };
};

/** Reads the fields as they were typed; nothing of them is quoted in a message. Whether `ca` holds certificates is not seen here. */
export const readContextFields = (typed: ContextFields): ContextReading => {
  const name = typed.name.normalize('NFC').trim();
  if (name === '') return wrong(say("The customer's name is missing."));
  if (name.length > 300) return wrong(say("The customer's name is longer than 300 characters."));
  if (/\p{C}/u.test(name)) return wrong(say("The customer's name holds a character that cannot be seen."));
  const base = readBaseUrl(typed.baseUrl);
  if (!base.ok) return base;
  const organizationId = typed.organizationId.trim();
  const contextId = typed.contextId.trim();
  if (!isSegment(organizationId))
    return wrong(say('Organization id and context id are one word each, without spaces, slashes or question marks.'));
  if (!isSegment(contextId))
    return wrong(say('Organization id and context id are one word each, without spaces, slashes or question marks.'));
  const pin = readPin(typed.pin);
  if (pin === undefined) return wrong(say('The pin is a SHA-256 of 64 hexadecimal digits.'));
  const proxy = readProxy(typed.proxy);
  if (proxy === null)
    return wrong(
      say('The proxy is none, system or an address such as http://proxy.example:3128, without user or password.'),
    );
  const timeZone = readZoneField(typed.timeZone);
  if (timeZone === 'unknown')
    return wrong(
      say('The time zone is an IANA name such as Europe/Stockholm or UTC. Leave it out where it is not known.'),
    );
  const ca = typed.ca === null || typed.ca.trim() === '' ? null : typed.ca;
  return {
    ok: true,
    value: { name, hue: typed.hue, baseUrl: base.value.text, organizationId, contextId, ca, pin, proxy, ...timeZone },
  };
};
