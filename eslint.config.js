import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

/** Bans that keep the promises of docs/decisions; each message says what to do instead. */
const bans = {
  rejectUnauthorized: {
    selector: "Property[key.name='rejectUnauthorized'][value.value=false]",
    message:
      'TLS is verified always. Only src/node/probing/capture.ts reads an unverified chain, and it has no HTTP writer.',
  },
  html: {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'Text goes in as text nodes: let React render it.',
  },
  dangerousHtml: {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Text goes in as text nodes: let React render it.',
  },
  writeFile: {
    selector:
      'CallExpression[callee.name=/^(writeFile|writeFileSync)$/], CallExpression[callee.property.name=/^(writeFile|writeFileSync)$/]',
    message: 'Documents are written by src/node/disk/writer.ts, which alone is durable.',
  },
  fetch: {
    selector: "CallExpression[callee.name='fetch']",
    message: 'fetch follows redirects with secret headers and inflates without bound: use undici request.',
  },
  ipcMain: {
    selector: "MemberExpression[object.name='ipcMain']",
    message: 'Windows are listened to in src/main/ipc.ts alone, which checks who asks and what.',
  },
  openExternal: {
    selector: "MemberExpression[property.name='openExternal']",
    message: 'Addresses are handed out by src/main/links.ts alone, by their word.',
  },
  insecureEnvironment: {
    selector: "AssignmentExpression[left.property.name='NODE_TLS_REJECT_UNAUTHORIZED']",
    message: 'TLS is verified always.',
  },
};
const ban = (...names) => ['error', ...names.map((name) => bans[name])];

export default ts.config(
  {
    ignores: [
      'out/**',
      'dist/**',
      'node_modules/**',
      '.cache/**',
      'test/golden/**',
      'eslint.config.js',
      'scripts/with-node.mjs',
    ],
  },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // One program for all files: with one for each module, what they share would be understood ten times.
        project: './test/tsconfig.lint.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // What is named beside `...rest` is left out of it.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      // Control characters are what this program must find in text from elsewhere.
      'no-control-regex': 'off',
      'no-restricted-syntax': ban(
        'rejectUnauthorized',
        'html',
        'dangerousHtml',
        'writeFile',
        'fetch',
        'ipcMain',
        'openExternal',
        'insecureEnvironment',
      ),
    },
  },
  { files: ['src/node/probing/capture.ts'], rules: { 'no-restricted-syntax': ban('html', 'writeFile', 'fetch') } },
  { files: ['src/node/disk/writer.ts'], rules: { 'no-restricted-syntax': ban('rejectUnauthorized', 'html', 'fetch') } },
  {
    files: ['src/main/ipc.ts'],
    rules: { 'no-restricted-syntax': ban('rejectUnauthorized', 'html', 'writeFile', 'fetch', 'openExternal') },
  },
  {
    files: ['src/main/links.ts'],
    rules: { 'no-restricted-syntax': ban('rejectUnauthorized', 'html', 'writeFile', 'fetch', 'ipcMain') },
  },
  { files: ['src/renderer/**'], ...hooks.configs.flat.recommended },
  { files: ['src/renderer/**'], rules: { 'no-restricted-syntax': ban('html', 'dangerousHtml') } },
  {
    files: ['test/**', 'scripts/**'],
    rules: { 'no-restricted-syntax': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
