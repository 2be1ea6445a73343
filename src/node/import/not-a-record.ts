import { NOTHING, say, sentences, type Message } from '../../core/messages/message.ts';
import { isCardText } from '../../core/records/card-text.ts';
import { failed, type Reply } from '../../shared/reply.ts';
import { shown } from '../../core/vocabulary/typed.ts';

/** What people hand over in place of a record, named as what it is, with what to hand over instead. */

interface Given {
  readonly name: string;
  readonly text: string;
  readonly head: string;
  readonly value: unknown;
  readonly isText: boolean;
}

type Is = (given: Given) => boolean | string;
type Marks = Readonly<Record<string, (head: string, text: string) => boolean>>;

/** By its first characters: whatever was made of its other bytes, these are ASCII in every reading. */
const one =
  (marks: Marks): Is =>
  ({ head, text }) =>
    Object.entries(marks).find(([, isOne]) => isOne(head, text))?.[0] ?? false;

const PICTURES: Marks = {
  PNG: (head) => head.slice(0, 12).includes('PNG\r\n'),
  JPEG: (head) => head.slice(0, 40).includes('JFIF\0') || head.slice(0, 40).includes('Exif\0'),
  WebP: (head) => head.startsWith('RIFF') && head.slice(4, 20).includes('WEBP'),
  GIF: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
  BMP: (head) => head.startsWith('BM') && head.slice(2, 18).includes('\0\0'),
  TIFF: (head) => head.startsWith('II*\0') || head.startsWith('MM\0*'),
  HEIC: (head) => ['ftyphei', 'ftypmif1', 'ftypmsf1', 'ftypavif'].some((mark) => head.slice(0, 20).includes(mark)),
};
const isZip = (head: string): boolean => head.startsWith('PK\u0003\u0004');
const DOCUMENTS: Marks = {
  PDF: (head) => head.startsWith('%PDF-'),
  HTML: (head) => /^<(?:!doctype html|html)/i.test(head.trimStart()),
  RTF: (head) => head.startsWith('{\\rtf'),
  DOCX: (head, text) => isZip(head) && text.includes('word/document.xml'),
  OpenDocument: (head) => isZip(head) && head.includes('vnd.oasis.opendocument'),
  // Its first bytes are no UTF-8.
  'DOC, XLS': (head) => head.startsWith('\ufffd\ufffd\u0011'),
};
const ARCHIVES: Marks = { ZIP: isZip, '7z': (head) => head.startsWith('7z') && head.slice(2, 8).includes("'\u001c") };
const CAPTURES: Marks = {
  pcapng: (head) => head.startsWith('\n\r\r\n'),
  pcap: (head) => /^(?:\ufffd\u00f2\ufffd|\ufffd{4}\0|\ufffd\ufffd<M|M<\ufffd\ufffd)/.test(head),
};

/** First lines of nginx and its like, its errors, squid and haproxy. */
const LOG =
  /^(?:\S{1,100} \S{1,100} \S{1,100} \[\d\d\/[A-Z][a-z]{2}\/\d{4}:|\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \[[a-z]{1,10}\] |\d{10}\.\d{3} {1,8}\d{1,8} \S{1,100} [A-Z_]{1,40}\/\d{3} |.{1,100} haproxy\[\d{1,8}\]: )/;
const MAC = /(?:^|[,;\t"])(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}(?:$|[,;\t"\r])/im;

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;

const isLines = ({ text, value }: Given): boolean => {
  const [first = '', second = ''] = text.trim().split('\n', 2);
  if (value !== undefined || !first.startsWith('{') || !second.startsWith('{')) return false;
  try {
    return typeof JSON.parse(first) === 'object';
  } catch {
    return false;
  }
};

const RECORD = /"format"\s{0,8}:\s{0,8}"tripoint\/[a-z-]{1,30}"/;

const ANSWER = /^HTTP\/\d(?:\.\d)? [1-5]\d\d/m;
const WITH_PASSWORD =
  /\s(?:-u|--user)[ =]?["']?[^\s"':]{1,200}:["']?[^\s"']|\bhttps?:\/\/[^\s"'/:@]{1,200}:[^\s"'/@]{1,200}@|\bauthorization: {0,9}basic {1,9}[a-z0-9+/]/i;

const isListAsText = ({ isText, name, head, text }: Given): boolean =>
  isText && (/\.(?:csv|tsv)$/i.test(name) || MAC.test(head)) && !RECORD.test(text) && !isCardText(text);

export const madeByNewer = (name: string): Message =>
  say`${name} was made by a newer Tripoint. Update this one to read it. Nothing was changed.`;

export const noRecord = (name: string): Message =>
  say`${name} holds no record. What is taken in: records, cards and cases as JSON, answers to a script or to curl lines of Tripoint, and text that was handed over. A report is for reading: ask for the records that it was made from. Nothing was changed.`;

/** No file of Tripoint holds one. */
export const withKey = (name: string): Message =>
  say`${name} holds a private key, and is not read. Ask for the file without the key. Anyone who has the file has the key: ask its owner to replace it. Nothing was changed.`;

const PASSWORD = say(
  'A password stands in the file: delete it, and change the password if anybody else may have seen it.',
);

/** Files that Tripoint writes for people, and reads nothing from. */
const OTHER_FORMATS: readonly unknown[] = ['report', 'verdict', 'proof', 'change-request'].map(
  (what) => `tripoint/${what}`,
);

const KINDS: readonly (readonly [is: Is, says: (name: string, kind: string, text: string) => Message])[] = [
  [
    ({ name, text }) => /\.sig$/i.test(name) && text.length <= 64,
    (name) =>
      say`${name} is the signature of a file, and no record: take in the file itself, ${name.slice(0, -4)}. Nothing was changed.`,
  ],
  [({ text }) => text.trim() === '', (name) => say`${name} is empty: ask for the file again. Nothing was changed.`],
  [
    (given) => isZip(given.head) && given.head.includes('vnd.oasis.opendocument.spreadsheet'),
    (name) =>
      say`${name} is a list, and no record: save it as .xlsx or CSV and give it to tripoint whitelist batch. Nothing was changed.`,
  ],
  [
    (given) => (isZip(given.head) && given.text.includes('xl/workbook.')) || isListAsText(given),
    (name) => say`${name} is a list, and no record: give it to tripoint whitelist batch. Nothing was changed.`,
  ],
  [
    one({ ...PICTURES, ...DOCUMENTS }),
    (name, kind) =>
      say`${name} is a picture or a document (${kind}), and no record is read from one. Ask for the file of the record itself (.json), for the case (.tripoint), or for the text that was handed over; a phone reads it from a QR code. Nothing was changed.`,
  ],
  [
    one(ARCHIVES),
    (name, kind) =>
      say`${name} is an archive (${kind}). Unpack it, and take in the file that is in it. Nothing was changed.`,
  ],
  [
    one(CAPTURES),
    (name, kind) =>
      say`${name} is a capture (${kind}): give it to tripoint witness with the records that it belongs to, and take in what that writes. Nothing was changed.`,
  ],
  [
    ({ value }) =>
      Array.isArray(memberOf(memberOf(value, 'log'), 'entries')) || OTHER_FORMATS.includes(memberOf(value, 'format')),
    noRecord,
  ],
  [
    (given) => isLines(given) || (given.isText && RECORD.test(given.text)),
    (name) =>
      say`${name} holds a record with other text around it, a part of one, or several. Ask for each record as a file of its own, as an attachment. Nothing was changed.`,
  ],
  [
    ({ isText, text }) => isText && ANSWER.test(text),
    (name, _, text) =>
      sentences(
        say`${name} holds answers of curl to lines that are not Tripoint's, so what was asked and how is not known. tripoint script --shell curl prints the lines to use. Nothing was changed.`,
        WITH_PASSWORD.test(text) ? PASSWORD : NOTHING,
      ),
  ],
  [
    ({ isText, head }) => isText && LOG.test(head.trimStart()),
    (name) =>
      say`${name} is a log of a server or a proxy, which is not read: look up the row that the report names, and record what it says as a check (--check). Nothing was changed.`,
  ],
  [
    ({ isText, text }) => isText && isCardText(text),
    (name) =>
      say`${name} is the text of a platform's status card, and no record. In the terminal, tripoint card ${name} --out card.json makes a record of it; in the window it is pasted at the platform stage. Nothing was changed.`,
  ],
  [({ isText }) => isText, noRecord],
];

/** What a file is that is no record, where its name, its first characters or what it holds say so; else `null`. */
export const notARecord = (given: Omit<Given, 'head'>): Reply<never> | null => {
  const file = { ...given, head: given.text.slice(0, 400).replace(/^\ufeff/, '') };
  for (const [is, says] of KINDS) {
    const kind = is(file);
    if (kind !== false) return failed('not-a-record', says(shown(file.name), String(kind), file.text));
  }
  return null;
};
