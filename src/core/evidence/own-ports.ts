import { type Evidence, leafOf } from './evidence.ts';
import type { Outcome } from './outcome.ts';
import type { FinishedProbe } from './probe.ts';
/** What Monitoring says of itself: which node answers, and which release it has. Signed in, as the probe is. */
export const MNT_VERSION = { path: '/admin/API/mnt/Version', accept: 'application/xml' } as const;

/** Of `type_of_node`: the server's own number for a node that does no monitoring. */
const NO_MONITORING = 3;

/**
 * Whether a Monitoring answer leaves open which node gave it: good by the specification's letter, but its text is not the
 * usual one, or the key at its connection is not the one of the other probes; or the node itself says that it does no
 * monitoring. The sign-in was accepted in each of them.
 */
export const wantsMntVersion = (
  { family, outcome, evidence }: FinishedProbe,
  others: readonly FinishedProbe[],
): boolean => {
  if (family !== 'mnt-session' || evidence?.response == null) return false;
  if (outcome === 'ok.unrecognized-xml' || outcome === 'mnt.not-a-monitoring-node') return true;
  if (outcome !== 'ok' && outcome !== 'ok.session-present') return false;
  const key = leafOf(evidence)?.publicKeySha256;
  return others.some((other) => {
    const otherKey = leafOf(other.evidence)?.publicKeySha256;
    return otherKey !== undefined && otherKey !== key;
  });
};

/** What a second, signed-in answer shows about the node; `null` node where it shows nothing. */
export const withMntVersion = (evidence: Evidence, version: Evidence): Evidence => {
  const reading = version.response?.status === 200 ? version.body?.reading : undefined;
  return {
    ...evidence,
    mntVersion: {
      startedAt: version.startedAt,
      status: version.response?.status ?? null,
      node: (reading?.kind === 'xml-other' ? reading.monitoring : undefined) ?? null,
    },
  };
};

/** Whether the node said of itself that it does, or does not do, monitoring; `null` where it was not asked or did not say. */
export const isMonitoringNode = ({ mntVersion }: Evidence): boolean | null => {
  const type = mntVersion?.node?.type ?? null;
  return type === null ? null : type !== NO_MONITORING;
};

/** Ports of their own that APIs have on some servers, besides 443: 9060 of ERS, 9070 of Open API. */
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
