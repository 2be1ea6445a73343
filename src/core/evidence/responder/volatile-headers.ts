/** Headers whose values change from reply to reply, name one exchange, or frame it: a difference in them is no evidence. */
const VOLATILE: ReadonlySet<string> = new Set([
  'age',
  'cf-ray',
  'connection',
  'content-length',
  'date',
  'etag',
  'expires',
  'keep-alive',
  'last-modified',
  'nel',
  'proxy-connection',
  'report-to',
  'retry-after',
  'server-timing',
  'set-cookie',
  'set-cookie2',
  'traceparent',
  'transfer-encoding',
  'x-amz-cf-id',
  'x-amzn-requestid',
  'x-amzn-trace-id',
  'x-azure-ref',
  'x-csrf-token',
  'x-envoy-upstream-service-time',
  'x-iinfo',
  'x-kong-proxy-latency',
  'x-kong-response-latency',
  'x-kong-upstream-latency',
  'x-request-time',
  'x-response-time',
  'x-runtime',
  'x-timer',
]);

/** Numbers of one request, whatever they are called: `x-request-id`, `x-ms-correlation-request-id`, `x-trace-id`. */
const NUMBER_OF_ONE = /(^|-)(request|correlation|trace|transaction|incident|event|reference|error)-?id$/;

/** Whether a header of this name says nothing about who gave a reply. Any case. */
export const isVolatile = (name: string): boolean => {
  const lower = name.toLowerCase();
  return VOLATILE.has(lower) || NUMBER_OF_ONE.test(lower);
};
