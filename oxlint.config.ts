import { defineConfig } from 'oxlint';

/** Each rule stands on its own: what a later version of the linter adds does not change what is asked for here. */

const all = (plugin: string, names: string): Record<string, 'error'> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [plugin + name, 'error']),
  );

const CORE = `
  for-direction no-array-constructor no-async-promise-executor no-case-declarations
  no-compare-neg-zero no-cond-assign no-constant-binary-expression
  no-constant-condition no-debugger no-delete-var no-dupe-else-if no-duplicate-case
  no-empty no-empty-character-class no-empty-function no-empty-pattern no-empty-static-block no-ex-assign
  no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp
  no-irregular-whitespace no-loss-of-precision no-misleading-character-class   no-nonoctal-decimal-escape no-prototype-builtins no-regex-spaces no-self-assign
  no-shadow-restricted-names no-sparse-arrays no-unassigned-vars
  no-unexpected-multiline no-unsafe-finally no-unsafe-optional-chaining
  no-unused-expressions no-unused-labels no-unused-private-class-members no-useless-assignment
  no-useless-backreference no-useless-catch no-useless-constructor no-useless-escape no-var prefer-const
  prefer-rest-params prefer-spread preserve-caught-error require-yield use-isnan valid-typeof
`;

const TYPESCRIPT = `
  adjacent-overload-signatures array-type await-thenable ban-tslint-comment class-literal-property-style
  consistent-generic-constructors consistent-type-assertions consistent-type-definitions consistent-type-imports
  dot-notation no-array-delete no-base-to-string no-confusing-non-null-assertion no-deprecated
  no-duplicate-enum-values no-duplicate-type-constituents no-dynamic-delete no-empty-object-type no-explicit-any
  no-extra-non-null-assertion no-extraneous-class no-floating-promises no-for-in-array no-generated-empty-object-type
  no-implied-eval no-inferrable-types no-invalid-void-type no-meaningless-void-operator no-misused-new
  no-misused-promises no-misused-spread no-mixed-enums no-namespace no-non-null-asserted-nullish-coalescing
  no-non-null-asserted-optional-chain no-non-null-assertion no-redundant-type-constituents no-require-imports
  no-this-alias no-unnecessary-boolean-literal-compare no-unnecessary-condition no-unnecessary-template-expression
  no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-constraint
  no-unnecessary-type-conversion no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access
  no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment no-wrapper-object-types
  non-nullable-type-assertion-style only-throw-error prefer-as-const prefer-find prefer-for-of prefer-function-type
  prefer-includes prefer-literal-enum-member prefer-namespace-keyword prefer-nullish-coalescing prefer-optional-chain
  prefer-promise-reject-errors prefer-reduce-type-parameter prefer-regexp-exec prefer-return-this-type
  prefer-string-starts-ends-with related-getter-setter-pairs require-await switch-exhaustiveness-check
  triple-slash-reference unbound-method unified-signatures use-unknown-in-catch-callback-variable
`;

const REACT = `
  error-boundaries exhaustive-deps globals immutability incompatible-library preserve-manual-memoization purity refs
  rules-of-hooks set-state-in-effect set-state-in-render static-components unsupported-syntax use-memo
`;

const BANS = all('bans/', 'unverified-tls html write-file fetch ipc-main open-external insecure-environment');
/** Where something is done that is banned everywhere else. */
const allowed = (file: string, ...names: readonly string[]) => ({
  files: [file],
  rules: Object.fromEntries(names.map((name) => [`bans/${name}`, 'off' as const])),
});

export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: ['./scripts/bans.ts'],
  categories: { correctness: 'off' },
  options: { typeAware: true },
  ignorePatterns: ['out/**', 'dist/**', '.cache/**', 'test/golden/**', 'scripts/with-node.mjs'],
  rules: {
    ...all('', CORE),
    ...all('typescript/', TYPESCRIPT),
    ...BANS,
    // What is named beside `...rest` is left out of it.
    'no-unused-vars': ['error', { ignoreRestSiblings: true }],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/restrict-plus-operands': [
      'error',
      { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
  },
  overrides: [
    // A page asks nobody but the program that showed it.
    { files: ['src/renderer/**'], rules: { ...all('react/', REACT), 'bans/fetch': 'off' } },
    allowed('src/node/probing/capture.ts', 'unverified-tls'),
    allowed('src/node/disk/writer.ts', 'write-file'),
    // Compiled code that can be made again: nothing is lost with it, and it is loaded before any document can be written.
    allowed('src/node/code/program.ts', 'write-file'),
    allowed('src/main/ipc.ts', 'ipc-main'),
    allowed('src/main/links.ts', 'open-external'),
    {
      files: ['test/**', 'scripts/**'],
      rules: {
        ...Object.fromEntries(Object.keys(BANS).map((name) => [name, 'off' as const])),
        'typescript/no-non-null-assertion': 'off',
      },
    },
  ],
});
