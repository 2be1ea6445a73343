import type { ReactNode } from 'react';
import { format, isMessage, type Message, type Value } from '../../core/messages/message.ts';
import { languageShown } from '../text/shown.ts';

/** What marks a value in the finished sentence: letters that no text has. */
const [BEGIN, END] = ['\uE000', '\uE001'];
const LOOKS = { n: 'strong', h: 'code' } as const;

const isPlace = (text: string): boolean => /^[a-z]+:\/\/\S+$/i.test(text);

const marked = (value: Value): Value => {
  if (typeof value === 'number') return `${BEGIN}n${value}${END}`;
  if (typeof value === 'string') return isPlace(value) ? `${BEGIN}h${value}${END}` : value;
  if (isMessage(value)) return withMarks(value);
  if (value.kind === 'host' || value.kind === 'address') return { ...value, text: `${BEGIN}h${value.text}${END}` };
  return value;
};

const withMarks = (message: Message): Message => {
  const { values, counted } = message;
  return {
    ...message,
    ...(values && {
      values: Array.isArray(values)
        ? values.map((value: Value) => marked(value))
        : Object.fromEntries(Object.entries(values).map(([name, value]) => [name, marked(value)])),
    }),
    ...(counted && { counted: { ...counted, one: withMarks(counted.one) } }),
  };
};

/** A sentence with its numbers bold, and hosts and addresses as such: by what its values are, never by its words. */
export const Rich = ({ of }: { readonly of: Message }): ReactNode =>
  format(withMarks(of), languageShown())
    .split(BEGIN)
    .map((part, index) => {
      if (index === 0) return part;
      const end = part.indexOf(END);
      const Look = LOOKS[part.startsWith('n') ? 'n' : 'h'];
      return [<Look key={index}>{part.slice(1, end)}</Look>, part.slice(end + 1)];
    });
