import type { Evidence } from './evidence.ts';
import type { Outcome } from './outcome.ts';

/** Ports that an API has of its own on some servers, beside 443: 9060 of ERS, 9070 of Open API. */
export const OWN_PORTS = [9060, 9070] as const;

const HTTPS = 443;

/** Whether a probe gives reason to look at the ports of the APIs: a page or 404 on 443, without a proxy. */
export const wantsOwnPorts = (outcome: Outcome, { connection, proxy }: Evidence): boolean =>
  proxy === null && connection?.remotePort === HTTPS && (outcome === 'http.404' || outcome === 'body.not-the-api');

/** A connection came about, whether or not its certificate is trusted. */
export const isOpen = (outcome: Outcome): boolean =>
  outcome === 'ok' || /^tls\.(untrusted|expired|wrong-name|incomplete)/.test(outcome);

/** The ports at which an API may be reached instead. */
export const openOwnPorts = (evidence: Evidence | null): readonly number[] =>
  (evidence?.ownPorts ?? []).filter(({ outcome }) => isOpen(outcome)).map(({ port }) => port);
