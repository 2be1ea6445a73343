import type { Certificate } from '../../core/evidence/evidence.ts';
import { askedAgainLine, helloLine } from '../../core/diagnosis/hello-words.ts';
import { PHRASES } from '../../core/diagnosis/phrases.ts';
import { lookAtCertificate, type CertificateLook } from '../../node/probing/certificate.ts';
import { readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print, printJson } from '../output.ts';
import { withStop } from '../stop.ts';
import { TARGET_OPTIONS, readLookTarget } from '../target-options.ts';
import { harmless, paint } from '../text/paint.ts';

const OPTIONS = { ...TARGET_OPTIONS, json: 'flag' } as const;

const certificateText = (certificate: Certificate, index: number): string =>
  harmless(
    [
      `${index === 0 ? 'Leaf' : `Issuer ${index}`}: ${certificate.subject.replaceAll('\n', ', ')}`,
      `  issued by  ${certificate.issuer.replaceAll('\n', ', ')}`,
      ...(certificate.subjectAltNames.length > 0 ? [`  names      ${certificate.subjectAltNames.join(', ')}`] : []),
      `  valid      ${certificate.notBefore} to ${certificate.notAfter}`,
      `  pin        sha256:${certificate.sha256}`,
      `  public key sha256:${certificate.publicKeySha256}`,
    ].join('\n'),
  );

/** Which authorities the chain leads to, whatever made it acceptable or not. */
const storesText = (stores: CertificateLook['stores']): readonly string[] => {
  if (stores === null) return [];
  const said = (leads: boolean | null): string => (leads === null ? 'not there' : leads ? 'yes' : 'no');
  return [
    [
      'Leads to an authority of',
      `  this program      ${said(stores.bundled)}`,
      `  operating system  ${said(stores.operatingSystem)}`,
      `  imported          ${said(stores.imported)}`,
    ].join('\n'),
  ];
};

/** Which hello was answered, where the ordinary one was not, and what the others came to. */
const helloText = (look: CertificateLook): readonly string[] => {
  const again = askedAgainLine(look);
  if (again === null || look.hello === null) return [];
  return [`TLS hello: ${helloLine({ hello: look.hello })}\nAsked again: ${again}`];
};

/** `tripoint certificate`: shows the presented chain and its pins. Sends no credentials and no HTTP. */
export const certificate = async (args: readonly string[]): Promise<ExitCode> => {
  const { options } = readArguments(args, OPTIONS);
  const target = await readLookTarget(options);
  const { value: look, stopped } = await withStop((signal) => lookAtCertificate(target, signal));
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
    const verdict = look.problem === null ? 'Trusted.' : `${PHRASES[look.problem].word}. No password would be sent.`;
    await print(
      [...look.chain.map(certificateText), ...storesText(look.stores), ...helloText(look), paint('bold', verdict)].join(
        '\n\n',
      ),
    );
  }
  if (look.trusted) return EXIT.fine;
  return look.chain.length > 0 ? EXIT.fault : EXIT.cannotTell;
};
