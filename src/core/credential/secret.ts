/** A value that must not be printed: it refuses string conversion, JSON, structured clone and Node's inspector. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself. Called only where it is handed to the connection or to the keychain. */
  expose(): string {
    return this.#value;
  }

  get isEmpty(): boolean {
    return this.#value.length === 0;
  }

  /** Letters outside ASCII are read differently by servers, and typed in two forms. */
  get isAscii(): boolean {
    return /^[ -~]*$/.test(this.#value);
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}
