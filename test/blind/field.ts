import type { Field, Place } from './scenario.ts';

/**
 * Dresses a record that was made on loopback as one that was made at a customer's: addresses, resolvers, and when. One
 * machine cannot show two networks. What a probe met and what it was answered stay as they were recorded.
 */

const USUAL: Readonly<Record<Place, Required<Omit<Field, 'raw'>>>> = {
  inside: { host: '10.20.1.15', server: '10.20.4.11', resolver: '10.20.0.53', vpn: [], hoursAgo: 0 },
  outside: { host: '198.51.100.77', server: '203.0.113.20', resolver: '198.51.100.1', vpn: [], hoursAgo: 0 },
};

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/;

/** All instants of the record itself, not those of certificates, which end in `Z`. */
const moved = (value: Json, byMs: number): Json => {
  if (typeof value === 'string')
    return TIME.test(value) ? new Date(Date.parse(value) - byMs).toISOString().replace('Z', '+00:00') : value;
  if (Array.isArray(value)) return value.map((element) => moved(element, byMs));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, v]) => [key, moved(v, byMs)])) : value;
};

const dressProbe = (probe: Json, place: Required<Omit<Field, 'raw'>>, serverName: string): void => {
  const evidence = isObject(probe) ? probe.evidence : undefined;
  if (!isObject(evidence) || isObject(evidence.proxy)) return;
  const { name, connection, times } = evidence;
  if (isObject(name)) {
    name.host = serverName;
    name.addresses = [place.server];
    name.resolvers = [place.resolver];
    if (Array.isArray(name.tried))
      for (const tried of name.tried) {
        if (!isObject(tried)) continue;
        tried.address = place.server;
        if (isObject(tried.from)) tried.from.address = place.host;
      }
  }
  if (isObject(connection)) {
    connection.localAddress = place.host;
    connection.remoteAddress = place.server;
    connection.remotePort = 443;
  }
  if (isObject(times) && isObject(times.tcp)) times.dns = { startMs: 0, endMs: times.tcp.startMs ?? 0 };
};

/**
 * @param text JSON of a stage record.
 * @param connectedTo `127.0.0.1:PORT` that the run went to.
 */
export const inTheField = (text: string, stage: Place, connectedTo: string, field: Field = {}): string => {
  const place = { ...USUAL[stage], ...field };
  const record = JSON.parse(text.replaceAll(connectedTo, `${place.server}:443`)) as Json;
  if (!isObject(record)) throw new Error('a record is an object');
  if (isObject(record.server)) record.server.connectTo = null;
  if (isObject(record.vantage))
    Object.assign(record.vantage, {
      addresses: [
        { interface: 'eth0', address: place.host },
        ...place.vpn.map((address) => ({ interface: 'tun0', address })),
      ],
      resolvers: [place.resolver],
      defaultRoute: { interface: 'eth0', address: place.host },
      vpnInterfaces: place.vpn.length === 0 ? [] : ['tun0'],
    });
  const serverName = isObject(record.server) && typeof record.server.host === 'string' ? record.server.host : '';
  if (Array.isArray(record.probes)) for (const probe of record.probes) dressProbe(probe, place, serverName);
  if (Array.isArray(record.samples)) for (const sample of record.samples) dressProbe(sample, place, serverName);
  // A watch keeps of each attempt where it went.
  if (Array.isArray(record.attempts))
    for (const attempt of record.attempts)
      if (isObject(attempt) && attempt.address !== null) attempt.address = place.server;
  return JSON.stringify(moved(record, place.hoursAgo * 3_600_000), null, 2);
};
