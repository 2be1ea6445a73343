import { describe, expect, it, onTestFinished } from 'vitest';
import { openHost } from '../../../src/app/host.ts';
import { temporaryFolder, valueOf } from '../disk/temporary-folder.ts';
import { transcript } from './transcript-text.ts';

const machine = async () => {
  const host = await openHost({
    host: 'web',
    practice: null,
    startWorld: null,
    resolveProxy: null,
    dataFolder: await temporaryFolder(),
  });
  onTestFinished(() => host.close());
  return host;
};

describe('given a transcript that is opened in the window', () => {
  it('becomes a case around what the script saw', async () => {
    const { operations } = await machine();
    const opened = valueOf(await operations.cases.take({ name: 'run.txt', text: transcript() }));
    const { runs, target } = opened.document;
    expect([opened.taken, runs.map(({ madeBy }) => madeBy), target.host]).toEqual([
      'record',
      ['tripoint 1.2.3 (portable script, sh)'],
      'acs.example',
    ]);
  });
  it('makes no case where it is damaged', async () => {
    const { operations } = await machine();
    const opened = await operations.cases.take({ name: 'run.txt', text: transcript({ sections: ['colour blue'] }) });
    expect([opened.ok ? null : opened.failure.code, valueOf(await operations.cases.list({})).length]).toEqual([
      'damaged',
      0,
    ]);
  });
});
