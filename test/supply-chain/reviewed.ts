/**
 * What a person has looked at. A package is added here by whoever adds it to the product, after reading what it does at
 * installation and on the network.
 */

/** Packages that run something while they are installed, why that is allowed or not, and nobody else. */
export const INSTALL_SCRIPTS: Readonly<Record<string, { readonly allowed: boolean; readonly because: string }>> = {
  node: { allowed: true, because: 'fetches the Node that runs every script (docs/decisions/005)' },
  keytar: { allowed: true, because: 'builds or fetches the keychain module (docs/decisions/003 and 008)' },
  koffi: {
    allowed: false,
    because: 'compiles the module where npm brings none; what npm brings is used, or nothing (docs/decisions/012)',
  },
  'electron-winstaller': { allowed: false, because: 'picks an archiver for a kind of installer that is not made' },
};

/** Packages whose code ships. None asks anybody anything of its own accord. */
export const SHIPPED: Readonly<Record<string, string>> = {
  electron: 'the shell; its own requests are refused by src/main/hardening.ts, and it looks for no update',
  undici: 'sends what it is told to, where it is told to',
  qr: 'draws QR codes; its parts that read them and open a camera are in decode.js and dom.js, which nothing here imports',
  keytar: 'talks to the keychain of the system',
  koffi: 'calls the C library for the sockets of a trace, in a process that holds no secret',
  [`@koromix/koffi-linux-${process.arch}`]: 'is the compiled part of koffi',
  '@mantine/hooks': 'has a hook that fetches; nothing here uses it, and the build leaves it out',
  ...Object.fromEntries(
    `@floating-ui/core @floating-ui/dom @floating-ui/react @floating-ui/react-dom @floating-ui/utils
     @mantine/core @mantine/form @mantine/spotlight @mantine/store @nodable/entities @peculiar/asn1-asym-key
     @peculiar/asn1-cms @peculiar/asn1-csr @peculiar/asn1-ecc @peculiar/asn1-pfx @peculiar/asn1-pkcs8
     @peculiar/asn1-pkcs9 @peculiar/asn1-rsa @peculiar/asn1-schema @peculiar/asn1-x509
     @peculiar/asn1-x509-attr @peculiar/asn1-x509-post-quantum @peculiar/utils @peculiar/x509
     @tanstack/react-virtual @tanstack/virtual-core anynum asn1js clsx fast-deep-equal fast-xml-parser
     get-nonce is-unsafe klona
     path-expression-matcher pend pvtsutils pvutils react react-dom react-remove-scroll
     react-remove-scroll-bar react-style-singleton saxes scheduler strnum tslib tsyringe use-callback-ref
     use-sidecar xml-naming xmlchars yauzl zod zustand`
      .split(/\s+/)
      .map((name) => [name, 'has no code that opens a connection']),
  ),
};

/** Names of packages that exist to report home, or that look for updates of themselves. None may be installed at all. */
export const REPORTERS =
  /^(@sentry\/|@datadog\/|@segment\/|@amplitude\/|@bugsnag\/|@opentelemetry\/exporter|@vercel\/analytics|amplitude|analytics-node|applicationinsights|bugsnag|configstore|electron-updater|google-analytics|insight|mixpanel|newrelic|posthog|rollbar|universal-analytics|update-notifier)/;
