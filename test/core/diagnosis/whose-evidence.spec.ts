import { describe, expect, it } from 'vitest';
import { ofCard, ofResult, otherThan } from '../../../src/core/diagnosis/whose-evidence.ts';
import { card, run } from '../make-evidence.ts';

/** The runs are of this server and user. */
const RUN = run('inside');
const HERE = ofResult(RUN);
const other = (baseUrl: string, apiUser = RUN.user): boolean =>
  otherThan(ofCard(card('down', { baseUrl, apiUser })), [HERE]) !== null;

describe('given a card beside a run', () => {
  it.each([
    ['names its server', `https://${HERE.host.toUpperCase()}.:8443/`, HERE.user],
    [
      'names another server of its domain, which is a setting to be told',
      HERE.host.replace(/^[^.]+/, 'old'),
      HERE.user,
    ],
    ['names another user on its server, which is one, too', HERE.host, 'other'],
    ['names an address and its user', '10.1.2.3', HERE.user],
    ['names an address and no user', '10.1.2.3', ''],
    ['names no server, and its user', '', HERE.user],
    ['names no server and no user', '', ''],
    ['names a server that leads nowhere, and its user', 'https://https://acs.other.test', HERE.user],
  ])('takes it where it %s', (_, baseUrl, user) => expect(other(baseUrl, user)).toBe(false));

  it.each([
    ['a server of another domain', 'https://acs.other.test', HERE.user],
    ['a server of another domain under one suffix', 'https://acs.other.co.uk', HERE.user],
    ['an address and another user', 'https://10.1.2.3', 'other'],
    ['no server, and another user', '', 'other'],
    ['a server that leads nowhere, and another user', 'https://https://acs.other.test', 'other'],
    ['another server of its domain and another user', `https://${HERE.host.replace(/^[^.]+/, 'old')}`, 'other'],
  ])('refuses it where it names %s', (_, baseUrl, user) => expect(other(baseUrl, user)).toBe(true));
});

describe('given a result of a server that many customers have', () => {
  const isOther = (host: string, user: string): boolean =>
    otherThan({ host, user }, [{ host, user: 'svc-nac' }]) !== null;
  it.each(['10.0.0.5', 'ise', 'ise01.corp.local', 'fd00::5'])('refuses another user of %s', (host) =>
    expect(isOther(host, 'api-kund')).toBe(true),
  );
  it.each([
    ['10.0.0.5', 'ACME\\SVC-NAC'],
    ['10.0.0.5', ''],
    ['203.0.113.5', 'api-kund'],
    ['nac01.kund.example', 'api-kund'],
  ])('takes %s of %j', (host, user) => expect(isOther(host, user)).toBe(false));
});

it('goes by both of two servers', () => {
  const theirs = { host: 'acs.theirs.co.uk', user: 'a' };
  expect(otherThan(ofCard(card('up', { baseUrl: 'https://acs.ours.co.uk' })), [theirs])).toEqual(theirs);
  expect(
    otherThan(ofCard(card('up', { baseUrl: 'https://acs.ours.co.uk' })), [
      theirs,
      HERE,
      { host: 'acs.ours.co.uk', user: '' },
    ]),
  ).toBeNull();
});
