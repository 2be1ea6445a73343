/** Question and answer of each call that a thread answers, by name. */
export type CallsOf<Calls> = { readonly [Name in keyof Calls]: readonly [question: unknown, answer: unknown] };

export type Asked<Calls extends CallsOf<Calls>> = {
  readonly [Name in keyof Calls]: {
    readonly kind: 'ask';
    readonly id: number;
    readonly call: Name;
    readonly question: Calls[Name][0];
  };
}[keyof Calls];

export type FromThread =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly id: number }
  /** The thread is not busy. */
  | { readonly kind: 'beat' };
