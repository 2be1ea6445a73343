import { afterEach, describe, expect, it } from 'vitest';
import { freshMac, startForTest, type Started } from './running.ts';

let lab: Started | null = null;
afterEach(async () => {
  await lab?.stop();
  lab = null;
});

/** A service whose clock stands where it is put, with one entry that ends on `toDate`. */
const standing = async (timeZone: string, at: string, toDate?: string) => {
  lab = await startForTest({ timeZone, now: () => new Date(at) });
  const mac = freshMac();
  const { service, create } = lab;
  await create({ mac, name: 'Printer', ...(toDate !== undefined && { toDate }) });
  return {
    service,
    mac,
    create,
    batch: lab.batch,
    isThere: () => service.state.whitelistEntries().some((entry) => entry.mac === mac),
    thereAt: (instant: string) => {
      service.clock.moveTo(new Date(instant));
      return service.state.whitelistEntries().some((entry) => entry.mac === mac);
    },
  };
};

describe('Whitelist entry (with toDate): arrival of 00:00 organization-local time on toDate', () => {
  it.each([
    ['winter time, UTC+1', 'Europe/Stockholm', '2026-01-10', '2026-01-09T23:00:00.000Z'],
    ['summer time, UTC+2', 'Europe/Stockholm', '2026-07-10', '2026-07-09T22:00:00.000Z'],
    ['the day on which the clocks go forward', 'Europe/Stockholm', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['the day after that', 'Europe/Stockholm', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['the day on which the clocks go back', 'Europe/Stockholm', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['the day after that', 'Europe/Stockholm', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['a leap day', 'Europe/Stockholm', '2028-02-29', '2028-02-28T23:00:00.000Z'],
    ['another zone', 'America/Los_Angeles', '2026-07-10', '2026-07-10T07:00:00.000Z'],
    ['a zone of UTC+5:45', 'Asia/Kathmandu', '2026-07-10', '2026-07-09T18:15:00.000Z'],
    ['a zone whose midnight is skipped that day', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('%s (%s, %s): is there until that instant, removed at it', async (_, zone, toDate, midnight) => {
    const at = await standing(zone, '2026-01-01T12:00:00Z', toDate);
    expect([at.thereAt(new Date(Date.parse(midnight) - 1).toISOString()), at.thereAt(midnight)]).toEqual([true, false]);
  });

  it('is not created to stay where toDate is today', async () =>
    expect((await standing('Europe/Stockholm', '2026-07-10T10:00:00Z', '2026-07-10')).isThere()).toBe(false));
  it('has happened before the next request is judged', async () => {
    let present = new Date('2026-07-09T21:59:59Z');
    lab = await startForTest({ now: () => present });
    const mac = freshMac();
    await lab.create({ mac, name: 'Printer', toDate: '2026-07-10' });
    present = new Date('2026-07-09T22:00:00Z');
    expect((await lab.create({ mac, name: 'Printer' })).status).toBe(200);
  });
  it("follows each organization's own zone", async () => {
    lab = await startForTest({ timeZone: 'Europe/Stockholm', now: () => new Date('2026-07-01T12:00:00Z') });
    const { service, send } = lab;
    const far = service.contexts[2]!;
    const mac = freshMac();
    await send({
      path: `/v1/org/${far.organizationId}/contexts/sign-in/${far.contextId}/modules/whitelistings`,
      headers: { 'x-auth-token': far.apiKey },
      body: { mac, name: 'Printer', toDate: '2026-07-10' },
    });
    const isThere = () =>
      service
        .stateOf(far)
        .whitelistEntries()
        .some((entry) => entry.mac === mac);
    service.clock.moveTo(new Date('2026-07-10T06:59:59Z'));
    expect(isThere()).toBe(true);
    service.clock.moveBy(1000);
    expect(isThere()).toBe(false);
  });
});
