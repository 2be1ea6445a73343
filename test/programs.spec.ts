import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { debianPackages } from '../scripts/prepare.ts';
import { CAMPAIGN_PACKAGES, PACKAGES, UNPACKED } from './real/needs.ts';

/** Programs that every Debian has (packages that are essential, and npm with its git): nobody has to install them. */
const EVERYWHERE = new Set(['bash', 'cat', 'dash', 'date', 'dpkg', 'dpkg-deb', 'git', 'iconv', 'ls', 'mkfifo', 'mount', 'npm', 'sh', 'sha256sum', 'stat', 'tar', 'which']); // prettier-ignore
/** Of `prepare.ts` itself: the browser with its own row, how it asks for the headers of keytar, with which rights it installs. */
const OF_PREPARING = new Set(['chromium', 'chromium-headless-shell', 'pkg-config', 'sudo']);
/** Not of Debian: where it is not, `prepare.ts` says so, and its tests are left out. */
const FROM_ELSEWHERE = new Set(['dotnet']);
/** Its row in `prepare.ts` is the one of keytar's compiler. */
const WITH_COMPILER = new Set(['python3']);

const STARTED = /(?:spawn|exec)\w*\)?\(\s*'([\w.-]+)'|programPath\('([\w.-]+)'\)|'\/usr\/s?bin\/([\w.-]+)'/g;

const startedIn = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('bench'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(STARTED)].map(
        ([, ...programs]) => [programs.find(Boolean) ?? '', name] as const,
      ),
    );

describe('given the programs that tests start beside Node', () => {
  const started = ['test', 'scripts'].flatMap((folder) => startedIn(join(import.meta.dirname, '..', folder)));

  it('some are found', () => expect(started.length).toBeGreaterThan(20));

  it('each has its package, so that a machine where nobody has worked before gets it', () => {
    const known = new Set([
      ...Object.keys(UNPACKED),
      ...Object.keys(PACKAGES),
      ...Object.keys(CAMPAIGN_PACKAGES),
      ...EVERYWHERE,
      ...OF_PREPARING,
      ...FROM_ELSEWHERE,
      ...WITH_COMPILER,
    ]);
    expect(started.filter(([program]) => !known.has(program))).toEqual([]);
  });

  it('a spec of npm test starts none that the campaign alone installs', () =>
    expect(
      started.filter(([program, file]) => program in CAMPAIGN_PACKAGES && /(?<!\.long)\.spec\.ts$/.test(file)),
    ).toEqual([]));

  it('npm test asks for at most fifteen packages', () => expect(debianPackages().size).toBeLessThanOrEqual(15));
});
