import { describe, expect, it } from 'vitest';
import { platformCardSchema } from '../../../src/core/records/card.ts';
import { cardTextWithoutUserInfo, readCardText } from '../../../src/core/records/card-text.ts';

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

it("given the card's text as copied from the page: reads values behind a tab, a colon and on the next line", () =>
  expect(readCardText(PASTED)).toMatchObject({
    outboundFqdn: 'egress.platform.example',
    apiUser: 'api-user',
    baseUrl: 'https://acs.customer.example',
    licence: 'Active',
    rows: {
      'endpoint-api': { value: 'up', status: null },
      'endpoint-groups-api': { value: 'down', status: 302 },
      'monitoring-api': { value: 'down', status: null },
    },
    updatedAt: '2026-11-21T10:04:00+01:00',
  }));

describe('given other text', () => {
  it('leaves a missing row unread', () =>
    expect(readCardText('Endpoint API: Up').rows['monitoring-api'].value).toBe('not-read'));
  it('does not take another word for Up', () =>
    expect(readCardText('Endpoint API: Update failed').rows['endpoint-api'].value).toBe('not-read'));
  it('reads Windows line ends', () =>
    expect(readCardText('Outbound FQDN\r\nx.example\r\nEndpoint API\r\nUp').rows['endpoint-api'].value).toBe('up'));
  it('takes a million characters without harm', () =>
    expect(readCardText('Endpoint API '.repeat(100_000)).rows['endpoint-api'].value).toBe('not-read'));
});

it('given a card with an empty field: does not take the next label for its value', () =>
  expect(readCardText('API user name:\nAPI base URL: https://acs.customer.example').apiUser).toBeNull());

it('given a time without an offset: says that it cannot be placed', () =>
  expect(readCardText('Updated: 2026-11-01 10:00:00').timeUnclear).toBe(true));

describe('given an API base URL with a user name and password in it', () => {
  it.each([
    ['https://user:s3cret@nac.test/', 'https://…@nac.test/'],
    ['https://user:s3c@ret@nac.test:9060/', 'https://…@nac.test:9060/'],
    ['https://user:s3c/ret@nac.test/', 'https://…@nac.test/'],
    ['user:s3cret@nac.test', '…@nac.test'],
    [`https://user:${'s3cret'.repeat(100)}@nac.test/`, 'https://…@nac.test/'],
  ])('reads %s without them', (url, read) => expect(readCardText(`API base URL: ${url}`).baseUrl).toBe(read));
  it('shows the text without them', () =>
    expect(cardTextWithoutUserInfo('API base URL\nhttps://user:s3cret@nac.test/\nMonitoring API: Up')).toBe(
      'API base URL\nhttps://…@nac.test/\nMonitoring API: Up',
    ));
  it('leaves the @ of a user name alone', () =>
    expect(readCardText('API user name: api@nac.test').apiUser).toBe('api@nac.test'));
  it('reads an older record without them', () =>
    expect(platformCardSchema.shape.baseUrl.parse('https://user:s3cret@nac.test/')).toBe('https://…@nac.test/'));
});

describe('given a text that says different things', () => {
  const rows = 'Endpoint Groups API: Up\nMonitoring API: Up\n';
  it.each([
    ['a card before and after', 'Endpoint API: Down\nUpdate API Configuration\nEndpoint API: Up'],
    ['both words on one line', 'Endpoint API Up Down'],
    ['both words on the lines behind', 'Endpoint API\nUp\nDown'],
    ['two status codes', 'Endpoint API: Down (302)\nEndpoint API: Down (401)'],
    ['another word once', 'Endpoint API: Up\nEndpoint API: Update failed'],
  ])('leaves the row unread and names it: %s', (_, text) => {
    const { rows: read, contradictory } = readCardText(`${rows}${text}`);
    expect([read['endpoint-api'], contradictory]).toEqual([{ value: 'not-read', status: null }, ['endpoint-api']]);
  });
  it('takes neither of two times', () =>
    expect(readCardText('Updated: 2026-11-21T10:04:05Z\nUpdated: 2026-11-21T11:04:05Z')).toMatchObject({
      updatedAt: null,
      timeUnclear: false,
      contradictory: ['updatedAt'],
    }));
  it('takes what is merely repeated', () =>
    expect(readCardText('Endpoint API: Down\nEndpoint API\nDown (302)')).toMatchObject({
      rows: { 'endpoint-api': { value: 'down', status: 302 } },
      contradictory: [],
    }));
});
