import { said, say } from '../../core/messages/say.ts';
import { readCardText } from '../../core/records/read-card.ts';
import { CARD_ROWS } from '../../core/vocabulary/words.ts';
import { foreignKindOf } from '../../core/vocabulary/foreign-file.ts';
import { failed, type Reply } from '../../shared/reply.ts';
import { shown } from './shown.ts';

/** What people hand over in place of a record, named as what it is, with what to hand over instead. */

const refused = (sentence: string): Reply<never> => failed('not-a-record', sentence);

/** Of a file whose first characters, or whose name, say what it is; `null`: they do not. */
export const foreignFile = (text: string, name: string): Reply<never> | null => {
  const kind = foreignKindOf(text);
  if (kind === 'ZIP' || kind === '7z')
    return refused(
      say`${shown(name)} is an archive (${kind}). Unpack it, and take in the file that is in it. Nothing was changed.`,
    );
  if (kind === 'PDF' || kind === 'HTML')
    return refused(
      say`${shown(name)} is a document (${kind}), e.g. a report, and no record is read from one. Ask for the file of the record itself (.json), or for the case (.tripoint). Nothing was changed.`,
    );
  if (kind !== null)
    return refused(
      say`${shown(name)} is a picture (${kind}), and none is read. Ask for the text that was handed over, or read its QR code with a phone and send the text from there. Nothing was changed.`,
    );
  if (!/\.sig$/i.test(name) || text.length > 64) return null;
  return refused(
    say`${shown(name)} is the signature of a file, and no record: take in the file itself, ${shown(name.slice(0, -4))}. Nothing was changed.`,
  );
};

/** Lines with `>` before them, as programs for mail quote what they answer. */
const QUOTED = /^[ \t]{0,8}>[> \t]{0,20}(?:\{|"format")/m;
const RECORD = /"format"\s{0,8}:\s{0,8}"tripoint\/[a-z-]{1,30}"/;

/** Of a text that holds a record with something else around it; `null`: it holds none. */
export const wrappedRecord = (text: string, name: string): Reply<never> | null => {
  if (QUOTED.test(text) && RECORD.test(text))
    return failed(
      'damaged',
      say`${shown(name)} holds a record whose lines are quoted (>), as programs for mail do. Ask for the file itself, as an attachment. Nothing was changed.`,
    );
  if (!RECORD.test(text)) return null;
  return failed(
    'damaged',
    say`${shown(name)} holds a record with other text around it, or a part of one. Ask for the file itself, as an attachment. Nothing was changed.`,
  );
};

/** A line of curl as somebody typed it. */
const isTypedCurl = (line: string): boolean => /(?:^|[\s$#>])curl(?:\.exe)? /.test(line) && /https?:\/\//.test(line);
/** The head of an answer. */
const ANSWER = /^HTTP\/\d(?:\.\d)? [1-5]\d\d/m;
const WITH_PASSWORD = /\s(?:-u|--user)[ =]?["']?[^\s"':]{1,200}:[^\s"']/;

/** Of answers to lines of curl that are not ours; `null`: it holds none. */
export const curlByHand = (text: string, name: string): Reply<never> | null => {
  if (!text.split('\n').some(isTypedCurl) || !ANSWER.test(text)) return null;
  const sentence = say`${shown(name)} holds answers of curl to lines that are not Tripoint's, so what was asked and how is not known. tripoint script --shell curl prints the lines to use. Nothing was changed.`;
  return refused(
    WITH_PASSWORD.test(text)
      ? `${sentence} ${said('A password stands in the file: delete it, and change the password if anybody else may have seen it.')}`
      : sentence,
  );
};

/** Of a text that holds no record at all: what is taken in, and of a platform's card what makes a record of it. */
export const noRecord = (text: string, name: string): Reply<never> => {
  const { rows } = readCardText(text);
  if (CARD_ROWS.some((row) => rows[row].value !== 'not-read'))
    return refused(
      say`${shown(name)} is the text of a platform's status card, and no record. In the terminal, tripoint card --paste ${shown(name)} --out card.json makes a record of it; in the window it is pasted at the platform stage. Nothing was changed.`,
    );
  return refused(
    say`${shown(name)} holds no record. What is taken in: records, cards and cases as JSON, answers to a script or to curl lines of Tripoint, and text that was handed over. A report is for reading: ask for the records that it was made from. Nothing was changed.`,
  );
};
