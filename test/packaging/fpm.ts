import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * In the place of fpm, which electron-builder fetches and Debian has not: takes what electron-builder hands to fpm for a deb or
 * an rpm, and has dpkg-deb or rpmbuild make the package. A word that it does not know ends it.
 */
const WORDS = ['architecture', 'after-install', 'after-remove', 'description', 'version', 'package', 'name', 'maintainer', 'vendor', 'url', 'license', 'category', 'deb-priority', 'deb-compression', 'deb-recommends', 'rpm-summary', 'rpm-os', 'rpm-compression'] as const; // prettier-ignore
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', short: 's' },
    to: { type: 'string', short: 't' },
    depends: { type: 'string', short: 'd', multiple: true },
    force: { type: 'boolean' },
    ...(Object.fromEntries(WORDS.map((word) => [word, { type: 'string' }])) as Record<
      (typeof WORDS)[number],
      { readonly type: 'string' }
    >),
  },
});
const given = (word: (typeof WORDS)[number]): string => {
  const value = values[word];
  if (value === undefined) throw new Error(`electron-builder named no ${word}`);
  return value;
};
const depends = values.depends ?? [];
const folder = mkdtempSync(join(tmpdir(), 'tripoint-fpm-'));
const root = join(folder, 'root');

for (const pair of positionals) {
  const [from = '', to = ''] = pair.split('=');
  mkdirSync(dirname(join(root, to)), { recursive: true });
  cpSync(from, join(root, to), { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

const deb = (): void => {
  const [synopsis = '', ...more] = given('description').split('\n');
  mkdirSync(join(root, 'DEBIAN'));
  const fields = {
    Package: given('name'),
    Version: given('version'),
    Architecture: given('architecture'),
    Maintainer: given('maintainer'),
    Section: given('category'),
    Priority: given('deb-priority'),
    Homepage: given('url'),
    Depends: depends.join(', '),
    Recommends: given('deb-recommends'),
    Description: [synopsis, ...more.map((line) => ` ${line.trim()}`)].join('\n'),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(join(root, 'DEBIAN/control'), lines.join(''));
  for (const [name, word] of [
    ['postinst', 'after-install'],
    ['postrm', 'after-remove'],
  ] as const)
    // prettier-ignore
    writeFileSync(join(root, 'DEBIAN', name), readFileSync(given(word)), { mode: 0o755 });
  execFileSync('dpkg-deb', ['--root-owner-group', '-Z', given('deb-compression'), '--build', root, given('package')]);
};

/** fpm takes Debian's words for a processor too, and gives rpmbuild its own. */
const OF_RPM: Readonly<Record<string, string>> = { amd64: 'x86_64', arm64: 'aarch64' };

const rpm = (): void => {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `"${join(entry.parentPath, entry.name).slice(root.length)}"`);
  const spec = `Name: ${given('name')}
Version: ${given('version')}
Release: 1
Summary: ${given('rpm-summary')}
License: ${given('license')}
URL: ${given('url')}
Vendor: ${given('vendor')}
AutoReqProv: no
${depends.map((name) => `Requires: ${name}\n`).join('')}
%description
${given('description')}
%post
${readFileSync(given('after-install'), 'utf8')}
%postun
${readFileSync(given('after-remove'), 'utf8')}
%files
${files.join('\n')}
`;
  writeFileSync(join(folder, 'spec'), spec);
  const defined = [`_topdir ${folder}`, `buildroot ${root}`, `_rpmdir ${folder}/made`, '_build_id_links none', '__os_install_post %{nil}']; // prettier-ignore
  execFileSync('rpmbuild', ['-bb', '--target', OF_RPM[given('architecture')] ?? given('architecture'), '--buildroot', root, ...defined.flatMap((line) => ['--define', line]), join(folder, 'spec')]); // prettier-ignore
  const [made = ''] = readdirSync(join(folder, 'made'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.rpm')); // prettier-ignore
  cpSync(join(folder, 'made', made), given('package'));
};

if (values.to === 'deb') deb();
else rpm();
rmSync(folder, { recursive: true });
