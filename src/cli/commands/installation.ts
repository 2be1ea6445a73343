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
import { fingerprintOf, readSignatureFile, signerOf } from '../../node/import/opened-file.ts';
import { textOfBytes } from '../../node/import/text-of-bytes.ts';
import { readRecordInWorker } from '../../node/reading/read-in-worker.ts';
import {
  acceptInstallation,
  installationHere,
  notAFingerprint,
  otherOfName,
  readFingerprint,
  sameNameText,
} from '../../app/signing.ts';
import { dataFolder } from '../../node/disk/data-folder.ts';
import { forgetKey, knownKeys, type KnownKey } from '../../node/disk/small-files.ts';
import { command } from '../command.ts';
import { EXIT, refused, WrongUse } from '../endings.ts';
import { orWrongUse } from '../material.ts';
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

const keyLine = ({ name, fingerprint }: KnownKey): string => `  ${harmless(name)}: ${fingerprintText(fingerprint)}`;

const MAX_BYTES = 20 * 1024 * 1024;

const unsignedText = (): string => say`not signed (could have been edited)`;

const readWhose = async (file: string, own: string | null, keys: KnownKeys) => {
  const name = basename(shownFile(file));
  const content = await readInputFile(file, name, MAX_BYTES, 'changed');
  const signature = file === STANDARD_INPUT ? null : await readSignatureFile(file);
  const publicKey = signature && signerOf(content, signature, own);
  const found = signature === null ? 'none' : publicKey === null ? 'broken' : fingerprintOf(publicKey);
  const signed = signatureText(found, keys);
  const text = signed === null ? unsignedText() : spoken(signed);
  const read = publicKey === null ? null : await readRecordInWorker(textOfBytes(content), name);
  const came = read?.ok === true ? read.value.came : undefined;
  return { ...standingOf(found, keys), text, publicKey, ...(came !== undefined && came !== found && { came }) };
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
    const [here, known] = [await installationHere(dataFolder()), await knownKeys(dataFolder())];
    const fingerprint = here.ok ? here.installation.fingerprint : null;
    const publicKey = here.ok ? here.installation.publicKey : null;
    const keys = { own: fingerprint, known };
    const whose = file === '' ? null : await readWhose(file, publicKey, keys);
    const verify = whose?.publicKey == null ? null : commandsFor(whose.publicKey, file);
    if (options.json) {
      const head = { format: 'tripoint/installation', version: 1, fingerprint, publicKey, verify, known };
      await printJson({ ...head, ...(whose && { file: whose }) });
      return EXIT.fine;
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
    return EXIT.fine;
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
    const other = options.force ? null : await otherOfName(dataFolder(), fingerprint, options.name);
    if (other !== null && isTerminal()) {
      const question = harmless(
        `${spoken(sameNameText(options.name.trim(), other))} ${say`Type yes to have both under it:`}`,
      );
      if (!(await askYes(question))) throw refused(say`The key was not accepted.`, 'changed');
    }
    const isAgreed = options.force || (other !== null && isTerminal());
    orWrongUse(await acceptInstallation(dataFolder(), fingerprint, options.name, isAgreed));
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
    const found = (await knownKeys(dataFolder())).find(
      ({ name, fingerprint }) => name === named || fingerprint === readFingerprint(named),
    );
    if (found === undefined) throw refused(say`There is no key of this name.`, 'changed');
    orWrongUse(await forgetKey(dataFolder(), found.fingerprint));
    await print(say`Forgotten: ${harmless(found.name)}.`);
    return EXIT.fine;
  },
});
