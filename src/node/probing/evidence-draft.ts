import type { Evidence } from '../../core/evidence/evidence.ts';
import { type Layer, isoLocal } from '../../core/vocabulary/words.ts';
import type { ProbeFailure } from './failures.ts';

/** Hears which layer a probe comes to, and can have what was seen by then. */
export type OnLayer = (layer: Layer, soFar: () => Evidence) => void;

/** Evidence of a probe that ended in a layer without a result of it. */
export const stoppedEvidence = (seen: Evidence, layer: Layer, detail = ''): Evidence => ({
  ...seen,
  failure: { layer, outcome: 'not-run.stopped', detail },
});

/** The moments of a layer, if an event of the socket gives them: each counts when it is called, the end once. */
export interface Stamps {
  readonly begun: () => void;
  readonly ended: () => void;
}

const NO_TIMES: Evidence['times'] = { dns: null, tcp: null, proxy: null, tls: null, http: null, body: null };
const NO_REQUEST: Evidence['request'] = { method: 'GET', url: '', accept: '' };

/** The evidence of one probe while it is gathered. What was never opened stays `null`: not reached is not zero. */
export class EvidenceDraft {
  #start = performance.now();
  #startedAt = isoLocal(new Date());
  #times: Evidence['times'] = NO_TIMES;
  readonly #request: Evidence['request'];
  readonly #onLayer: OnLayer;
  #layer: Layer = 'dns';
  name: Evidence['name'] = null;
  proxy: Evidence['proxy'] = null;
  connection: Evidence['connection'] = null;
  tls: Evidence['tls'] = null;
  /** What TLS showed on the connection before this one. */
  shown: Evidence['tls'] = null;
  hello: Evidence['hello'];
  askedAgain: Evidence['askedAgain'];
  response: Evidence['response'] = null;
  body: Evidence['body'] = null;

  /** @param request absent where nobody reads the evidence. */
  constructor(request: Evidence['request'] = NO_REQUEST, onLayer: OnLayer = () => undefined) {
    this.#request = request;
    this.#onLayer = onLayer;
  }

  /** Begins anew on another connection; what other hellos came to stays. */
  restart(): void {
    this.#start = performance.now();
    this.#startedAt = isoLocal(new Date());
    this.#times = NO_TIMES;
    this.shown = this.tls;
    this.name = this.proxy = this.connection = this.tls = null;
    this.hello = undefined;
  }

  elapsed(): number {
    return Math.max(0, performance.now() - this.#start);
  }

  /** Stamps a layer around work, also when it fails. Work that knows the socket's exact moments sets them. */
  async during<T>(layer: Layer, work: (stamps: Stamps) => Promise<T>): Promise<T> {
    this.#layer = layer;
    this.#onLayer(layer, () => this.finish(null));
    let startMs = this.elapsed();
    const end: { ms: number | null } = { ms: null };
    try {
      return await work({
        begun: () => void (startMs = this.elapsed()),
        ended: () => void (end.ms ??= this.elapsed()),
      });
    } catch (error) {
      end.ms = null;
      throw error;
    } finally {
      this.#times = { ...this.#times, [layer]: { startMs, endMs: end.ms ?? this.elapsed() } };
    }
  }

  withdraw(layer: Layer): void {
    this.#times = { ...this.#times, [layer]: null };
  }

  /** The evidence of a probe that was stopped: what was seen by then, and the layer it had come to. */
  stopped(detail?: string): Evidence {
    return stoppedEvidence(this.finish(null), this.#layer, detail);
  }

  finish(failure: ProbeFailure | null): Evidence {
    return {
      startedAt: this.#startedAt,
      durationMs: this.elapsed(),
      request: this.#request,
      name: this.name,
      proxy: this.proxy,
      connection: this.connection,
      times: this.#times,
      tls: this.tls,
      ...(this.hello && { hello: this.hello }),
      ...(this.askedAgain && { askedAgain: this.askedAgain }),
      response: this.response,
      body: this.body,
      failure: failure && {
        layer: failure.layer,
        outcome: failure.outcome,
        detail: failure.detail,
        ...(failure.alert !== null && { alert: failure.alert }),
      },
    };
  }
}
