import { describe, expect, it, vi } from 'vitest';
import { utilityProcess } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));
const { forkLab } = await import('../../src/main/utility-child.ts');

describe('given the practice lab in the desktop program', () => {
  it('runs the command line’s file in a process of its own, with its output and nothing else attached', () => {
    forkLab(['lab', 'open-api-off', '--json']);
    const fork = utilityProcess.forks.at(-1);
    expect(fork?.path.replaceAll('\\', '/')).toMatch(/\/cli\.js$/);
    expect(fork?.args).toEqual(['lab', 'open-api-off', '--json']);
    expect(fork?.options).toMatchObject({ stdio: ['ignore', 'pipe', 'ignore'] });
  });

  it('says when it ends, and ends when told to', async () => {
    const lab = forkLab([]);
    const ended = vi.fn();
    lab.onExit(ended);
    utilityProcess.forks.at(-1)?.child.emit('spawn');
    lab.kill();
    utilityProcess.forks.at(-1)?.child.emit('exit', 3);
    expect(utilityProcess.forks.at(-1)?.child.killed).toBe(true);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith(3));
  });
});
