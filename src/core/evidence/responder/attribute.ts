import { headerOf, leafOf, type Evidence, type ResponseEvidence } from '../evidence.ts';
import { remembered } from '../../vocabulary/remembered.ts';
import type { Responder } from '../../vocabulary/words.ts';
import { inHeader, likeness } from './likeness.ts';
import { DEVICE_MARKS, SERVER_MARKS, type Mark } from './marks.ts';

/** Who gave a reply, as far as the reply itself shows. A score: never the only ground for a proven verdict. */
export interface Attribution {
  readonly responder: Responder;
  /** The device by name, where its marks are known. */
  readonly device: string | null;
  readonly confidence: 'high' | 'fair' | 'low';
}

const UNKNOWN: Attribution = { responder: 'unknown', device: null, confidence: 'low' };

const bears = (mark: Mark, response: ResponseEvidence, excerpt: string): boolean => {
  if (mark.where === 'body') return mark.pattern.test(excerpt);
  if (mark.where === 'reason') return mark.pattern.test(response.reason ?? '');
  return response.headers.some((header) => inHeader(mark, header));
};

const score = (marks: readonly Mark[], response: ResponseEvidence, excerpt: string): number =>
  marks.reduce((sum, mark) => sum + (bears(mark, response, excerpt) ? mark.weight : 0), 0);

/** How much of a reply speaks for the server, and for which device most. */
interface Marked {
  readonly server: number;
  readonly device: string | null;
  readonly deviceScore: number;
}

/** A reply is looked through once, however often a case is judged. */
const marksOn = remembered((evidence: Evidence): Marked => {
  const { response, body } = evidence;
  if (!response) return { server: 0, device: null, deviceScore: 0 };
  const excerpt = body?.excerpt ?? '';
  const [device, deviceScore] = Object.entries(DEVICE_MARKS)
    .map(([name, marks]) => [name, score(marks, response, excerpt)] as const)
    .reduce<readonly [string | null, number]>((best, next) => (next[1] > best[1] ? next : best), [null, 0]);
  return { server: score(SERVER_MARKS, response, excerpt), device, deviceScore };
});

/** Host of an absolute address, lower case; `null` for a relative one. */
export const hostOf = (address: string): string | null =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(\[[^\]]+\]|[^/:?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? null;

const sameHost = (left: string, right: string): boolean =>
  left.replace(/\.$/, '') === right.toLowerCase().replace(/\.$/, '');

const ADMIN_PAGE = /\/admin(\/|$|\?)/;

/** The names that a certificate is for, one by one: a wildcard names no machine. */
const namedIn = (evidence: Evidence | null): readonly string[] =>
  (leafOf(evidence)?.subjectAltNames ?? []).map((name) => name.replace(/^DNS:/i, ''));

/** Where a redirect leads, seen from the server that was asked. */
type Destination = 'itself' | 'own-name' | 'elsewhere';

/**
 * Where a redirect leads; `null` for what is none. A server has further names: those in its certificate, and any that a
 * reply with its own marks gives to its admin page.
 */
export const destinationOf = (
  evidence: Evidence | null,
  host: string,
  reference: Evidence | null = null,
): Destination | null => {
  const response = evidence?.response;
  const location = headerOf(response ?? null, 'location');
  if (!response || location === undefined || response.status < 300 || response.status >= 400) return null;
  const target = hostOf(location);
  if (target === null || sameHost(target, host)) return 'itself';
  if ([...namedIn(evidence), ...namedIn(reference)].some((name) => sameHost(target, name))) return 'own-name';
  return ADMIN_PAGE.test(location) && marksOn(evidence).server >= 2 ? 'own-name' : 'elsewhere';
};

/** What a redirect to an admin page is worth as a mark of the server. */
const ADMIN_WEIGHT: Readonly<Record<Destination, number>> = { itself: 3, 'own-name': 2, elsewhere: 0 };

/** Headers by which a device marks what it only passes on. */
const PASSED_ON =
  /^(set-cookie|via|cf-ray|cneonction|nncoection|x-azure-ref|x-amz-cf-id|x-cache|x-servedby|x-sucuri-id|x-envoy-.*)$/;

const isPassedOn = ([name, value]: readonly [string, string]): boolean =>
  PASSED_ON.test(name.toLowerCase()) || (name.toLowerCase() === 'server' && /^(cloudflare|envoy)/i.test(value));

/** Whether the marks of a device remain on a reply without those that it puts on every reply it passes on. */
export const speaksAs = (device: string, evidence: Evidence | null): boolean => {
  const response = evidence?.response;
  if (!response) return false;
  const headers = response.headers.filter((header) => !isPassedOn(header));
  return score(DEVICE_MARKS[device] ?? [], { ...response, headers }, evidence.body?.excerpt ?? '') >= 2;
};

/** What a mark matches in a text: known words alone, so that no name of a customer's is quoted with them. */
const wordsOf = ({ pattern }: Mark, text: string): string | null =>
  pattern.exec(text)?.[0].replaceAll(/\s+/g, ' ') ?? null;

const shownBy = (mark: Mark, response: ResponseEvidence, excerpt: string): string | null => {
  if (mark.where === 'body') return wordsOf(mark, excerpt);
  if (mark.where === 'reason') return wordsOf(mark, response.reason ?? '');
  const header = response.headers.find((one) => inHeader(mark, one));
  if (header === undefined) return null;
  const words = wordsOf(mark, header[1]) ?? '';
  // A mark that any value is shows by its name alone.
  return words.length > 1 ? `${header[0]}: ${words}` : header[0];
};

/**
 * The words of a reply that show a device most: of a header, or of its page. Marks that a device puts on what it only passes
 * on are left out where there are others. `null` where none is borne.
 */
export const shownMark = (device: string, evidence: Evidence | null): string | null => {
  const response = evidence?.response;
  if (!response) return null;
  const excerpt = evidence.body?.excerpt ?? '';
  const marks = (DEVICE_MARKS[device] ?? []).toSorted((left, right) => right.weight - left.weight);
  const own = { ...response, headers: response.headers.filter((header) => !isPassedOn(header)) };
  return (
    [own, response]
      .flatMap((one) => marks.map((mark) => shownBy(mark, one, excerpt)))
      .find((words) => words !== null) ?? null
  );
};

const API_READINGS = new Set(['search-result', 'json-array', 'ers-error', 'mnt-session', 'mnt-result']);

/**
 * Attributes a reply. `host` is the server's name, by which a redirect to the server itself is distinguished from one
 * to another machine. `reference` is a reply that this customer's own server is known to have given: likeness to it
 * speaks for the server, and a want of any against it. That may take the server's name off a reply, and never puts a
 * device's on it.
 */
export const attribute = (evidence: Evidence | null, host: string, reference: Evidence | null = null): Attribution => {
  const response = evidence?.response;
  if (!response) return UNKNOWN;

  // A device does not speak the APIs' language: its marks on such a reply say that it passed it on.
  const speaksApi = evidence.body !== null && API_READINGS.has(evidence.body.reading.kind);
  const { server: serverScore, device, deviceScore } = marksOn(evidence);
  const destination = destinationOf(evidence, host, reference);
  const toAdmin = destination !== null && ADMIN_PAGE.test(headerOf(response, 'location') ?? '');
  const byMarks = serverScore + (speaksApi ? 4 : 0) + (toAdmin ? ADMIN_WEIGHT[destination] : 0);
  const server = byMarks + likeness(evidence, reference);
  const elsewhere = destination === 'elsewhere';

  if (server >= 2 && (speaksApi || server >= deviceScore) && !elsewhere)
    return { responder: 'access-control-server', device: null, confidence: server >= 4 ? 'high' : 'fair' };
  if (elsewhere || (deviceScore >= 2 && deviceScore > byMarks))
    return {
      responder: 'device',
      device: deviceScore >= 2 ? device : null,
      confidence: deviceScore >= 3 || elsewhere ? 'high' : 'fair',
    };
  if (evidence.body?.reading.kind === 'html' && byMarks < 2)
    return { responder: 'device', device: null, confidence: 'low' };
  return UNKNOWN;
};
