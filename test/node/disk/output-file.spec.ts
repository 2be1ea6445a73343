import { format } from '../../../src/core/messages/message.ts';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CannotWrite, replaceFile } from '../../../src/node/disk/writer.ts';
import { temporaryFolder } from './temporary-folder.ts';

const refusalOf = (writing: Promise<void>): Promise<string> =>
  writing.then(
    () => '',
    (error: unknown) => (error instanceof CannotWrite ? format(error.why, 'en') : ''),
  );

describe('given a file that the user names', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    file = join(folder, 'report.html');
  });

  it('is not taken for a folder', async () =>
    expect(await refusalOf(replaceFile(folder, 'new'))).toContain('It is not a regular file.'));

  it('is not made in a folder that does not exist', async () =>
    expect(await refusalOf(replaceFile(join(folder, 'none', 'x'), 'new'))).toContain('The folder does not exist.'));

  it('leaves nothing behind when it is refused', async () => {
    await mkdir(file);
    await replaceFile(file, 'new').catch(() => undefined);
    expect(await readdir(folder)).toEqual(['report.html']);
  });

  it('is not put in the place of a link that leads nowhere', async () => {
    await symlink('gone/report.html', file);
    expect(await refusalOf(replaceFile(file, 'new'))).toContain('It is not a regular file.');
    expect(await readlink(file)).toBe('gone/report.html');
  });

  it('is what a link leads to, and the link stays', async () => {
    const link = join(folder, 'latest.html');
    await writeFile(file, 'old');
    await symlink('report.html', link);
    await replaceFile(link, 'new');
    expect([await readlink(link), await readFile(file, 'utf8')]).toEqual(['report.html', 'new']);
  });

  it('never takes the place of a pipe', async () => {
    execFileSync('mkfifo', [file]);
    expect(await refusalOf(replaceFile(file, 'new'))).toContain('It is not a regular file.');
    expect((await stat(file)).isFIFO()).toBe(true);
  });
});
