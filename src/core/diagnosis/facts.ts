import { headerOf, leafOf, type Evidence } from '../evidence/evidence.ts';
import { alertName } from '../evidence/tls-alert.ts';
import type { Stop } from '../evidence/stop.ts';
import { said, say } from '../messages/say.ts';
import { momentOf } from '../messages/zoned-time.ts';
import { stopWords } from './stopped.ts';

/** What a text of a rule may name. Every value is plain text from the evidence, or a word for what is not known. */
export interface Facts {
  readonly host: string;
  readonly user: string;
  /** The role that the server wants for this API. */
  readonly role: string;
  readonly address: string;
  readonly status: string;
  readonly location: string;
  readonly issuer: string;
  /** Name and number of the TLS alert that the other side sent. */
  readonly alert: string;
  readonly certificateNames: string;
  readonly validity: string;
  /** The first moment of the certificate. */
  readonly validFrom: string;
  readonly proxy: string;
  readonly device: string;
  readonly serverSays: string;
  readonly detail: string;
  /** Of a probe that was stopped: how far it had come, and how that is known. */
  readonly stopped: string;
  readonly stoppedBecause: string;
  /** Why a probe was held back. */
  readonly heldBecause: string;
}

const serverWords = (evidence: Evidence | null): string => {
  const reading = evidence?.body?.reading;
  if (reading?.kind === 'ers-error') return reading.title;
  if (reading?.kind === 'mnt-result') return reading.info;
  if (reading?.kind === 'html') return reading.title ?? said('a page without a title');
  return said('nothing more');
};

/** The facts of one cell. `target` fills in what an empty evidence cannot tell; `stop` is how a stopped probe ended. */
export const factsOf = (
  evidence: Evidence | null,
  target: { readonly host: string; readonly user: string },
  device: string | null,
  stop?: Stop,
): Facts => {
  const stopped = stopWords(evidence, stop);
  const leaf = leafOf(evidence);
  const proxy = evidence?.proxy;
  return {
    host: target.host,
    user: target.user,
    role: '',
    address: evidence?.connection?.remoteAddress ?? evidence?.name?.tried.at(-1)?.address ?? target.host,
    status: evidence?.response ? String(evidence.response.status) : said('no status'),
    location: headerOf(evidence?.response ?? null, 'location') ?? said('no address'),
    issuer: leaf?.issuer.replaceAll('\n', ', ') ?? said('unknown'),
    alert: evidence?.failure?.alert === undefined ? said('unknown') : alertName(evidence.failure.alert),
    certificateNames:
      leaf && leaf.subjectAltNames.length > 0 ? leaf.subjectAltNames.slice(0, 3).join(', ') : said('no names'),
    validity: leaf ? say`${leaf.notBefore} to ${leaf.notAfter}` : said('unknown'),
    validFrom: leaf ? momentOf(leaf.notBefore).utc : said('unknown'),
    proxy: proxy ? `${proxy.host}:${proxy.port}` : said('unknown'),
    device: device ?? said('an unknown device in the path'),
    serverSays: serverWords(evidence),
    detail: evidence?.failure?.detail ?? '',
    stopped: stopped.says,
    stoppedBecause: stopped.because,
    heldBecause: said(
      'The sign-in before was rejected (401 by the server, 407 by a proxy of our own), or got no readable answer and counts as rejected.',
    ),
  };
};

/** Puts facts into the translation of a text; a name that is no fact stays as it is, so that a misspelling is seen by the tests. */
export const fill = (text: string, facts: Facts): string =>
  said(text).replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => (name in facts ? facts[name as keyof Facts] : whole));
