import { said, say } from '../../app/words.ts';
import type { Certificate } from '../../core/evidence/evidence.ts';
import { askedAgainLine, helloLine } from '../../core/diagnosis/words/hello.ts';
import { PHRASES } from '../../core/diagnosis/words/phrases.ts';
import { lookAtCertificate, type CertificateLook } from '../../node/probing/certificate.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { JSON_OUT, type Values } from '../options.ts';
import { printJson, printText } from '../output.ts';
import { withStop } from '../stop.ts';
import { permitAtProxy } from '../proxy-consent.ts';
import { TARGET_OPTIONS, readLookTarget } from '../target-options.ts';
import { harmless, paint } from '../text/paint.ts';
import { table } from '../text/table.ts';

const indented = (rows: readonly (readonly string[])[]): string => table(rows).replace(/^/gm, '  ');

const certificateText = (certificate: Certificate, index: number): string =>
  harmless(
    [
      `${index === 0 ? say`Leaf` : say`Issuer ${index}`}: ${certificate.subject.replaceAll('\n', ', ')}`,
      indented([
        [say`issued by`, certificate.issuer.replaceAll('\n', ', ')],
        ...(certificate.subjectAltNames.length > 0 ? [[say`names`, certificate.subjectAltNames.join(', ')]] : []),
        [say`valid`, say`${certificate.notBefore} to ${certificate.notAfter}`],
        [say`pin`, `sha256:${certificate.sha256}`],
        [say`public key`, `sha256:${certificate.publicKeySha256}`],
      ]),
    ].join('\n'),
  );

/** Which authorities the chain leads to, whatever made it acceptable or not. */
const storesText = (stores: CertificateLook['stores']): readonly string[] => {
  if (stores === null) return [];
  const word = (leads: boolean | null): string => (leads === null ? say`not there` : leads ? say`yes` : say`no`);
  const rows = [
    [say`this program`, word(stores.bundled)],
    [say`operating system`, word(stores.operatingSystem)],
    [say`imported`, word(stores.imported)],
  ];
  return [`${say`Leads to an authority of`}\n${indented(rows)}`];
};

/** Which hello was answered, where the ordinary one was not, and what the others came to. */
const helloText = (look: CertificateLook): readonly string[] => {
  const again = askedAgainLine(look);
  if (again === null || look.hello === null) return [];
  return [`${say`TLS hello: ${helloLine({ hello: look.hello }) ?? ''}`}\n${say`Asked again: ${again}`}`];
};

const OPTIONS = { ...TARGET_OPTIONS, json: JSON_OUT } as const;

const run = async (options: Values<typeof OPTIONS>): Promise<ExitCode> => {
  const target = await readLookTarget(options);
  const permit = await permitAtProxy(target.proxy, 'look');
  const looking = withStop((signal) => lookAtCertificate(target, permit?.gate ?? null, signal));
  // oxlint-disable-next-line typescript/no-misused-promises -- what `finally` is given is waited for
  const { value: look, stopped } = await looking.finally(() => permit?.end());
  if (stopped) return EXIT.stopped;
  if (options.json)
    await printJson({
      format: 'tripoint/certificate',
      version: 1,
      server: { host: target.host, port: target.port },
      trusted: look.trusted,
      trustedBy: look.trustedBy,
      stores: look.stores,
      problem: look.problem,
      chain: look.chain,
      hello: look.hello,
      askedAgain: look.askedAgain,
    });
  else {
    const verdict =
      look.problem === null ? say`Trusted.` : `${said(PHRASES[look.problem].word)}. ${say`No password would be sent.`}`;
    await printText(
      [...look.chain.map(certificateText), ...storesText(look.stores), ...helloText(look), paint('bold', verdict)].join(
        '\n\n',
      ),
    );
  }
  if (look.trusted) return EXIT.fine;
  return look.chain.length > 0 ? EXIT.fault : EXIT.cannotTell;
};

/** `tripoint certificate`: shows the presented chain and its pins. Sends no credentials and no HTTP. */
export const certificate = command({
  options: OPTIONS,
  environment: ['https_proxy'],
  examples: ['certificate --server nac.example', 'certificate --server nac.example --connect-to 192.0.2.10:443 --json'],
  run: ({ options }) => run(options),
});
