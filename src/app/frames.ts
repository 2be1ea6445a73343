/** Where an error came about, without its message: that may quote what was typed, read or answered. */
const MOST_FRAMES = 20;
const MOST_CAUSES = 3;

const FUNCTION = /^(?:async )?[\w.$<>#]{1,100}$/;
/** A file of the program or of Node, shown by name, line and column only. */
const PLACE = /^(?:file:\/\/|node:|\/|[A-Z]:\\)/i;
const NAMED = /^[\w.-]{1,120}(?::\d{1,9}){0,2}$/;

/** `    at name (file:///…/out/main/cli.js:1:2)` as `name, cli.js:1:2`; `null` for what is no frame. */
const frameOf = (line: string): string | null => {
  if (!line.startsWith('    at ')) return null;
  const said = line.slice('    at '.length).trim();
  const open = said.endsWith(')') ? said.lastIndexOf('(') : -1;
  const place = open < 0 ? said.replace(/^async /, '') : said.slice(open + 1, -1);
  if (!PLACE.test(place)) return null;
  const file = place.slice(Math.max(place.lastIndexOf('/'), place.lastIndexOf('\\')) + 1);
  const name = open < 0 ? '' : said.slice(0, open).trim();
  const shown = NAMED.test(file) ? file : '…';
  return FUNCTION.test(name) ? `  at ${name}, ${shown}` : `  at ${shown}`;
};

const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;

const headOf = (error: Error): string => {
  const code = 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? ` ${error.code}` : '';
  return `${/^\w{1,60}$/.test(error.name) ? error.name : 'Error'}${code}`;
};

/** The kind, the code and the frames of an error, and of what caused it; none of them holds data. */
export const framesOf = (error: unknown, depth = 0): readonly string[] => {
  if (!(error instanceof Error)) return [typeof error];
  const { stack = '', message, cause } = error;
  // The message precedes the frames, and may hold lines that look like one.
  const behind = !stack.includes(message) ? '' : stack.slice(stack.indexOf(message) + message.length);
  const frames = behind.split('\n').flatMap((line) => frameOf(line) ?? []);
  const below = cause === undefined || depth >= MOST_CAUSES ? [] : framesOf(cause, depth + 1);
  return [headOf(error), ...frames.slice(0, MOST_FRAMES), ...below];
};
