import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programPath } from './needs.ts';

/** LibreOffice Calc with a profile of its own in a folder: it makes workbooks that this repository did not write. */

const PATIENCE_MS = 90_000;

/** Its starter leaves the program itself behind where it is ended, so that the whole group is. */
const office = (folder: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const child = spawn(programPath('soffice'), [profile, '--headless', '--norestore', ...args], {
      detached: true,
      stdio: 'ignore',
    });
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, PATIENCE_MS);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`soffice ended with ${signal ?? code ?? 'nothing'}.`));
    });
  });

/** Converts files into another format, beside each other in the folder; `filter` says how they are read. */
export const convert = (
  folder: string,
  to: string,
  files: readonly string[],
  filter: string | null = null,
): Promise<void> =>
  office(folder, [
    ...(filter === null ? [] : [`--infilter=${filter}`]),
    ...['--convert-to', to, '--outdir', folder],
    ...files.map((file) => (file.startsWith('/') ? file : join(folder, file))),
  ]);

const MODULE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Encrypt(source As String, target As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden" : hidden(0).Value = True
  doc = StarDesktop.loadComponentFromURL(ConvertToURL(source), "_blank", 0, hidden())
  Dim p(1) As New com.sun.star.beans.PropertyValue
  p(0).Name = "FilterName" : p(0).Value = "calc8"
  p(1).Name = "Password" : p(1).Value = "secret"
  doc.storeToURL(ConvertToURL(target), p())
  doc.close(True)
  StarDesktop.terminate()
End Sub
</script:module>
`;
const LIBRARY = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
 <library:element library:name="Module1"/>
</library:library>
`;

/** Saves a workbook with a password, which no conversion can. Its profile is there after a conversion. */
export const lock = async (folder: string, source: string, target: string): Promise<void> => {
  const basic = join(folder, 'profile/user/basic/Standard');
  await mkdir(basic, { recursive: true });
  await writeFile(join(basic, 'Module1.xba'), MODULE);
  await writeFile(join(basic, 'script.xlb'), LIBRARY);
  await office(folder, [`macro:///Standard.Module1.Encrypt("${join(folder, source)}","${join(folder, target)}")`]);
};
