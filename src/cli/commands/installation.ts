import { basename } from 'node:path';
import { marked, say, spoken } from '../../app/words.ts';
import {
  fingerprintText,
  signatureText,
  standingOf,
  type KnownKeys,
  NAME_TO_PUT_IN,
  nameInCommands,
  SIGNATURE_ENDING,
  verifyCommands,
} from '../../core/report/signature.ts';
import { whoseFile } from '../../app/opened-file.ts';
import {
  acceptedKeys,
  acceptInstallation,
  forgetInstallation,
  installationHere,
  notAFingerprint,
  otherOfName,
  readFingerprint,
  sameNameText,
} from '../../app/signing.ts';
import { command } from '../command.ts';
import { EXIT, orWrongUse, refused, WrongUse } from '../endings.ts';
import { flag, JSON_OUT, needed } from '../options.ts';
import { askYes } from '../terminal.ts';
import { print, printJson } from '../output.ts';
import { readInputFile, shownFile, STANDARD_INPUT } from '../input-file.ts';
import { harmless, wrapped } from '../text/layout.ts';

/** This installation, whose key signs the files that leave it, and the keys of others that the user has accepted. */

/** The three commands with which others verify a file, of this installation's public key. */
export const commandsFor = (publicKey: string, out: string): readonly string[] =>
  verifyCommands(publicKey, nameInCommands(basename(out)));

/** How others verify a file of this installation, and the signature next to it, in lines. */
export const verifyText = (commands: readonly string[]): readonly string[] => [
  wrapped(say`${say`To verify it with OpenSSL 3 in a POSIX shell, in the folder of both files`}:`),
  ...commands.map((line) => `  ${line}`),
  ...(commands.at(-1)?.endsWith(` ${NAME_TO_PUT_IN}${SIGNATURE_ENDING}`) === true
    ? [
        wrapped(
          say`In the third command, put the name of the file in place of FILE, in both places, and in quotes where it has blanks.`,
        ),
      ]
    : []),
  wrapped(
    say`The second command prints a fingerprint: it must be the one that the signer tells you in another way, e.g. by phone. The third prints: Signature Verified Successfully.`,
  ),
];

const keyLine = ({ name, fingerprint }: KnownKeys['known'][number]): string =>
  `  ${harmless(name)}: ${fingerprintText(fingerprint)}`;

const MAX_BYTES = 20 * 1024 * 1024;

const unsignedText = (): string => say`not signed (could have been edited)`;

const readWhose = async (file: string, own: string | null, keys: KnownKeys) => {
  const name = basename(shownFile(file));
  const input = await readInputFile(file, name, MAX_BYTES, 'changed');
  const beside = file === STANDARD_INPUT ? null : file;
  const { publicKey, signature, came } = await whoseFile({ name, ...input, beside }, own);
  const signed = signatureText(signature, keys);
  const text = signed === null ? unsignedText() : spoken(signed);
  return { ...standingOf(signature, keys), text, publicKey, ...(came !== undefined && came !== signature && { came }) };
};

export const installation = command({
  words: {
    form: 'FILE',
    about: marked('A record, a case or a report: who signed it, and the commands with which others verify it.'),
    least: 0,
    most: 1,
  },
  options: { json: JSON_OUT },
  notes: [
    marked(
      'A signature (FILE.sig) shows that a file was not edited since, and which installation signed it. It does not show that what it says is true. The private key is in the keychain; where there is none, nothing is signed.',
    ),
  ],
  examples: ['installation show inside.json', 'installation show --json'],
  run: async ({ options, words: [file = ''] }) => {
    const [here, known] = [await installationHere(), await acceptedKeys()];
    const fingerprint = here.ok ? here.installation.fingerprint : null;
    const publicKey = here.ok ? here.installation.publicKey : null;
    const keys = { own: fingerprint, known };
    const whose = file === '' ? null : await readWhose(file, publicKey, keys);
    const verify = whose?.publicKey == null ? null : commandsFor(whose.publicKey, file);
    const exit = [whose?.standing, whose?.came].includes('broken') ? EXIT.fault : EXIT.fine;
    if (options.json) {
      const head = { format: 'tripoint/installation', version: 1, fingerprint, publicKey, verify, known };
      await printJson({ ...head, ...(whose && { file: whose }) });
      return exit;
    }
    await print(
      [
        here.ok
          ? say`Fingerprint of this installation: ${fingerprintText(here.installation.fingerprint)}`
          : spoken(here.because),
        ...(known.length === 0 ? [say`No key of another installation was accepted yet.`] : [say`Accepted keys:`]),
        ...known.map(keyLine),
        ...(whose === null
          ? []
          : [
              harmless(`${basename(shownFile(file))}: ${whose.text}.`),
              ...(whose.came === undefined
                ? []
                : [
                    harmless(
                      say`The record was handed on by this key, and came there so: ${signatureText(whose.came, keys) ?? unsignedText()}.`,
                    ),
                  ]),
              ...(whose.fingerprint === null
                ? []
                : [say`Fingerprint of its key: ${fingerprintText(whose.fingerprint)}`]),
            ]),
        ...(verify === null ? [] : verifyText(verify)),
      ].join('\n'),
    );
    return exit;
  },
});

const isTerminal = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

export const installationAccept = command({
  words: {
    form: 'FINGERPRINT',
    about: marked('The fingerprint as the other person told you, e.g. by phone: 64 digits, with or without spaces.'),
    least: 1,
    most: 8,
  },
  options: {
    name: needed('NAME', marked('What to call this installation, e.g. "Anna, branch laptop".')),
    force: flag(marked('Also where another key was accepted under this name.')),
  },
  examples: [
    `installation accept ${'3f2a'.repeat(16)} --name "Anna, inside"`,
    `installation accept ${'0c0c1d1d '.repeat(8).trim()} --name "Firewall team"`,
  ],
  run: async ({ options, words }) => {
    const fingerprint = readFingerprint(words.join(''));
    if (fingerprint === null) throw new WrongUse(spoken(notAFingerprint()));
    const other = options.force ? null : await otherOfName(fingerprint, options.name);
    if (other !== null && isTerminal()) {
      const question = harmless(
        `${spoken(sameNameText(options.name.trim(), other))} ${say`Type yes to have both under it:`}`,
      );
      if (!(await askYes(question))) throw refused(say`The key was not accepted.`, 'changed');
    }
    const isAgreed = options.force || (other !== null && isTerminal());
    orWrongUse(await acceptInstallation(fingerprint, options.name, { isAgreed }));
    await print(say`Accepted: ${`${harmless(options.name)}, ${fingerprintText(fingerprint)}`}.`);
    return EXIT.fine;
  },
});

export const installationForget = command({
  words: {
    form: 'NAME',
    about: marked('Name or fingerprint of an accepted key.'),
    least: 1,
    most: 1,
    naming: ['stored'],
  },
  options: {},
  examples: ['installation forget "Anna, inside"', `installation forget ${'3f2a'.repeat(16)}`],
  run: async ({ words: [named = ''] }) => {
    const name = orWrongUse(await forgetInstallation(named));
    if (name === null) throw refused(say`There is no key of this name.`, 'changed');
    await print(say`Forgotten: ${harmless(name)}.`);
    return EXIT.fine;
  },
});
