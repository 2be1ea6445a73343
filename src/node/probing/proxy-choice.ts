import { BlockList, isIP } from 'node:net';
import { Secret } from '../../core/credential/secret.ts';
import { say, sentences } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { asciiHost, type Destination, type ResolvedProxy } from './target.ts';

interface ProxySources {
  /** The operating system's answer in the form of a PAC script (`PROXY host:port; DIRECT`); `null`: the environment decides. */
  readonly resolver: ((url: string) => Promise<string>) | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The proxy that the engineer chose, `null` for none. Only HTTP CONNECT is known. @param kept what a failure says was not done. */
export const chooseProxy = async (
  choice: string,
  destination: Destination,
  sources: Partial<ProxySources> = {},
  kept = say('Nothing was sent.'),
): Promise<Reply<ResolvedProxy | null>> => {
  const chosen = await choose(choice, destination, sources);
  return chosen.ok ? chosen : failed(chosen.failure.code, sentences(chosen.failure.message, kept));
};

/** As curl looks for it; a variable that is set to nothing names none. */
export const proxyOfEnvironment = ({
  https_proxy,
  HTTPS_PROXY,
  all_proxy,
  ALL_PROXY,
}: ProxySources['environment']): string => https_proxy ?? HTTPS_PROXY ?? all_proxy ?? ALL_PROXY ?? '';

const choose = async (
  choice: string,
  destination: Destination,
  { resolver = null, environment = process.env }: Partial<ProxySources>,
): Promise<Reply<ResolvedProxy | null>> => {
  if (choice === 'none') return done(null);
  if (choice !== 'system') return parseProxy(choice, 'explicit');
  // No proxy can reach this machine's own loopback addresses for us.
  if (isLoopback(destination.host)) return done(null);
  if (resolver !== null) return fromPac(await resolver(`https://${destination.host}:${destination.port}/`));
  const address = proxyOfEnvironment(environment);
  if (address === '' || isExempt(destination, environment.no_proxy ?? environment.NO_PROXY ?? '')) return done(null);
  return parseProxy(address.includes('://') ? address : `http://${address}`, 'system');
};

/** Reads a proxy's address; its text is never repeated, because it may hold a password. */
const parseProxy = (address: string, source: ResolvedProxy['source']): Reply<ResolvedProxy | null> => {
  const url = URL.parse(address);
  if (url === null || url.hostname === '')
    return failed('bad-input', say("The proxy's address is not of the form http://HOST:PORT."));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return unsupported(url.protocol.slice(0, -1));
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return failed('bad-input', say("The proxy's address is not of the form http://HOST:PORT."));
  const tls = url.protocol === 'https:';
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === null || password === null || user.includes(':'))
    return failed('bad-input', say("The proxy's address is not of the form http://HOST:PORT."));
  return done({
    host: asciiHost(url.hostname) ?? url.hostname,
    port: url.port === '' ? (tls ? 443 : 80) : Number(url.port),
    tls,
    user: user === '' && password === '' ? null : user,
    password: password === '' ? null : new Secret(password),
    source,
  });
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const unsupported = (kind: string): Reply<never> =>
  failed(
    'unsupported-proxy',
    say`A proxy of the kind "${kind.replace(/[^a-z0-9+.-]/gi, '').slice(0, 20)}" is not supported, only http and https with CONNECT.`,
  );

/** The first entry counts: trying the next ones by ourselves would blur which way was tested. */
const fromPac = (answer: string): Reply<ResolvedProxy | null> => {
  const [kind = '', address = ''] = (answer.split(';')[0] ?? '').trim().split(/\s+/);
  switch (kind.toUpperCase()) {
    case '':
    case 'DIRECT':
      return done(null);
    case 'PROXY':
    case 'HTTP':
      return parseProxy(`http://${address}`, 'system');
    case 'HTTPS':
      return parseProxy(`https://${address}`, 'system');
    default:
      return unsupported(kind.toLowerCase());
  }
};

const isLoopback = (host: string): boolean => {
  const name = asciiHost(host) ?? host;
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
};

/** `NO_PROXY` as curl reads it: `*` alone, names with everything below them, addresses and networks; also `*.name` and a port, as others do. */
const isExempt = ({ host, port }: Destination, list: string): boolean => {
  const name = withoutLastDot(asciiHost(host) ?? host);
  if (list.trim() === '*') return true;
  const entries = list.toLowerCase().split(/[\s,]+/);
  return entries.some((entry) => {
    const [, of = entry, at] = /^([^:]+|\[[^\]]+\]):(\d{1,5})$/.exec(entry) ?? [];
    const plain = withoutLastDot(of.replace(/^(?:\*?\.)/, ''));
    return plain !== '' && (at === undefined || Number(at) === port) && matches(plain, name);
  });
};

const withoutLastDot = (name: string): string => name.replace(/\.$/, '');

const matches = (entry: string, name: string): boolean =>
  name === entry ||
  name === entry.replace(/^\[(.*)\]$/, '$1') ||
  (entry.includes('/') ? isInNetwork(entry, name) : isIP(name) === 0 && entry !== '' && name.endsWith(`.${entry}`));

const isInNetwork = (entry: string, name: string): boolean => {
  const [network = '', prefix = ''] = entry.split('/');
  const version = isIP(network);
  if (version === 0 || isIP(name) !== version || !/^\d{1,3}$/.test(prefix)) return false;
  if (Number(prefix) > (version === 4 ? 32 : 128)) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(network, Number(prefix), family);
  return list.check(name, family);
};
