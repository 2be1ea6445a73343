import { leafOf, type Evidence, type ResponseEvidence } from '../evidence/evidence.ts';
import { DEVICE_MARKS, type Mark } from './marks.ts';
import { isVolatile } from './volatile-headers.ts';

/** How much a reply's likeness to a known reply of the server may add to the server's score, or take from it. */
const MOST = 2;

/** Headers that nearly every server sends, most of them with the same value. */
const COMMON: ReadonlySet<string> = new Set(['content-type', 'cache-control', 'pragma', 'vary', 'allow']);

const namesHeader = (mark: Mark, name: string): boolean =>
  typeof mark.where === 'object' &&
  (typeof mark.where.header === 'string' ? mark.where.header === name : mark.where.header.test(name));

/** Whether one header of a reply is the mark. */
export const inHeader = (mark: Mark, [name, value]: readonly [string, string]): boolean =>
  namesHeader(mark, name.toLowerCase()) && mark.pattern.test(value);

const OF_DEVICES = Object.values(DEVICE_MARKS).flat();

/** What a box on the way to the reference has put into it is no sign of the server. */
const ofDevice = (header: readonly [string, string]): boolean => OF_DEVICES.some((mark) => inHeader(mark, header));

const characteristic = ({ headers }: ResponseEvidence): ReadonlyMap<string, string> =>
  new Map(
    headers
      .filter((header) => !isVolatile(header[0]) && !COMMON.has(header[0].toLowerCase()) && !ofDevice(header))
      .map(([name, value]) => [name.toLowerCase(), value]),
  );

const cookieNames = ({ headers }: ResponseEvidence): ReadonlySet<string> =>
  new Set(
    headers
      .filter((header) => header[0].toLowerCase() === 'set-cookie' && !ofDevice(header))
      .map(([, value]) => value.split(/[=;]/, 1)[0]?.trim() ?? '')
      .filter((name) => name !== ''),
  );

/**
 * How much a reply looks like one that this customer's server is known to have given: from -2 (none of its characteristic
 * headers) to 2 (half of them with the same values, or a cookie of the same name). The same key at the end of TLS counts
 * for one: a box in front may hold it too, so it is never enough.
 */
export const likeness = (evidence: Evidence, reference: Evidence | null): number => {
  const { response } = evidence;
  if (!response || !reference?.response || reference === evidence) return 0;
  const known = characteristic(reference.response);
  const shown = characteristic(response);
  const names = [...known.keys()].filter((name) => shown.has(name));
  const values = names.filter((name) => shown.get(name) === known.get(name)).length;
  const cookies = cookieNames(reference.response);
  const cookie = [...cookieNames(response)].some((name) => cookies.has(name));
  const key = leafOf(reference)?.publicKeySha256;
  const sameKey = key !== undefined && key === leafOf(evidence)?.publicKeySha256;
  const alike = (values >= 2 && values * 2 >= known.size) || cookie ? MOST : 0;
  const unlike = known.size >= 2 && names.length === 0 && !cookie;
  return Math.max(-MOST, Math.min(MOST, alike + (sameKey ? 1 : 0) - (unlike ? MOST : 0)));
};
