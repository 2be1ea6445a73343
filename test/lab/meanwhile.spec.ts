import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startWorld, WORLDS } from '../../src/lab/lab.ts';
import { walkOf } from '../../src/lab/walk.ts';
import { openTls } from './client.ts';
import { probeStage } from './prober.ts';

/** What a story says has happened between two runs happens to whoever only runs the stages. */

/** All but the one in which only a certificate that was accepted before shows the change: that is seen by its certificate. */
const CHANGING = WORLDS.filter((world) => walkOf(world).some((step) => step.do === 'change'));
const SHOWN_BY_PROBES = CHANGING.filter((world) => walkOf(world).every((step) => step.do !== 'pin'));

const started = async (id: string, meanwhile: boolean) => {
  const world = await startWorld(id, { meanwhile });
  onTestFinished(() => world.close());
  return world;
};

describe.each(SHOWN_BY_PROBES.map((world) => [world.id, world] as const))('given the world %s', (id, described) => {
  it('shows what its story tells without a hand on its control page', async () => {
    const world = await started(id, true);
    const steps = walkOf(described);
    const cells: Record<string, Record<string, unknown>> = {};
    for (const step of steps) {
      if (step.do === 'probe') cells[step.stage] = await probeStage(world, step.stage);
      if (step.do === 'change') await pause(700);
    }
    // Without a ledger a stage is held back where one with a ledger goes on without the password.
    const asked = (['inside', 'outside'] as const).map((stage) =>
      Object.entries(described.expect.cells[stage]).filter(
        ([family]) => cells[stage]?.[family] !== 'not-run.protecting-account',
      ),
    );
    expect([cells.inside, cells.outside]).toMatchObject(asked.map((each) => Object.fromEntries(each)));
    expect(asked.flat().length).toBeGreaterThan(1);
  });
});

it('renews the certificate behind the first run', async () => {
  const world = await started('renewed-certificate', true);
  const shown = async (): Promise<string> => {
    const socket = await openTls(world, 'inside');
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };
  const before = await shown();
  await probeStage(world, 'inside');
  await expect.poll(shown, { timeout: 5000 }).not.toBe(before);
});

it('leaves the world to whoever directs it by hand', async () => {
  const world = await started('locked-between', true);
  await probeStage(world, 'inside');
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  await fetch(world.controlUrl, { method: 'POST', headers, body: JSON.stringify({ order: 'enable-user', value: '' }) });
  await pause(700);
  expect(world.server.accountState(world.description.apiUser.name)).toBe('enabled');
});
