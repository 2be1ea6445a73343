import { said, say } from '../../messages/say.ts';
import type { Section } from '../document.ts';
import type { Report } from '../report.ts';
import { NAME_TO_PUT_IN, printedCommands, SIGNATURE_ENDING } from '../seal-commands.ts';
import { fingerprintText } from '../seal-words.ts';
import { code, section, text } from './blocks.ts';

/** Said where commands do not name the file. */
const putNameIn = (): string =>
  said(
    'In the third command, put the name of the report in place of FILE, in both places, and in quotes where it has blanks.',
  );

/** Who sealed the report, what that shows and what not, and how a stranger verifies it; nothing where it is not sealed. */
export const sealSection = ({ seal }: Report): readonly Section[] =>
  seal === undefined
    ? []
    : section('seal', said('Seal of this report'), [
        ...text(
          say`Sealed by the installation ${fingerprintText(seal.by)}. The signature is in the file ${`${seal.file}${SIGNATURE_ENDING}`} beside the report. It shows that the report was not edited since, and by which installation it was made. It does not show that what the report says is true.`,
        ),
        ...code(
          said('To verify it with OpenSSL 3 in a POSIX shell, in the folder of both files'),
          printedCommands(seal.key, seal.file),
        ),
        ...(seal.file === NAME_TO_PUT_IN ? text(putNameIn()) : []),
        ...text(
          said(
            'The second command prints a fingerprint: it must be the one that the maker of the report tells you in another way, e.g. by phone. The third prints: Signature Verified Successfully.',
          ),
        ),
      ]);

/** How the records stand by their seals, on one line; those that stand alike are named together. In full it is a row of their table. */
export const recordSealsLine = ({ seals = [] }: Report): string =>
  [...Map.groupBy(seals, ({ says }) => says)]
    .map(([says, those]) => `${[...new Set(those.map(({ title }) => title))].join(', ')}: ${says}`)
    .join('; ');

/** Who sealed the report, on one line. */
export const sealLine = ({ seal }: Report): string | undefined =>
  seal &&
  say`by the installation ${fingerprintText(seal.by)}, signature in ${`${seal.file}${SIGNATURE_ENDING}`}; the report in full says how to verify it`;
