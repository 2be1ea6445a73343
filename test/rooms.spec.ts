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
  readonly rooms: readonly string[];
  /** Beside rooms: `node` for Node's own modules, and names of packages; `*` for any package. */
  readonly packages: readonly string[];
  readonly instead: string;
}

const ROOMS: Readonly<Record<string, Room>> = {
  core: {
    rooms: [],
    packages: ['zod'],
    instead: 'The domain knows no host: take what you need as an argument, and let node/ do it.',
  },
  shared: { rooms: ['core'], packages: ['zod'], instead: 'The contract speaks domain words only.' },
  node: {
    rooms: ['core', 'shared'],
    packages: ['node', '*'],
    instead: 'Hands serve every host, so they know none: let the door pass it in.',
  },
  app: {
    rooms: ['core', 'shared', 'node'],
    packages: ['node'],
    instead: 'A use case serves window and terminal alike: let the door pass in what is its own.',
  },
  lab: {
    rooms: ['core', 'shared'],
    packages: ['node', '*'],
    instead: 'A witness does not reuse the code it judges: write the lab its own.',
  },
  preload: {
    rooms: ['core', 'shared'],
    packages: ['electron'],
    instead: 'The preload hands over the contract and nothing else.',
  },
  renderer: {
    rooms: ['core', 'shared'],
    packages: ['react', 'react-dom', 'zustand', '@mantine', '@tanstack'],
    instead: 'The window runs in a browser too: ask the client.',
  },
  main: {
    rooms: ['core', 'shared', 'app', 'node'],
    packages: ['node', 'electron'],
    instead: 'A door holds no logic: put it into core, app or node.',
  },
  web: {
    rooms: ['core', 'shared', 'app', 'node'],
    packages: ['node'],
    instead: 'A door holds no logic: put it into core, app or node.',
  },
  cli: {
    rooms: ['core', 'shared', 'app', 'node', 'web', 'lab'],
    packages: ['node'],
    instead: 'A door holds no logic: put it into core, app or node.',
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

const rulesOf = (base: string): IForbiddenRuleType[] => [noCircle, ...roomRulesOf(base)];

const roomRulesOf = (base: string): IForbiddenRuleType[] =>
  Object.entries(ROOMS).flatMap(([room, { rooms, packages, instead }]) => {
    const from = { path: `^${base}${room}/` };
    const strangers = Object.keys(ROOMS).filter((other) => other !== room && !rooms.includes(other));
    const allowed = packages.filter((name) => name !== 'node' && name !== '*').map(packagePattern);
    const rules: IForbiddenRuleType[] = [
      {
        name: `${room}-imports-a-room`,
        comment: instead,
        severity: 'error',
        from,
        to: { path: `^${base}(${strangers.join('|')})/` },
      },
    ];
    if (!packages.includes('node'))
      rules.push({
        name: `${room}-imports-node`,
        comment: instead,
        severity: 'error',
        from,
        to: { dependencyTypes: ['core'] },
      });
    if (!packages.includes('*'))
      rules.push({
        name: `${room}-imports-a-package`,
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

  it('keeps every import within what its room may use', () => {
    const crossings = result.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);
    expect(crossings).toEqual([]);
  });

  it('was really read: at least 200 modules', () => {
    expect(result.modules.filter(({ source }) => source.startsWith('src/')).length).toBeGreaterThanOrEqual(200);
  });

  it('was read into its imports: core is used by every other room', () => {
    const users = new Set(
      result.modules
        .filter(({ dependencies }) => dependencies.some(({ resolved }) => resolved.startsWith('src/core/')))
        .map(({ source }) => source.split('/')[1]),
    );
    expect([...users].sort()).toEqual(expect.arrayContaining(['cli', 'core', 'lab', 'node', 'renderer', 'shared']));
  });
});

describe('given a tree in which each room is crossed once', () => {
  let base = '';
  beforeAll(async () => {
    base = await mkdtemp(join('test', 'planted-'));
    const plant = async (file: string, text: string): Promise<void> => {
      await mkdir(join(base, file, '..'), { recursive: true });
      await writeFile(join(base, file), text);
    };
    await plant('node/hand.ts', 'export const hand = 1;\n');
    await plant('web/page.ts', 'export const page = 1;\n');
    await plant('core/a.ts', "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n");
    await plant('lab/a.ts', "import { hand } from '../node/hand.ts';\nexport const a = hand;\n");
    await plant('shared/a.ts', "import type { B } from './b.ts';\nexport type A = B[];\n");
    await plant('shared/b.ts', "import type { A } from './a.ts';\nexport type B = { readonly a: A };\n");
    await plant('app/a.ts', "import { page } from '../web/page.ts';\nexport const a = page;\n");
    await plant('node/b.ts', "import type { a } from '../app/a.ts';\nexport type A = typeof a;\n");
    await plant('node/a.ts', "import { page } from '../web/page.ts';\nexport const a = page;\n");
    await plant('renderer/a.ts', "import { request } from 'undici';\nexport const a = request;\n");
    await plant('preload/a.ts', "import type { hand } from '../node/hand.ts';\nexport type A = typeof hand;\n");
  });
  afterAll(() => rm(base, { recursive: true, force: true }));

  it('finds every planted violation, type-only imports too', async () => {
    const { summary } = await read(base, `${base}/`);
    expect(summary.violations.map(({ rule }) => rule.name).sort()).toEqual([
      'app-imports-a-room',
      'circle',
      'core-imports-node',
      'lab-imports-a-room',
      'node-imports-a-room',
      'node-imports-a-room',
      'preload-imports-a-room',
      'renderer-imports-a-package',
    ]);
  });
});
