/**
 * Texts that are worst for whatever reads them: rows that a pattern can begin anew at every character, or share out among
 * its parts in many ways. Each is grown to the size that is asked for.
 */
const ROWS: Readonly<Record<string, string>> = {
  'a scheme again and again': 'Basic ',
  'a scheme with a letter': 'Basic A',
  'schemes joined by plus and percent signs': 'NTLM+%',
  'schemes joined by plus signs': 'Bearer+',
  'schemes behind entities': 'Basic&nbsp;',
  blanks: ' ',
  tabs: '\t',
  'line ends': '\r\n',
  'angle brackets': '<',
  'opened elements': '<a ',
  comments: '<!--',
  'scripts that do not end': '<script>',
  'beginnings of entities': '&#',
  'entities with a nought': '&#0',
  'entities without an end': '&#59',
  'named entities': '&nbsp',
  'encoded percent signs': '%25',
  'percent signs': '%',
  backslashes: '\\',
  'escaped backslashes': '\\u005c',
  'octal bytes that begin a character': '\\342\\200',
  'escapes of every kind': "&amp;lt;%25u00f6\\\\x41\\303\\266=C3=B6''Ã¶&#x26;#195;QWxhZGRpbg ",
  'opened brackets': '[',
  'opened objects': '{"a":',
  'opened and closed brackets': '[],',
  'quotation marks': '"',
  digits: '1',
  'digits with dots': '1.',
  'hexadecimal digits': 'af',
  'hexadecimal digits with colons': 'af:',
  colons: ':',
  'letters with dots': 'a.',
  'letters with hyphens': 'n-',
  'letters with hyphens, then with dots': 'n-ª.',
  'signs of mail addresses': '@a',
  'cookie names': 'a',
  'cookies without values': 'a;',
  'equals signs': '=',
  slashes: '/',
  'refresh addresses': 'url =',
  'refresh addresses without a sign': 'url  ',
  'reference labels': 'reference ',
  'distinguished names': ',\n ',
  'question marks': '?',
  'heads of PEM blocks': '-----BEGIN CERTIFICATE-----',
  commas: ',',
  'commas and quotation marks': ',"',
  semicolons: ';',
  'control characters': '\x1b',
  'line separators': '\u2028',
  'letters with marks': 'a\u0301',
  'halves of characters': '\ud83d',
  'XML elements': '<a><b>',
  'JSON strings': '"a",',
};

export interface WorstText {
  readonly name: string;
  readonly text: string;
}

const grown = (row: string, length: number): string => row.repeat(Math.ceil(length / row.length)).slice(0, length);

/** Every worst text at about so many characters, plain and with an end that makes a pattern fail. */
export const worstTexts = (length: number): readonly WorstText[] =>
  Object.entries(ROWS).flatMap(([name, row]) => [
    { name, text: grown(row, length) },
    { name: `${name}, and an end`, text: `x${grown(row, length - 4)}\0!=` },
  ]);
