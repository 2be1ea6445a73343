import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * In the place of fpm, which electron-builder fetches and Debian has not: takes what electron-builder hands to fpm for a deb or
 * an rpm, and has dpkg-deb or rpmbuild make the package.
 */
const given = new Map<string, string>();
const depends: string[] = [];
const pairs: string[] = [];
const words = process.argv.slice(2).filter((word) => word !== '--force');
for (let word = words.shift(); word !== undefined; word = words.shift())
  if (!word.startsWith('-')) pairs.push(word);
  else if (word === '-d') depends.push(words.shift() ?? '');
  else given.set(word.replace(/^-+/, ''), words.shift() ?? '');
const of = (name: string): string => {
  const value = given.get(name);
  if (value === undefined) throw new Error(`electron-builder named no ${name}`);
  return value;
};
const folder = mkdtempSync(join(tmpdir(), 'tripoint-fpm-'));
const root = join(folder, 'root');

for (const pair of pairs) {
  const [from = '', to = ''] = pair.split('=');
  mkdirSync(dirname(join(root, to)), { recursive: true });
  cpSync(from, join(root, to), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

const deb = (): void => {
  const [synopsis = '', ...more] = of('description').split('\n');
  mkdirSync(join(root, 'DEBIAN'));
  const fields = {
    Package: of('name'),
    Version: of('version'),
    Architecture: of('architecture'),
    Maintainer: of('maintainer'),
    Section: of('category'),
    Priority: of('deb-priority'),
    Homepage: of('url'),
    Depends: depends.join(', '),
    Recommends: of('deb-recommends'),
    Description: [synopsis, ...more.map((line) => ` ${line.trim()}`)].join('\n'),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(root, 'DEBIAN/control'), lines.join(''));
  const script = (name: string, word: string): void =>
    writeFileSync(join(root, 'DEBIAN', name), readFileSync(of(word)), { mode: 0o755 });
  script('postinst', 'after-install');
  script('postrm', 'after-remove');
  execFileSync('dpkg-deb', ['--root-owner-group', '-Z', of('deb-compression'), '--build', root, of('package')]);
};

/** fpm takes Debian's words for a processor too, and gives rpmbuild its own. */
const OF_RPM: Readonly<Record<string, string>> = { amd64: 'x86_64', arm64: 'aarch64' };

const rpm = (): void => {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `"${join(entry.parentPath, entry.name).slice(root.length)}"`);
  const spec = `Name: ${of('name')}
Version: ${of('version')}
Release: 1
Summary: ${of('rpm-summary')}
License: ${of('license')}
URL: ${of('url')}
Vendor: ${of('vendor')}
AutoReqProv: no
${depends.map((name) => `Requires: ${name}\n`).join('')}
%description
${of('description')}
%post
${readFileSync(of('after-install'), 'utf8')}
%postun
${readFileSync(of('after-remove'), 'utf8')}
%files
${files.join('\n')}
`;
  writeFileSync(join(folder, 'spec'), spec);
  const defined = [`_topdir ${folder}`, `buildroot ${root}`, `_rpmdir ${folder}/made`, '_build_id_links none', '__os_install_post %{nil}']; // prettier-ignore
  execFileSync('rpmbuild', ['-bb', '--target', OF_RPM[of('architecture')] ?? of('architecture'), '--buildroot', root, ...defined.flatMap((line) => ['--define', line]), join(folder, 'spec')]); // prettier-ignore
  const [made = ''] = readdirSync(join(folder, 'made'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rpm')); // prettier-ignore
  cpSync(join(folder, 'made', made), of('package'));
};

if (of('t') === 'deb') deb();
else rpm();
rmSync(folder, { recursive: true });
