/** The line to the spec that started the program: what a person would see or do outside the windows. */

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the program did that no window shows. */
export type Seen =
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'recent'; readonly path: string }
  | { readonly kind: 'window'; readonly options: unknown }
  | { readonly kind: 'menu'; readonly entries: readonly string[] }
  | { readonly kind: 'dialog'; readonly title: string; readonly message: string }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'download'; readonly name: string; readonly path: string }
  /** One answer or piece of news as it crossed to a page, as JSON. */
  | { readonly kind: 'told'; readonly text: string }
  /** A request that the program let pass although nothing of its own serves it. */
  | { readonly kind: 'left'; readonly url: string };

/** What a person does outside the windows. */
export type Done =
  | { readonly kind: 'menu'; readonly path: readonly string[] }
  | { readonly kind: 'second-instance'; readonly args: readonly string[] }
  | { readonly kind: 'open-file'; readonly path: string }
  | { readonly kind: 'crash' }
  | { readonly kind: 'quit' }
  | { readonly kind: 'bounds'; readonly bounds: Bounds }
  /** Which button the next message box is answered by. */
  | { readonly kind: 'answer'; readonly button: number };

const listeners = new Set<(done: Done) => void>();

export const tellSpec = (seen: Seen): void => void process.send?.(seen);
export const onDone = (listener: (done: Done) => void): void => void listeners.add(listener);

process.on('message', (done: Done) => {
  for (const listener of listeners) listener(done);
});
