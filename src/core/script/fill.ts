import { said } from '../messages/say.ts';

/** `Written: {0}.|${t_file}`, in the language in force, with the shell's own expressions for its values. */
const sentence = (inner: string): string => {
  const [text = '', ...expressions] = inner.split('|');
  return said(text).replace(/\{(\d)\}/g, (gap, index: string) => expressions[Number(index)] ?? gap);
};

/** A text with each `{{…}}` in it as its sentence. */
const spoken = (file: string): string => {
  const [head = '', ...rest] = file.split('{{');
  const parts = rest.map((part) => {
    let end = part.indexOf('}}');
    while (part[end + 2] === '}') end += 1;
    return sentence(part.slice(0, end)) + part.slice(end + 2);
  });
  return [head, ...parts].join('');
};

/**
 * A portable script out of its file in `resources/scripts`: its sentences in the language in force, what it was made for, and
 * what it asks. Both are code of that shell, each value within quotes.
 */
export const filled = (file: string, values: readonly string[], questions: readonly string[]): string => {
  const inserts: Readonly<Record<string, readonly string[]>> = { values, questions };
  return spoken(file).replace(/^# @(values|questions)\n/gm, (_, place: string) =>
    (inserts[place] ?? []).map((line) => `${line}\n`).join(''),
  );
};
