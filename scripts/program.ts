import { resolve } from 'node:path';
import { build, type BuildOptions, type Plugin, type Rolldown } from 'vite';

/**
 * The terminal and the threads that probe and read, as `out/main/program`; their entrances in `out/main` load it from there
 * (src/node/code/program.ts). Left to itself the bundler makes some 150 files, and to find and link them takes longer than what is in
 * them; in one file each command would pay for all. So a file holds what the same of these parts need; the rest comes with its command.
 */
const NEEDED_BY: Readonly<Record<string, readonly string[]>> = {
  start: [
    'src/cli/run.ts',
    'src/app/version.ts',
    'src/app/process.ts',
    'src/cli/help.ts',
    'src/node/threads/thread.ts',
  ],
  send: ['src/cli/commands/probe-first.ts'],
  probing: ['src/node/probing/worker.ts', 'src/node/import/authorities.ts'],
  reading: ['src/node/reading/worker.ts', 'src/node/import/record.ts'],
  judging: ['src/cli/commands/compare.ts', 'src/cli/commands/probe.ts'],
  reporting: ['src/cli/commands/report.ts'],
};

const ENTRANCES = {
  terminal: 'src/cli/run.ts',
  'probing-worker': 'src/node/probing/worker.ts',
  'reading-worker': 'src/node/reading/worker.ts',
} as const;

/** What code is kept by (program.ts): a name that is none of these, such as a mistyped one, shares with the others. */
const COMMANDS = ['card', 'case', 'certificate', 'compare', 'diagnose', 'probe', 'report', 'trace', 'watch'];

const MARK = '\0tripoint:';

/** What stands in `out/main` for a part of the program. */
const standingFor = (root: string, part: string): string => {
  const loader = JSON.stringify(resolve(root, 'src/node/code/program.ts'));
  return part === 'terminal'
    ? `import { loadProgram } from ${loader};
       const command = ${JSON.stringify(COMMANDS)}.find((name) => name === process.argv[2]) ?? 'other';
       export const runHere = () => loadProgram('terminal', command).runHere();`
    : `import { loadProgram } from ${loader}; loadProgram(${JSON.stringify(part)}, 'thread');`;
};

/** Which modules each module needs at once, as they were bundled; and by these, in which file it is. */
const grouping = (root: string) => {
  const needs = new Map<string, readonly string[]>();
  let names: ReadonlyMap<string, string> | null = null;

  const closureOf = (entrances: readonly string[]): ReadonlySet<string> => {
    const seen = new Set<string>();
    const left = entrances.map((path) => resolve(root, path));
    for (let module = left.pop(); module !== undefined; module = left.pop()) {
      if (seen.has(module)) continue;
      seen.add(module);
      left.push(...(needs.get(module) ?? []));
    }
    return seen;
  };
  const find = (): ReadonlyMap<string, string> => {
    const found = new Map<string, string>();
    for (const [name, entrances] of Object.entries(NEEDED_BY))
      for (const module of closureOf(entrances)) found.set(module, [found.get(module), name].filter(Boolean).join('-'));
    return found;
  };
  const plugin: Plugin = {
    name: 'tripoint:grouping',
    moduleParsed: ({ id, importedIds }) => void needs.set(id, importedIds),
  };
  return { plugin, nameOf: (module: string): string | null => (names ??= find()).get(module) ?? null };
};

/** What is not bundled is loaded as the files of the program are, by `require`: Node has a warning for `import` in such a file. */
const required = (code: string): string =>
  code
    .replace(/(?<![.\w])import\(("node:[a-z_/]+")\)/g, 'Promise.resolve().then(() => require($1))')
    .replace(/(?<![.\w])import\(("[a-z]+")\)/g, 'Promise.resolve().then(() => ({ default: require($1) }))');

/** Text as ASCII: what is in no string is a name, a pattern or part of a template, and each takes the same escape. */
const inAscii: Plugin = {
  name: 'tripoint:ascii',
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      // After a backslash, an escape would be read as two characters; nothing that we write has one there.
      const found = /(?<!\\)(?:\\\\)*\\[\u0080-\uffff]|String\.raw`[^`]*[\u0080-\uffff]/.exec(part.code);
      if (found) this.error(`${part.fileName} cannot be written in ASCII: ${found[0].slice(-60)}`);
      part.code = required(part.code);
      if (/(?<![.\w])import\("/.test(part.code)) this.error(`${part.fileName} holds an import of what is not bundled.`);
      part.code = part.code.replace(
        /[\u0080-\uffff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * Builds the program behind the main build, and puts its entrances there.
 * @param shared plugins that see both builds. @param options what both builds have in common.
 */
export const program = (
  root: string,
  shared: readonly Plugin[],
  options: Pick<Rolldown.InputOptions, 'external'>,
  alias: { readonly find: RegExp; readonly replacement: string },
): Plugin => {
  let out = resolve(root, 'out/main');
  let sourcemap: NonNullable<BuildOptions['sourcemap']> = false;
  return {
    name: 'tripoint:program',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      out = resolve(root, config.build.outDir);
      sourcemap = config.build.sourcemap;
    },
    resolveId(id, importer) {
      if (id.startsWith(MARK)) return id;
      const isTerminal = id === './run.ts' && importer === resolve(root, 'src/cli/index.ts');
      return isTerminal ? `${MARK}terminal` : null;
    },
    load: (id) => (id.startsWith(MARK) ? standingFor(root, id.slice(MARK.length)) : null),
    async closeBundle() {
      const { plugin, nameOf } = grouping(root);
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        plugins: [...shared, plugin, inAscii],
        resolve: { alias: [alias] },
        // The Swedish texts are parsed when a command speaks Swedish, in a third of the time that a literal takes.
        json: { stringify: true, namedExports: false },
        ssr: { noExternal: true },
        build: {
          ssr: true,
          // The oldest Node that may run it.
          target: 'node22.19',
          outDir: resolve(out, 'program'),
          minify: false,
          sourcemap,
          rolldownOptions: {
            ...options,
            checks: { ineffectiveDynamicImport: false },
            input: Object.fromEntries(Object.entries(ENTRANCES).map(([part, path]) => [part, resolve(root, path)])),
            // A module's code is compiled when it runs, and not with its file.
            optimization: { pifeForModuleWrappers: false },
            preserveEntrySignatures: 'allow-extension',
            output: {
              format: 'cjs',
              entryFileNames: '[name].cjs',
              chunkFileNames: '[name]-[hash].cjs',
              comments: false,
              minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
              // A file holds more than one command needs: each module runs when it is first asked for.
              strictExecutionOrder: true,
              codeSplitting: {
                groups: [{ name: nameOf, debugName: 'needed by' }],
                includeDependenciesRecursively: false,
              },
            },
          },
        },
      });
    },
  };
};

/** An entrance in `out/main` of this part, for `input`. */
export const entrance = (part: keyof typeof ENTRANCES): string => `${MARK}${part}`;
