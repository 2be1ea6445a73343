import { describe, expect, it } from 'vitest';
import { measurePaths } from '../../src/app/stage-run.ts';
import { notMeasured, type PathTrace, sizeNotMeasured } from '../../src/core/evidence/path/measured.ts';
import { pathsIn, sizesIn, stageRecordSchema, type StageRecord } from '../../src/core/records/record.ts';
import { placeText } from '../../src/core/vocabulary/words.ts';
import type { TracePath, TrySizes } from '../../src/node/path/trace-path.ts';
import { evidence, run, type Wanted } from '../core/make-evidence.ts';

/** Which addresses of a stage are traced after its probes, and where that is kept. */

const SILENT = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } } as const satisfies Wanted;
const at = (remoteAddress: string): Wanted => ({ ...SILENT, remoteAddress });

const tracer = (): { readonly asked: string[]; readonly trace: TracePath } => {
  const asked: string[] = [];
  return {
    asked,
    trace: ({ address, port }) => {
      asked.push(placeText({ host: address, port }));
      return Promise.resolve<PathTrace>(notMeasured(placeText({ host: address, port }), 'failed'));
    },
  };
};

const tracedIn = async (record: StageRecord, signal = new AbortController().signal) => {
  const { asked, trace } = tracer();
  const sized: string[] = [];
  const trySizes: TrySizes = ({ address, port }) => {
    sized.push(placeText({ host: address, port }));
    return Promise.resolve(sizeNotMeasured(placeText({ host: address, port }), 'failed'));
  };
  const after = await measurePaths(record, { tracePath: trace, trySizes }, signal);
  return { asked, sized, after };
};

const withFurther = (record: StageRecord, ...addresses: readonly string[]): StageRecord => ({
  ...record,
  addresses: addresses.map((address) => ({ address, look: evidence('open-api', at(address)), probes: [] })),
});

it('given a stage that is good, traces nothing, and leaves the record as it is', async () => {
  const record = run('outside');
  const { asked, after } = await tracedIn(record);
  expect([asked, after]).toEqual([[], record]);
});

describe('given probes that got no answer of TCP', () => {
  it('traces their address once, at the port that was asked, and keeps it at the first of them', async () => {
    const { asked, after } = await tracedIn(run('outside', SILENT));
    expect(asked).toEqual(['203.0.113.10:443']);
    expect(after.probes.map(({ evidence: seen }) => seen?.path !== undefined)).toEqual([true, false, false, false]);
  });
  it('keeps it in a form that is read again', async () => {
    const { after } = await tracedIn(run('outside', SILENT));
    expect(pathsIn(stageRecordSchema.parse(JSON.parse(JSON.stringify(after))))).toEqual(pathsIn(after));
  });
  it('goes by the port that is led to by hand', async () => {
    const server = { host: 'nac.example', port: 443, connectTo: '203.0.113.10:8443' };
    expect((await tracedIn(run('outside', SILENT, {}, { server }))).asked).toEqual(['203.0.113.10:8443']);
  });
  it('traces one address of each version of IP, and two at most', async () => {
    const record = withFurther(run('outside', SILENT), '203.0.113.10', '203.0.113.11', '2001:db8::10');
    const { asked, after } = await tracedIn(record);
    expect(asked).toEqual(['203.0.113.10:443', '[2001:db8::10]:443']);
    expect(pathsIn(after).map(({ to }) => to)).toEqual(asked);
  });
  it('does not ask again for what a run that was taken up again holds', async () => {
    const { after } = await tracedIn(run('outside', SILENT));
    expect((await tracedIn(after)).asked).toEqual([]);
  });
  it('traces nothing when it was stopped', async () =>
    expect((await tracedIn(run('outside', SILENT), AbortSignal.abort())).asked).toEqual([]));
  it('traces nothing to this machine itself', async () =>
    expect((await tracedIn(run('outside', at('127.0.0.1')))).asked).toEqual([]));
});

describe('given failures of another kind', () =>
  it.each<[string, Wanted]>([
    ['in the name', { failure: { layer: 'dns', outcome: 'dns.not-found' } }],
    ['at a proxy of our own', { failure: { layer: 'proxy', outcome: 'proxy.unreachable' } }],
    ['in TLS', { failure: { layer: 'tls', outcome: 'tls.reset' } }],
    ['by the reply', { status: 403 }],
  ])('%s, nothing is traced', async (_, wanted) => expect((await tracedIn(run('outside', wanted))).asked).toEqual([])));

describe('given connections that stood and fell silent', () => {
  it.each<[string, Wanted]>([
    ['before the answer to the hello', { failure: { layer: 'tls', outcome: 'tls.silent' } }],
    ['within the handshake', { failure: { layer: 'tls', outcome: 'tls.handshake-failed' } }],
    ['after the request', { failure: { layer: 'http', outcome: 'http.timeout' } }],
  ])('%s, sizes are tried once at their address, and no trace is made', async (_, wanted) => {
    const { asked, sized, after } = await tracedIn(run('outside', wanted));
    expect([asked, sized]).toEqual([[], ['203.0.113.10:443']]);
    expect(after.probes.map(({ evidence: seen }) => seen?.packetSize !== undefined)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  it('keeps it in a form that is read again, and does not ask again', async () => {
    const { after } = await tracedIn(run('outside', { failure: { layer: 'tls', outcome: 'tls.silent' } }));
    expect(sizesIn(stageRecordSchema.parse(JSON.parse(JSON.stringify(after))))).toEqual(sizesIn(after));
    expect((await tracedIn(after)).sized).toEqual([]);
  });
  it.each<[string, Wanted]>([
    ['a reset', { failure: { layer: 'tls', outcome: 'tls.reset' } }],
    ['a certificate that is not trusted', { failure: { layer: 'tls', outcome: 'tls.untrusted' } }],
    ['no answer of TCP', SILENT],
    ['a reply', { status: 403 }],
    ['this machine itself', { remoteAddress: '127.0.0.1', failure: { layer: 'tls', outcome: 'tls.silent' } }],
  ])('tries none for %s', async (_, wanted) => expect((await tracedIn(run('outside', wanted))).sized).toEqual([]));
  it('tries none on a good stage', async () => expect((await tracedIn(run('outside'))).sized).toEqual([]));
});
