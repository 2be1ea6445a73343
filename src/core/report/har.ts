import type { Evidence } from '../evidence/evidence.ts';
import { stageTitle } from '../diagnosis/words/titles.ts';
import { outcomeName } from '../diagnosis/words/phrases.ts';
import { format } from '../messages/message.ts';
import { labelled, listed, own } from './draft.ts';
import type { StageRecord } from '../records/record.ts';
import { FAMILIES, type Family, type Layer } from '../vocabulary/words.ts';

/** Runs as HTTP Archive (HAR 1.2): a page a run, an entry a probe, of evidence that holds no secret. */

/** What HAR writes for a time that does not apply. */
const NONE = -1;

const spanOf = (evidence: Evidence, layer: Layer): number => {
  const span = evidence.times[layer];
  return span === null ? NONE : span.endMs - span.startMs;
};

const known = (...times: readonly number[]): number => {
  const counted = times.filter((time) => time !== NONE);
  return counted.length === 0 ? NONE : counted.reduce((sum, time) => sum + time, 0);
};

/** HAR counts TLS within `connect` and also as `ssl`; the whole is what the probe took. */
const timingsOf = (evidence: Evidence) => {
  const [dns, tcp, proxy, ssl] = (['dns', 'tcp', 'proxy', 'tls'] as const).map((layer) => spanOf(evidence, layer));
  return {
    blocked: NONE,
    dns: dns ?? NONE,
    connect: known(tcp ?? NONE, proxy ?? NONE, ssl ?? NONE),
    ssl: ssl ?? NONE,
    send: 0,
    wait: Math.max(0, spanOf(evidence, 'http')),
    receive: Math.max(0, spanOf(evidence, 'body')),
  };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

const queryOf = (url: string): readonly { readonly name: string; readonly value: string }[] =>
  (url.split('?', 2)[1] ?? '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0
        ? { name: decoded(part), value: '' }
        : { name: decoded(part.slice(0, at)), value: decoded(part.slice(at + 1)) };
    });

const responseOf = ({ response, body, failure }: Evidence) => {
  const headers = (response?.headers ?? []).map(([name, value]) => ({ name, value }));
  const valueOf = (wanted: string): string => headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  return {
    status: response?.status ?? 0,
    statusText: response?.reason ?? '',
    httpVersion: response?.httpVersion ?? 'unknown',
    cookies: [],
    headers,
    content: {
      size: body?.bytes ?? 0,
      mimeType: valueOf('content-type') || 'x-unknown',
      ...(body === null ? {} : { text: body.excerpt, comment: 'The first 2 KiB.' }),
    },
    redirectURL: valueOf('location'),
    headersSize: NONE,
    bodySize: NONE,
    ...(failure === null ? {} : { comment: format(labelled(failure.layer, own(outcomeName(failure.outcome))), 'en') }),
  };
};

interface Asked {
  readonly page: string;
  readonly family: Family;
  readonly outcome: string;
  readonly evidence: Evidence;
}

const entryOf = ({ page, family, outcome, evidence }: Asked) => {
  const { request, startedAt, connection } = evidence;
  const timings = timingsOf(evidence);
  return {
    pageref: page,
    startedDateTime: startedAt,
    time: known(timings.dns, timings.connect, timings.send, timings.wait, timings.receive),
    request: {
      method: request.method,
      url: request.url,
      httpVersion: evidence.response?.httpVersion ?? 'unknown',
      cookies: [],
      headers: [{ name: 'Accept', value: request.accept }],
      queryString: queryOf(request.url),
      headersSize: NONE,
      bodySize: 0,
      comment: 'What the sign-in needs is never kept.',
    },
    response: responseOf(evidence),
    cache: {},
    timings,
    ...(connection === null
      ? {}
      : { serverIPAddress: connection.remoteAddress, connection: String(connection.localPort) }),
    comment: `${family}: ${outcome}`,
  };
};

const askedIn = (run: StageRecord): readonly Asked[] =>
  [run.probes, ...(run.addresses ?? []).map(({ probes }) => probes)]
    .flat()
    .flatMap(({ family, outcome, evidence }) =>
      evidence === null ? [] : [{ page: run.id, family, outcome, evidence }],
    )
    .sort(
      (a, b) =>
        Date.parse(a.evidence.startedAt) - Date.parse(b.evidence.startedAt) ||
        FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family),
    );

/** In English in every language: programs read it. */
export const harOf = (runs: readonly StageRecord[], version: string): object => ({
  log: {
    version: '1.2',
    creator: { name: 'Tripoint', version },
    pages: runs.map((run) => ({
      startedDateTime: run.startedAt,
      id: run.id,
      title: format(listed([own(stageTitle(run.stage)), `${run.server.host}:${run.server.port}`]), 'en'),
      pageTimings: {},
    })),
    entries: runs.flatMap(askedIn).map(entryOf),
  },
});
