import { inertText } from '../model/inert.ts';

/** Text as a writer puts it down: invisible and forbidden characters are replaced, line ends are `\n`. */
export const shown = (text: string): string => inertText(text).replace(/\p{Noncharacter_Code_Point}/gu, '\ufffd');

/** The same on one line, with single blanks. */
export const shownLine = (text: string): string =>
  shown(text)
    .replace(/[ \t\n]+/g, ' ')
    .replace(/^ | $/g, '');

/** Markup, by type: {@link markup} is the only way to make it, and escapes every string in text and quoted attributes. */
export class Markup {
  readonly #source: string;

  private constructor(source: string) {
    this.#source = source;
  }

  static from(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
    return new Markup(strings.reduce((source, part, index) => source + written(values[index - 1] ?? '') + part));
  }

  toString(): string {
    return this.#source;
  }
}

/** What a template takes: text, which is escaped, and markup, which stays unchanged. */
type Content = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const written = (value: Content): string => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(shown(value));
  return value instanceof Markup ? value.toString() : value.map(String).join('');
};

/** markup`<p>${text}</p>`: `text` is escaped. An attribute's value is in double quotes. */
// oxlint-disable-next-line typescript/unbound-method -- static, and without `this`
export const markup = Markup.from;

/** Optional content. */
export const when = <T>(value: T | null | undefined | false, show: (value: T) => Markup): Markup =>
  value === null || value === undefined || value === false ? markup`` : show(value);
