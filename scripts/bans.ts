/** Bans that keep the promises of docs/decisions, as rules of the linter; each message says what to do instead. */

const BANS = {
  'unverified-tls': {
    selector: "Property[key.name='rejectUnauthorized'][value.value=false]",
    message:
      'TLS is verified always. Only src/node/probing/capture.ts reads an unverified chain, and it has no HTTP writer.',
  },
  html: {
    selector:
      "MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/], JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Text goes in as text nodes: let React render it.',
  },
  'write-file': {
    selector:
      'CallExpression[callee.name=/^(writeFile|writeFileSync)$/], CallExpression[callee.property.name=/^(writeFile|writeFileSync)$/]',
    message: 'Documents are written by src/node/disk/writer.ts, which alone is durable.',
  },
  fetch: {
    selector: "CallExpression[callee.name='fetch']",
    message: 'fetch follows redirects with secret headers and inflates without bound: use undici request.',
  },
  'ipc-main': {
    selector: "MemberExpression[object.name='ipcMain']",
    message: 'Windows are listened to in src/main/ipc.ts alone, which checks who asks and what.',
  },
  'open-external': {
    selector: "MemberExpression[property.name='openExternal']",
    message: 'Addresses are handed out by src/main/links.ts alone, by their word.',
  },
  'insecure-environment': {
    selector: "AssignmentExpression[left.property.name='NODE_TLS_REJECT_UNAUTHORIZED']",
    message: 'TLS is verified always.',
  },
} as const;

/** As much of the linter's context as a ban needs. */
interface Context {
  readonly report: (found: { readonly node: unknown; readonly message: string }) => void;
}

export default {
  meta: { name: 'bans' },
  rules: Object.fromEntries(
    Object.entries(BANS).map(([name, { selector, message }]) => [
      name,
      {
        create: (context: Context) => ({
          [selector]: (node: unknown) => {
            context.report({ node, message });
          },
        }),
      },
    ]),
  ),
};
