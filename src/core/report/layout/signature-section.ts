import { say, type Message } from '../../messages/message.ts';
import type { DraftSection } from '../document.ts';
import type { Report } from '../report.ts';
import { NAME_TO_PUT_IN, printedCommands, SIGNATURE_ENDING } from '../signature-commands.ts';
import { fingerprintText } from '../signature-words.ts';
import { code, section, text } from './blocks.ts';

/** Said where commands do not name the file. */
const putNameIn = (): Message =>
  say(
    'In the third command, put the name of the report in place of FILE, in both places, and in quotes where it has blanks.',
  );

/** Who signed the report, what that shows and what not, and how a stranger verifies it; nothing where it is not signed. */
export const signatureSection = ({ signature }: Report): readonly DraftSection[] =>
  signature === undefined
    ? []
    : section('signature', say('Signature of this report'), [
        ...text(
          say`Signed by the installation ${fingerprintText(signature.by)}. The signature is in the file ${`${signature.file}${SIGNATURE_ENDING}`} beside the report. It shows that the report was not edited since, and which installation made it. It does not show that what the report says is true.`,
        ),
        ...code(
          say('To verify it with OpenSSL 3 in a POSIX shell, in the folder of both files'),
          printedCommands(signature.key, signature.file),
        ),
        ...(signature.file === NAME_TO_PUT_IN ? text(putNameIn()) : []),
        ...text(
          say(
            'The second command prints a fingerprint: it must be the one that the maker of the report tells you in another way, e.g. by phone. The third prints: Signature Verified Successfully.',
          ),
        ),
      ]);

/** Who signed the report, on one line. */
export const signatureLine = ({ signature }: Report): Message | undefined =>
  signature &&
  say`by the installation ${fingerprintText(signature.by)}, in ${`${signature.file}${SIGNATURE_ENDING}`}; the report in full says how to verify it`;
