import { randomBytes } from 'node:crypto';
import https from 'node:https';
import { provideDecoratorMetadata } from '../../../src/lab/certificates/authority.ts';
import { startService, type ServiceOptions } from '../../../src/lab/service/service.ts';

/** A service of a test's own with a certificate of its own, and a client over node:https that trusts just that one. */

let made: Promise<{ readonly certificate: string; readonly key: string }> | null = null;

/** A self-signed certificate for 127.0.0.1 and its private key, PEM; one for each test file. */
export const ownCertificate = () => {
  made ??= (async () => {
    provideDecoratorMetadata();
    const x509 = await import('@peculiar/x509');
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: randomBytes(8).toString('hex').replace(/^./, '1'),
      name: 'CN=127.0.0.1',
      notBefore: new Date(Date.now() - 3_600_000),
      notAfter: new Date(Date.now() + 86_400_000),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
    });
    const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
    const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`;
    return { certificate: certificate.toString('pem'), key };
  })();
  return made;
};

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed body; `undefined` where there was none. */
  readonly json: unknown;
}

export interface Sending {
  readonly method?: string;
  readonly path: string;
  /** Header lines beside the client's own; `undefined` takes one of these away: x-auth-token, content-type. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Sent as it is; an object is sent as JSON. */
  readonly body?: string | Buffer | object;
}

export const startForTest = async (options: Partial<ServiceOptions> = {}) => {
  const pem = await ownCertificate();
  const service = await startService({ ...pem, ...options });
  const agent = new https.Agent({ ca: pem.certificate, keepAlive: true });

  const send = ({ method = 'POST', path, headers = {}, body }: Sending): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const lines: Readonly<Record<string, string | undefined>> = {
        'x-auth-token': service.apiKey,
        'content-type': 'application/json',
        ...headers,
      };
      const bytes =
        body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      const present = Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== undefined));
      const request = https.request(
        `${service.baseUrl}${path}`,
        {
          method,
          agent,
          headers: { ...present, ...(bytes !== undefined && { 'content-length': String(Buffer.byteLength(bytes)) }) },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            const json: unknown = text === '' ? undefined : JSON.parse(text);
            resolve({ status: response.statusCode ?? 0, headers: response.headers, json });
          });
        },
      );
      request.on('error', reject);
      request.end(bytes);
    });

  const contextPath = `/v1/org/${service.organizationId}/contexts/sign-in/${service.contextId}`;
  const paths = {
    create: `${contextPath}/modules/whitelistings`,
    batch: `${contextPath}/modules/whitelistings/batch/add`,
    emails: `${contextPath}/policies/${service.accessPolicyId}/emails`,
  };
  return {
    service,
    send,
    paths,
    create: (body: object) => send({ path: paths.create, body }),
    batch: (body: object) => send({ path: paths.batch, body }),
    removeEmails: (body: object) => send({ method: 'DELETE', path: paths.emails, body }),
    stop: async () => {
      agent.destroy();
      await service.close();
    },
  };
};
export type Started = Awaited<ReturnType<typeof startForTest>>;

/** The code of an error body, or `undefined` where it is not one. */
export const codeOf = ({ json }: Answer): unknown => (json as { error?: { code?: unknown } } | undefined)?.error?.code;

/** The fields that an error body complains about. */
export const fieldsOf = ({ json }: Answer): readonly string[] =>
  ((json as { error?: { fields?: { field: string }[] } }).error?.fields ?? []).map(({ field }) => field);

let counter = 0;
/** A MAC that no other call gave. */
export const freshMac = (): string => {
  counter += 1;
  const tail = counter.toString(16).padStart(6, '0').toUpperCase();
  return `00:50:C2:${tail.slice(0, 2)}:${tail.slice(2, 4)}:${tail.slice(4)}`;
};
