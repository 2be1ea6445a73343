import { format } from '../../../src/core/messages/message.ts';
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOpenedFile } from '../../../src/node/import/opened-file.ts';
import { temporaryFolder } from '../disk/temporary-folder.ts';

const fileWith = async (content: string | Uint8Array, name = 'case.tripoint'): Promise<string> => {
  const path = join(await temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
};

describe('given a file that was opened', () => {
  it('gives its name without the way to it, and its text', async () => {
    const read = await readOpenedFile(await fileWith('{"å":1}', 'Ängsö 1.tripoint'));
    expect(read).toEqual({ ok: true, value: { name: 'Ängsö 1.tripoint', text: '{"å":1}' } });
  });

  it.each(['utf16le', 'UTF-16BE'])('reads one in %s with a mark', async (encoding) => {
    const bytes = Buffer.from('\uFEFF{"å":1}', 'utf16le');
    const read = await readOpenedFile(await fileWith(encoding === 'utf16le' ? bytes : bytes.swap16()));
    expect(read.ok && read.value.text).toBe('{"å":1}');
  });

  it('reads one of 20 MiB', async () => {
    const read = await readOpenedFile(await fileWith(Buffer.alloc(20 * 1024 * 1024, 'x')));
    expect(read.ok && read.value.text.length).toBe(20 * 1024 * 1024);
  });

  it('follows a link on this machine', async () => {
    const path = await fileWith('{}');
    symlinkSync(path, `${path}.link.tripoint`);
    expect((await readOpenedFile(`${path}.link.tripoint`)).ok).toBe(true);
  });
});

describe('given what is not to be opened', () => {
  const refusal = async (path: string, platform?: NodeJS.Platform): Promise<readonly string[]> => {
    const read = await readOpenedFile(path, platform);
    return read.ok ? [] : [read.failure.code, format(read.failure.message, 'en')];
  };

  it('refuses one byte more than 20 MiB', async () => {
    const [code, message] = await refusal(await fileWith(Buffer.alloc(20 * 1024 * 1024 + 1, 'x')));
    expect(code).toBe('not-a-record');
    expect(message).toMatch(/larger than 20 MiB.*Nothing was changed\.$/);
  });

  it('refuses a folder', async () => {
    const folder = join(await temporaryFolder(), 'case.tripoint');
    mkdirSync(folder);
    expect(await refusal(folder)).toEqual([
      'not-a-record',
      'case.tripoint could not be read. It is not a regular file. Nothing was changed.',
    ]);
  });

  it('refuses a pipe, without waiting for its other end', async () => {
    const path = join(await temporaryFolder(), 'pipe.tripoint');
    spawnSync('mkfifo', [path]);
    expect((await refusal(path))[0]).toBe('not-a-record');
  });

  it('refuses a device, however endless', async () => expect((await refusal('/dev/zero'))[0]).toBe('not-a-record'));

  it('refuses bytes that are no text', async () =>
    expect((await refusal(await fileWith(Uint8Array.of(0xff, 0xfe, 0x00))))[1]).toMatch(/is not UTF-8 text/));

  it('says that a file is gone', async () =>
    expect(await refusal(join(await temporaryFolder(), 'gone.tripoint'))).toEqual([
      'not-found',
      'gone.tripoint could not be read. It is not there. Nothing was changed.',
    ]));

  it.each([
    '\\\\server\\share\\case.tripoint',
    '//server/share/case.tripoint',
    '\\\\?\\UNC\\server\\x',
    '\\\\.\\pipe\\x',
  ])('never touches %s on Windows, and says what to do', async (path) => {
    const [code, message] = await refusal(path, 'win32');
    expect(code).toBe('not-allowed');
    expect(message).toMatch(/network share.*Copy it to this computer/);
  });

  it('follows no link on Windows, for it may lead to a share', async () => {
    const path = await fileWith('{}');
    symlinkSync(path, `${path}.link.tripoint`);
    expect((await refusal(`${path}.link.tripoint`, 'win32'))[0]).toBe('not-a-record');
  });

  it('shows no character of a name that could fool a reader', async () => {
    const folder = await temporaryFolder();
    const [, message] = await refusal(join(folder, 'a\u202egnp.tripoint'));
    expect(message).toMatch(/^a\?gnp\.tripoint/);
  });
});
