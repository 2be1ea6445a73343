import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Who may import whom. The comment of each room's rule says what to do instead of crossing it. dependency-cruiser reads
 * nothing and says nothing when it does not understand the compiler, so this spec also counts the files it read and
 * plants a violation.
 */
interface Room {
  readonly modules: readonly string[];
  /** Beside modules: `node` for Node's own modules, and names of packages; `*` for any package. */
  readonly packages: readonly string[];
  readonly instead: string;
  /** The one file that puts the module together, and may import adapters. */
  readonly root?: string;
}

const MODULES: Readonly<Record<string, Room>> = {
  core: {
    modules: [],
    packages: ['zod'],
    instead: 'The domain knows no host: take what you need as an argument, and let node/ do it.',
  },
  shared: { modules: ['core'], packages: ['zod'], instead: 'The contract speaks domain words only.' },
  node: {
    modules: ['core', 'shared'],
    packages: ['node', '*'],
    instead: 'Adapters serve every host, so they know none: let the host pass it in.',
  },
  app: {
    modules: ['core', 'shared', 'node'],
    packages: ['node'],
    instead: 'A use case serves window and terminal alike: let the host pass in what is its own.',
  },
  lab: {
    modules: ['core', 'shared'],
    packages: ['node', '*'],
    instead: 'A witness does not reuse the code it judges: write the lab its own.',
  },
  preload: {
    modules: ['core', 'shared'],
    packages: ['electron'],
    instead: 'The preload hands over the contract and nothing else.',
  },
  renderer: {
    modules: ['core', 'shared'],
    packages: ['react', 'react-dom', 'zustand', '@mantine', '@tanstack'],
    instead: 'The window runs in a browser too: ask the client.',
  },
  main: {
    modules: ['core', 'shared', 'app'],
    packages: ['node', 'electron'],
    root: 'index.ts',
    instead: 'A host knows no adapter but where it is put together (index.ts): let that hand it over.',
  },
  web: {
    modules: ['core', 'shared', 'app'],
    packages: ['node'],
    instead: 'A host knows no adapter: ask a use case of app, which a window or a terminal may need as well.',
  },
  cli: {
    modules: ['core', 'shared', 'app', 'web', 'lab'],
    packages: ['node'],
    instead: 'A host knows no adapter: ask a use case of app, which the window may need as well.',
  },
};

const packagePattern = (name: string): string => `(^|/)node_modules/${name}(/|$)`;

const noCircle: IForbiddenRuleType = {
  name: 'circle',
  comment: 'Files that import each other are one file in two places: declare what they share in a third one.',
  severity: 'error',
  from: { pathNot: 'node_modules' },
  to: { circular: true },
};

/** The folders of `core`, top to bottom: each may import itself and what stands below it. */
const LAYERS = [
  'script',
  'report',
  'whitelisting',
  'diagnosis',
  'credential',
  'attempts',
  'messages',
  'records',
  'evidence',
  'vocabulary',
] as const;

const layerRulesOf = (base: string): IForbiddenRuleType[] => [
  ...LAYERS.slice(1).map((layer, index): IForbiddenRuleType => ({
    name: `core-${layer}-imports-a-layer-above`,
    comment: 'Inside core imports go down alone: move what both need to the lower layer, or hand it in as a value.',
    severity: 'error',
    from: { path: `^${base}core/${layer}/` },
    to: { path: `^${base}core/(${LAYERS.slice(0, index + 1).join('|')})/` },
  })),
  {
    name: 'core-whitelisting-imports-diagnosis',
    comment: 'Whitelisting knows nothing of diagnosis.',
    severity: 'error',
    from: { path: `^${base}core/whitelisting/` },
    to: { path: `^${base}core/diagnosis/` },
  },
];

const rulesOf = (base: string): IForbiddenRuleType[] => [noCircle, ...moduleRulesOf(base), ...layerRulesOf(base)];

const moduleRulesOf = (base: string): IForbiddenRuleType[] =>
  Object.entries(MODULES).flatMap(([module, { modules, packages, instead, root }]) => {
    const from = { path: `^${base}${module}/` };
    const strangers = Object.keys(MODULES).filter((other) => other !== module && !modules.includes(other));
    const allowed = packages.filter((name) => name !== 'node' && name !== '*').map(packagePattern);
    const importsModules = (who: typeof from & { readonly pathNot?: string }, others: readonly string[]) => ({
      name: `${module}-imports-a-module`,
      comment: instead,
      severity: 'error' as const,
      from: who,
      to: { path: `^${base}(${others.join('|')})/` },
    });
    const top = `^${base}${module}/${root}$`;
    const rules: IForbiddenRuleType[] = [
      importsModules(root === undefined ? from : { ...from, pathNot: top }, strangers),
      ...(root === undefined ? [] : [importsModules({ path: top }, strangers.filter((other) => other !== 'node'))]), // prettier-ignore
    ];
    if (!packages.includes('node'))
      rules.push({
        name: `${module}-imports-node`,
        comment: instead,
        severity: 'error',
        from,
        to: { dependencyTypes: ['core'] },
      });
    if (!packages.includes('*'))
      rules.push({
        name: `${module}-imports-a-package`,
        comment: instead,
        severity: 'error',
        from,
        to: { path: 'node_modules', ...(allowed.length > 0 ? { pathNot: allowed } : {}) },
      });
    return rules;
  });

const read = async (folder: string, base: string) => {
  const { output } = await cruise(
    [folder],
    {
      ruleSet: { forbidden: rulesOf(base) },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
    { extensions: ['.ts', '.tsx', '.js'] },
  );
  if (typeof output === 'string') throw new Error('expected a result, not a report');
  return output;
};

describe('given the source tree', () => {
  let result: Awaited<ReturnType<typeof read>>;
  beforeAll(async () => {
    result = await read('src', 'src/');
  });

  it('keeps every import within what its module may use', () =>
    expect(result.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)).toEqual([]));

  it('has every folder of core among the layers', () => {
    const folders = new Set(
      result.modules
        .filter(({ source }) => source.startsWith('src/core/'))
        .map(({ source }) => source.slice('src/core/'.length).split('/')[0]),
    );
    expect([...folders].sort()).toEqual([...LAYERS].sort());
  });

  it('was really read: at least 200 modules', () =>
    expect(result.modules.filter(({ source }) => source.startsWith('src/')).length).toBeGreaterThanOrEqual(200));

  it('was read into its imports: core is used by every other module', () => {
    const users = new Set(
      result.modules
        .filter(({ dependencies }) => dependencies.some(({ resolved }) => resolved.startsWith('src/core/')))
        .map(({ source }) => source.split('/')[1]),
    );
    expect([...users].sort()).toEqual(expect.arrayContaining(['cli', 'core', 'lab', 'node', 'renderer', 'shared']));
  });
});

describe('given a tree in which every border is crossed once', () => {
  let base = '';
  beforeAll(async () => {
    base = await mkdtemp(join('test', 'planted-'));
    const plant = async (file: string, text: string): Promise<void> => {
      await mkdir(join(base, file, '..'), { recursive: true });
      await writeFile(join(base, file), text);
    };
    await plant('node/adapter.ts', 'export const adapter = 1;\n');
    await plant('web/page.ts', 'export const page = 1;\n');
    await plant('core/a.ts', "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n");
    await plant('lab/a.ts', "import { adapter } from '../node/adapter.ts';\nexport const a = adapter;\n");
    await plant('shared/a.ts', "import type { B } from './b.ts';\nexport type A = B[];\n");
    await plant('shared/b.ts', "import type { A } from './a.ts';\nexport type B = { readonly a: A };\n");
    await plant('app/a.ts', "import { page } from '../web/page.ts';\nexport const a = page;\n");
    await plant('cli/a.ts', "import { adapter } from '../node/adapter.ts';\nexport const a = adapter;\n");
    await plant('web/a.ts', "import type { adapter } from '../node/adapter.ts';\nexport type A = typeof adapter;\n");
    await plant('main/a.ts', "import type { adapter } from '../node/adapter.ts';\nexport type A = typeof adapter;\n");
    await plant('main/index.ts', "import { adapter } from '../node/adapter.ts';\nimport { page } from '../web/page.ts';\nexport const a = [adapter, page];\n"); // prettier-ignore
    await plant('node/b.ts', "import type { a } from '../app/a.ts';\nexport type A = typeof a;\n");
    await plant('node/a.ts', "import { page } from '../web/page.ts';\nexport const a = page;\n");
    await plant('core/report/a.ts', 'export const a = 1;\n');
    await plant('core/diagnosis/a.ts', 'export const a = 1;\n');
    await plant('core/evidence/a.ts', "import { a } from '../report/a.ts';\nexport const b = a;\n");
    await plant('core/whitelisting/a.ts', "import { a } from '../diagnosis/a.ts';\nexport const b = a;\n");
    await plant('renderer/a.ts', "import { request } from 'undici';\nexport const a = request;\n");
    await plant(
      'preload/a.ts',
      "import type { adapter } from '../node/adapter.ts';\nexport type A = typeof adapter;\n",
    );
  });
  afterAll(() => rm(base, { recursive: true, force: true }));

  it('finds every planted violation, type-only imports too', async () =>
    expect((await read(base, `${base}/`)).summary.violations.map(({ rule }) => rule.name).sort()).toEqual([
      'app-imports-a-module',
      'circle',
      'cli-imports-a-module',
      'core-evidence-imports-a-layer-above',
      'core-imports-node',
      'core-whitelisting-imports-diagnosis',
      'lab-imports-a-module',
      'main-imports-a-module',
      'main-imports-a-module',
      'node-imports-a-module',
      'node-imports-a-module',
      'preload-imports-a-module',
      'renderer-imports-a-package',
      'web-imports-a-module',
    ]));
});
