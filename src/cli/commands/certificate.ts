import { say, marked, spoken } from '../../app/words.ts';
import type { Certificate } from '../../core/evidence/evidence.ts';
import { fingerprintOf } from '../../core/diagnosis/relations/certificates.ts';
import { askedAgainLine, helloLine } from '../../core/diagnosis/words/hello.ts';
import { stageTitle } from '../../core/diagnosis/words/titles.ts';
import { PROBE_STAGES } from '../../core/vocabulary/words.ts';
import { outcomeName } from '../../core/diagnosis/words/phrases.ts';
import { lookAllowed } from '../../app/trust.ts';
import { traceTo } from '../../app/trace.ts';
import { fromCase } from '../case-option.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse } from '../endings.ts';
import { ANY_SERVER, CASE, JSON_OUT, text, WHY, type Values } from '../options.ts';
import { printJson, printText, withStop, print, remark } from '../output.ts';
import { attemptsAtProxy, TARGET_OPTIONS, readLookTarget } from '../target-options.ts';
import { harmless, layoutWidth, paint, table, wrapped } from '../text/layout.ts';
import { sizeFigures, sizeText, endText } from '../../core/diagnosis/words/path.ts';
import { endsOf } from '../../core/evidence/path/ends.ts';
import { readSizes } from '../../core/evidence/path/measured.ts';
import { hopTables } from '../text/findings.ts';

type Look = Extract<Awaited<ReturnType<typeof lookAllowed>>, { readonly ok: true }>['value'];

const indented = (rows: readonly (readonly string[])[]): string => table(rows).replace(/^/gm, '  ');

const certificateText = (certificate: Certificate, index: number): string =>
  harmless(
    [
      `${say`Certificate ${index + 1}`}: ${certificate.subject.replaceAll('\n', ', ')}`,
      indented([
        [say`Issuer`, certificate.issuer.replaceAll('\n', ', ')],
        ...(certificate.subjectAltNames.length > 0 ? [[say`Names`, certificate.subjectAltNames.join(', ')]] : []),
        [say`Valid`, say`${certificate.notBefore} to ${certificate.notAfter}`],
        [say`SHA-256`, fingerprintOf(certificate.sha256)],
        [say`SHA-256 of the key`, fingerprintOf(certificate.publicKeySha256)],
      ]),
    ].join('\n'),
  );

/** Which authorities the chain leads to, whatever made it acceptable or not. */
const storesText = (stores: Look['stores']): readonly string[] => {
  if (stores === null) return [];
  const names = [
    ...(stores.bundled ? [say`this program`] : []),
    ...(stores.operatingSystem ? [say`operating system`] : []),
    ...(stores.imported ? [say`the imported authority`] : []),
  ];
  return [`${say`Leads to an authority of`}: ${names.length === 0 ? say`none` : names.join(', ')}`];
};

/** Which hello was answered, where the ordinary one was not, and what the others came to. */
const helloText = (look: Look): readonly string[] => {
  const again = askedAgainLine(look);
  if (again === null || look.hello === null) return [];
  return [`${say`TLS ClientHello: ${helloLine({ hello: look.hello }) ?? ''}`}\n${say`${say`Asked again`}: ${again}`}`];
};

const LOOK_OPTIONS = { ...TARGET_OPTIONS, case: CASE, 'any-server': ANY_SERVER, json: JSON_OUT } as const;

const look = async (given: Values<typeof LOOK_OPTIONS>): Promise<ExitCode> => {
  const options = await fromCase(given);
  const target = await readLookTarget(options);
  const attempts = await attemptsAtProxy(target.proxy);
  const { value: looked, stopped } = await withStop((signal) =>
    lookAllowed({ attempts }, target, signal).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    }),
  );
  if (stopped || looked === null) return EXIT.stopped;
  const found = orWrongUse(looked);
  if (options.json)
    await printJson({
      format: 'tripoint/certificate',
      version: 1,
      server: { host: target.host, port: target.port },
      trusted: found.trusted,
      trustedBy: found.trustedBy,
      stores: found.stores,
      problem: found.problem,
      chain: found.chain,
      hello: found.hello,
      askedAgain: found.askedAgain,
    });
  else {
    const verdict =
      found.problem === null
        ? say`Trusted.`
        : `${spoken(outcomeName(found.problem))}. ${say`No password would be sent.`}`;
    await printText(
      [
        ...found.chain.map(certificateText),
        ...storesText(found.stores),
        ...helloText(found),
        paint('bold', verdict),
      ].join('\n\n'),
    );
  }
  if (found.trusted) return EXIT.fine;
  return found.chain.length > 0 ? EXIT.fault : EXIT.cannotTell;
};

/** `tripoint certificate`: shows the presented chain with its hashes. Sends no credentials and no HTTP. */
export const certificate = command({
  options: LOOK_OPTIONS,
  environment: ['https_proxy'],
  examples: ['certificate --server nac.example', 'certificate --server nac.example --connect-to 192.0.2.10:443 --json'],
  run: ({ options }) => look(options),
});

const TRACE_OPTIONS = {
  stage: text(PROBE_STAGES, marked('Whose address of the case is traced (default: inside).')),
  server: TARGET_OPTIONS.server,
  'connect-to': TARGET_OPTIONS['connect-to'],
  proxy: TARGET_OPTIONS.proxy,
  case: CASE,
  'any-server': ANY_SERVER,
  why: WHY,
  json: JSON_OUT,
} as const;

type Traced = Awaited<ReturnType<typeof traceTo>>;

const exitCodeOf = ({ path, size }: Traced): ExitCode => {
  const { told: isKnown, kind } = endsOf(path);
  if (size !== null && readSizes(size).kind === 'large-lost') return EXIT.fault;
  if (!isKnown) return EXIT.cannotTell;
  return kind === 'open' ? EXIT.fine : EXIT.fault;
};

const trace = async (given: Values<typeof TRACE_OPTIONS>): Promise<ExitCode> => {
  const { stage = 'inside' } = given;
  const options = await fromCase(given, stage);
  if (options.document !== null)
    await remark(say`${stageTitle(stage)}: traced to ${options['connect-to'] ?? options.server}.`);
  const target = await readLookTarget({ ...options, ca: undefined, pin: undefined, timeout: undefined });
  const onFurther = (address: string, others: readonly string[]): Promise<void> =>
    remark(
      say`${address} is traced. The name has further addresses: ${others.join(', ')}. Trace one of them with --connect-to.`,
    );
  const { value: traced, stopped } = await withStop((signal) => traceTo(target, onFurther, signal));
  if (stopped) return EXIT.stopped;
  const { path, size } = traced;
  if (options.json) {
    const ends = { ...endsOf(path), sentence: endText(path) };
    const packetSize = size && { ...size, ...readSizes(size), sentence: sizeText(size) };
    await printJson({ format: 'tripoint/trace', version: 1, ...path, ends, ...(packetSize && { packetSize }) });
  } else {
    // Where the connection opens, large packets that are lost are what is at fault.
    const isLost = size !== null && readSizes(size).kind === 'large-lost';
    const figures = size === null ? null : sizeFigures(size);
    const rest = [
      ...hopTables(path),
      ...(size === null ? [] : [spoken(isLost ? endText(path) : sizeText(size))]),
      ...(figures === null ? [] : [spoken(figures)]),
    ];
    const sentence = paint('bold', harmless(isLost ? sizeText(size) : endText(path)));
    await print(wrapped([sentence, ...(options.why ? rest : [])].join('\n\n'), layoutWidth()));
  }
  return exitCodeOf(traced);
};

/**
 * `tripoint trace`: where a connection to the server's own port ends; where it opens, whether large packets get through. Signs in
 * nowhere, sends no more of TLS than a hello without a name, and asks for nothing.
 */
export const traceCommand = command({
  options: TRACE_OPTIONS,
  notes: [marked('If only small packets are answered, large ones are lost in the path (MTU).')],
  environment: ['https_proxy'],
  examples: ['trace --case ACME --stage outside', 'trace --server nac.example --connect-to 192.0.2.10:443 --json'],
  run: ({ options }) => trace(options),
});
