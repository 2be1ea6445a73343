import { shown } from './shown.ts';

/**
 * Markup, by type: a template of {@link markup} is the only way to make it, and every string that is put into one is
 * escaped, in text and in quoted attributes alike. So no text from elsewhere can get into a document as markup.
 */
export class Markup {
  readonly #source: string;

  private constructor(source: string) {
    this.#source = source;
  }

  static from(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
    return new Markup(strings.reduce((source, part, index) => source + written(values[index - 1] ?? '') + part));
  }

  /** The document's source. */
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
