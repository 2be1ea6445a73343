import { describe, expect, it } from 'vitest';
import { readCardText } from '../../../src/core/records/read-card.ts';

const PASTED = `Outbound FQDN\tegress.platform.example
API user name: api-user
API base URL
https://acs.customer.example
Module licence: Active

Endpoint API   Up
Endpoint Groups API: Down (302)
Monitoring API
Down
Updated at 2026-11-21 10:04+01:00`;

describe("given the card's text as copied from the page", () => {
  const card = readCardText(PASTED);
  it('reads a value behind a tab', () => expect(card.outboundFqdn).toBe('egress.platform.example'));
  it('reads a value behind a colon', () => expect(card.apiUser).toBe('api-user'));
  it('reads a value on the next line', () => expect(card.baseUrl).toBe('https://acs.customer.example'));
  it('reads the licence', () => expect(card.licence).toBe('Active'));
  it('reads a row that is Up', () => expect(card.rows['endpoint-api']).toEqual({ value: 'up', status: null }));
  it('reads a status behind Down', () =>
    expect(card.rows['endpoint-groups-api']).toEqual({ value: 'down', status: 302 }));
  it('reads a row on two lines', () => expect(card.rows['monitoring-api']).toEqual({ value: 'down', status: null }));
  it('reads the time with its offset', () => expect(card.updatedAt).toBe('2026-11-21T10:04:00+01:00'));
});

describe('given other text', () => {
  it('reads nothing from nothing', () => expect(readCardText('').outboundFqdn).toBeNull());
  it('leaves a missing row unread', () =>
    expect(readCardText('Endpoint API: Up').rows['monitoring-api'].value).toBe('not-read'));
  it('does not take another word for Up', () =>
    expect(readCardText('Endpoint API: Update failed').rows['endpoint-api'].value).toBe('not-read'));
  it('takes no time without an offset', () => expect(readCardText('Updated at 2026-11-21 10:04').updatedAt).toBeNull());
  it('reads Windows line ends', () =>
    expect(readCardText('Outbound FQDN\r\nx.example\r\nEndpoint API\r\nUp').rows['endpoint-api'].value).toBe('up'));
  it('takes a million characters without harm', () =>
    expect(readCardText('Endpoint API '.repeat(100_000)).rows['endpoint-api'].value).toBe('not-read'));
});

describe('given a card with an empty field', () => {
  it('does not take the next label for its value', () =>
    expect(readCardText('API user name:\nAPI base URL: https://acs.customer.example').apiUser).toBeNull());
  it('does not take a row for a licence', () =>
    expect(readCardText('Module licence\nEndpoint API: Down').licence).toBeNull());
});

describe('given a time without an offset', () => {
  it('says that it cannot be placed', () =>
    expect(readCardText('Updated: 2026-11-01 10:00:00').timeUnclear).toBe(true));
  it('says nothing of the kind where there is no time', () =>
    expect(readCardText('Endpoint API: Up').timeUnclear).toBe(false));
});
