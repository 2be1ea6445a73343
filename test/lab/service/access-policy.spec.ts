import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RemovalResponse } from '../../../src/lab/service/access-policy.ts';
import { codeOf, fieldsOf, freshMac, startForTest, type Started } from './running.ts';

let lab: Started;
beforeEach(async () => {
  lab = await startForTest();
});
afterEach(() => lab.stop());

const remove = async (body: object): Promise<RemovalResponse> => {
  const answer = await lab.removeEmails(body);
  expect(answer.status).toBe(200);
  return answer.json as RemovalResponse;
};
const ALICE = 'alice@acme.example';
const allSignIns = () => Object.values(lab.service.state.signIns()).flat();

describe('Access policy email removal response', () => {
  it('policyEmails: what is still in the policy after the removal', async () => {
    const before = lab.service.state.policyEmails();
    const { policyEmails } = await remove({ emails: [ALICE, '*@partner.example'] });
    expect(policyEmails).toEqual(before.filter((email) => email !== ALICE && email !== '*@partner.example'));
    expect(lab.service.state.policyEmails()).toEqual(policyEmails);
  });
  it('removedEmails: one entry for each email that was removed, though it was asked for twice', async () => {
    const { removedEmails } = await remove({ emails: [ALICE, 'ALICE@acme.example'] });
    expect(removedEmails.map(({ email }) => email)).toEqual([ALICE]);
  });
});

it.each([['nobody@acme.example'], ['*@visitor.example'], ['*'], [''], ['not an address']])(
  'Policy email or pattern: not in the policy: ignores %j',
  async (email) => {
    const before = lab.service.state.policyEmails();
    const signIns = allSignIns();
    expect(await remove({ emails: [email] })).toEqual({ policyEmails: before, removedEmails: [] });
    expect(allSignIns()).toEqual(signIns);
  },
);

describe('revokeUserEngagement true', () => {
  it.each([[{}], [{ revokeUserEngagement: true }]])('is so with %j: counts per module', async (flags) => {
    expect((await remove({ emails: [ALICE], ...flags })).removedEmails).toEqual([
      {
        email: ALICE,
        revokedLoginsForSelfProvisioning: 2,
        revokedLoginsForMeetingHost: 1,
        revokedWhitelisting: 1,
        revokeLoginsforConferences: 0,
      },
    ]);
  });
  it('ends the sign-ins of the removed email, and those of no other', async () => {
    await remove({ emails: [ALICE] });
    expect(allSignIns()).not.toContain(ALICE);
    expect(allSignIns()).toContain('bob@acme.example');
  });
  it('takes the whitelist entries that the address created', async () => {
    const [mine, other] = [freshMac(), freshMac()];
    await lab.create({ mac: mine, name: 'Phone', createdBy: 'Bob@acme.example' });
    await lab.create({ mac: other, name: 'Phone', createdBy: 'facilities' });
    const { removedEmails } = await remove({ emails: ['bob@acme.example'] });
    const macs = lab.service.state.whitelistEntries().map(({ mac }) => mac);
    expect(removedEmails[0]?.revokedWhitelisting).toBe(1);
    expect([macs.includes(mine), macs.includes(other)]).toEqual([false, true]);
  });
  it('counts a sign-in once, where an address and a pattern that covers it are both removed', async () => {
    const before = allSignIns().length;
    const { removedEmails } = await remove({ emails: ['*@acme.example', ALICE] });
    const logins = removedEmails.map(
      (one) => one.revokedLoginsForSelfProvisioning + one.revokedLoginsForMeetingHost + one.revokeLoginsforConferences,
    );
    expect(logins).toEqual([4, 0]);
    expect(allSignIns()).toHaveLength(before - 4);
  });
});

describe('revokeUserEngagement false', () => {
  it('leaves existing sign-ins and whitelist entries', async () => {
    const before = [allSignIns(), lab.service.state.whitelistEntries()];
    await remove({ emails: [ALICE], revokeUserEngagement: false });
    expect([allSignIns(), lab.service.state.whitelistEntries()]).toEqual(before);
  });
  it('prevents future sign-ins', async () => {
    const carol = { module: 'conferences', email: 'carol@visitor.example' } as const;
    expect(lab.service.state.signIn(carol)).toBe(true);
    await remove({ emails: [carol.email], revokeUserEngagement: false });
    expect(lab.service.state.signIn(carol)).toBe(false);
  });
});

it.each([
  ['no emails', {}, 'emails'],
  ['an empty list', { emails: [] }, 'emails'],
  ['text for a list', { emails: ALICE }, 'emails'],
  ['a number in the list', { emails: [ALICE, 7] }, 'emails'],
  ['a flag that is text', { emails: [ALICE], revokeUserEngagement: 'false' }, 'revokeUserEngagement'],
  ['a flag that is null', { emails: [ALICE], revokeUserEngagement: null }, 'revokeUserEngagement'],
])('Access policy email removal request: bodies that are not of its form: is refused: %s', async (_, body, field) => {
  const answer = await lab.removeEmails(body);
  expect([answer.status, codeOf(answer), fieldsOf(answer)]).toEqual([400, 'validation-failed', [field]]);
  expect(lab.service.state.policyEmails()).toContain(ALICE);
});
