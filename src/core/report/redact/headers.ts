/** Which headers an outsider may see: those with a well-known name, and a value of well-known words, numbers and dates. */

const NAMES: ReadonlySet<string> = new Set(
  `accept-ranges access-control-allow-origin age allow cache-control connection content-disposition content-encoding
  content-language content-length content-location content-security-policy content-type cross-origin-opener-policy
  cross-origin-resource-policy date etag expires keep-alive last-modified link location nel p3p permissions-policy pragma
  proxy-authenticate proxy-connection referrer-policy refresh report-to retry-after server server-timing set-cookie
  strict-transport-security trailer transfer-encoding upgrade vary via warning www-authenticate x-cache x-cache-lookup
  x-content-security-policy x-content-type-options x-dns-prefetch-control x-download-options x-frame-options
  x-permitted-cross-domain-policies x-powered-by x-request-id x-ua-compatible x-webkit-csp x-xss-protection
  unauthorized-user cneonction nncoection x-squid-error cf-ray cf-cache-status x-azure-ref x-amz-cf-id x-amz-cf-pop
  x-amzn-requestid x-amzn-trace-id x-servedby x-sucuri-id x-sucuri-block x-kong-request-id x-kong-response-latency
  x-kong-upstream-latency x-kong-proxy-latency x-envoy-upstream-service-time request-id x-correlation-id x-transaction-id
  x-trace-id x-akamai-request-id x-iinfo`.split(/\s+/),
);

const WORDS: ReadonlySet<string> = new Set(
  `no-cache no-store private public must-revalidate proxy-revalidate no-transform immutable max-age s-maxage post-check
  pre-check timeout max close keep-alive upgrade chunked gzip deflate br zstd identity bytes none nosniff deny sameorigin
  mode block accept accept-encoding accept-language authorization cookie origin user-agent * get head post put delete
  options patch trace charset utf-8 iso-8859-1 us-ascii application/json application/xml application/problem+json text/html
  text/plain text/xml includesubdomains preload no-referrer same-origin strict-origin strict-origin-when-cross-origin
  no-referrer-when-downgrade origin-when-cross-origin ie edge noopen off on basic negotiate ntlm digest bearer en en-us
  http/1.0 http/1.1 h2 h2c websocket hit miss cp cao psa our default-src script-src object-src style-src img-src font-src
  connect-src base-uri form-action frame-ancestors frame-src self unsafe-inline unsafe-eval data err_access_denied
  err_cache_access_denied err_connect_fail err_dns_fail err_read_timeout
  apache apache-coyote apache-tomcat awselb akamaighost bigip cloudflare envoy haproxy jetty kestrel kong litespeed
  microsoft-iis microsoft-httpapi nginx openresty openssl sonicwall squid sucuri tomcat varnish watchguard zscaler`.split(
    /\s+/,
  ),
);

const DATE = /^(?:mon|tue|wed|thu|fri|sat|sun), \d\d [a-z]{3} \d{4} \d\d:\d\d:\d\d gmt$/;
const NUMBER = /^-?\d{1,10}(?:\.\d{1,6})?$/;

/** A product may have up to three parts of its version: four would read like an address. */
const VERSION = /\/\d{1,5}(?:\.\d{1,5}){0,2}$/;

const isHarmlessWord = (word: string): boolean =>
  NUMBER.test(word) || WORDS.has(word) || WORDS.has(word.replace(VERSION, ''));

export const isWellKnownName = (name: string): boolean => NAMES.has(name.trim().toLowerCase().replaceAll(' ', '-'));

/** Whether a header's value says nothing about whose it is. */
export const isHarmlessValue = (value: string): boolean => {
  const plain = value.trim().toLowerCase();
  return DATE.test(plain) || plain.split(/[\s,;:="'()]+/).every((word) => word === '' || isHarmlessWord(word));
};

const KNOWN_PAGES: ReadonlySet<string> = new Set([
  '',
  '/',
  '/ers',
  '/ers/',
  '/ers/config',
  '/api',
  '/api/',
  '/api/v1',
  '/admin',
  '/admin/',
  '/admin/login.jsp',
  '/admin/loginaction.do',
  '/my.policy',
  '/vdesk/hangup.php3',
]);

export const isLeading = (name: string): boolean => /^(?:content-)?location$/i.test(name);

/** Where an address of the web leads: what says who, and the rest, which may say anything. */
export const partsOfLocation = (location: string): { readonly host: string; readonly rest: string } => {
  const host = /^(?:[a-z][a-z0-9+.-]{0,20}:)?\/\/[^/?#\\]*/i.exec(location)?.[0] ?? '';
  return { host, rest: location.slice(host.length) };
};

export const isKnownPage = (rest: string): boolean => KNOWN_PAGES.has(rest.toLowerCase());
