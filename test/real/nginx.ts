import { makeAuthority } from '../node/probing/certificates.ts';
import { programPath } from './needs.ts';
import { startDaemon, type Daemon } from './daemon.ts';
import type { ScratchFolder } from './scratch-folder.ts';

/** A TLS virtual host of nginx. */
export interface VirtualHost {
  /** `ADDRESS:PORT` */
  readonly listen: string;
  readonly certificate: string;
  readonly key: string;
  /** Directives of the virtual host, as they stand in nginx's configuration. */
  readonly directives: string;
  readonly beside?: string;
}

const hostText = (
  folder: ScratchFolder,
  { listen, certificate, key, directives, beside = '' }: VirtualHost,
): string => `
  ${beside}
  server {
    listen ${listen} ssl;
    server_name _;
    ssl_certificate ${folder.path(certificate)};
    ssl_certificate_key ${folder.path(key)};
    ${directives}
  }`;

/** What `putServer` put into the folder. */
export const SERVER = { certificate: 'server.pem', key: 'server-key.pem' } as const;

/** Puts a certificate for the server there, and gives its authority. */
export const putServer = async (folder: ScratchFolder): Promise<string> => {
  const authority = await makeAuthority();
  const { cert, key } = await authority.issue();
  await folder.put(SERVER.certificate, cert);
  await folder.put(SERVER.key, key);
  return authority.cert;
};

/** Each line: what was asked, how it was answered, whether credentials came, and a proxy's, which no server must ever be shown. */
const LOG_FORMAT = `'$request_method $uri $status authorization=$remote_user proxy-authorization=$http_proxy_authorization'`;

const PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Starts nginx with a configuration of its own; nothing of the system's is read or written. Requests are written to
 * `nginx.log` of the folder.
 *
 * @param prefix what leads the command, e.g. into a namespace.
 * @param isReady asked until nginx answers.
 */
export const startNginx = async (
  folder: ScratchFolder,
  hosts: readonly VirtualHost[],
  isReady: () => Promise<boolean> | boolean,
  prefix: readonly string[] = [],
): Promise<Daemon> => {
  const nginx = programPath('nginx');
  const configuration = await folder.put(
    'nginx.conf',
    `daemon off;
master_process off;
pid ${folder.path('nginx.pid')};
error_log stderr notice;
events { worker_connections 64; }
http {
  log_format told ${LOG_FORMAT};
  access_log ${folder.path('nginx.log')} told;
  ${PATHS.map((path) => `${path}_temp_path ${folder.path(`nginx-${path}`)};`).join('\n  ')}
  ${hosts.map((host) => hostText(folder, host)).join('\n')}
}
`,
  );
  return startDaemon([...prefix, nginx, '-p', folder.path('.'), '-e', 'stderr', '-c', configuration], isReady);
};
