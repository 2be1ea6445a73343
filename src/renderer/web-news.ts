/**
 * Follows the web host's stream of news: one JSON object a line, blank lines as heartbeats. A stream that ends or falls
 * silent is opened again, at first after half a second and then less often. Only silence of a minute counts as loss,
 * because a host may beat slowly.
 */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const SILENCE_MS = 60_000;
/** A single piece of news carries at most one probe's evidence. */
const LONGEST_LINE = 4_000_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const deliver = (line: string, tell: (name: string, payload: unknown) => void): void => {
  if (line.trim() === '') return;
  try {
    const news: unknown = JSON.parse(line);
    if (
      typeof news === 'object' &&
      news !== null &&
      'name' in news &&
      'payload' in news &&
      typeof news.name === 'string'
    )
      tell(news.name, news.payload);
  } catch {
    // A line that is not JSON is no news; the next one may be.
  }
};

const readLines = async (body: ReadableStream<Uint8Array>, beat: () => void, each: (line: string) => void) => {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    beat();
    rest += value;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) each(line);
    if (rest.length > LONGEST_LINE) return;
  }
};

/** Follows the stream until it is refused. `become` is told each change of the connection. */
export const followNews = (
  token: string,
  become: (state: 'open' | 'lost' | 'refused') => void,
  tell: (name: string, payload: unknown) => void,
): void => {
  const follow = async (): Promise<void> => {
    let wait = FIRST_WAIT_MS;
    for (;;) {
      const ending = new AbortController();
      let silence: ReturnType<typeof setTimeout> | undefined;
      const beat = (): void => {
        clearTimeout(silence);
        silence = setTimeout(() => ending.abort(), SILENCE_MS);
      };
      try {
        beat();
        const response = await fetch('/api/news', {
          headers: { authorization: `Bearer ${token}` },
          cache: 'no-store',
          credentials: 'omit',
          redirect: 'error',
          signal: ending.signal,
        });
        if (response.status === 401) {
          become('refused');
          return;
        }
        if (response.ok && response.body) {
          become('open');
          wait = FIRST_WAIT_MS;
          await readLines(response.body, beat, (line) => deliver(line, tell));
        }
      } catch {
        // Refused, cut off or silent: all are answered by opening the stream again.
      }
      clearTimeout(silence);
      become('lost');
      await pause(wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  };
  void follow();
};
