import { said } from '../messages/say.ts';

/** A sentence in a script's file, and the shell's own expressions for its values: `{{Written: {0}.|${t_file}}}`. */
const SENTENCE = /\{\{(.+?)\}\}(?!\})/g;

/**
 * A portable script out of its file in `resources/scripts`: its sentences in the language in force, what it was made for, and
 * what it asks. Both are code of that shell, each value within quotes.
 */
export const filled = (file: string, values: readonly string[], questions: readonly string[]): string => {
  const inserts: Readonly<Record<string, readonly string[]>> = { values, questions };
  return file
    .replace(SENTENCE, (_, inner: string) => {
      const [text = '', ...expressions] = inner.split('|');
      return said(text).replace(/\{(\d)\}/g, (gap, index: string) => expressions[Number(index)] ?? gap);
    })
    .replace(/^# @(values|questions)\n/gm, (_, place: string) =>
      (inserts[place] ?? []).map((line) => `${line}\n`).join(''),
    );
};
