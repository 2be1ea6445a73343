import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FRONT_PAGE, OF_A_GATEWAY, OF_A_ROLE, PASSED_ON } from '../../../src/core/records/attempt.ts';
import { OF_A_401, REASON_IN_LOCATION, REJECTION_WORDS } from '../../../src/core/evidence/rejection-words.ts';

/** As a shell reads it: without the ends of words, which not every grep knows, and without groups that are not kept. */
const inShell = ({ source }: RegExp): string =>
  source.replaceAll('\\b', '').replaceAll('(?:', '(').replaceAll('\\/', '/');
const plain = [...REJECTION_WORDS, OF_A_401].map(inShell).join('|');

describe('given the words by which a reply says that a sign-in was rejected', () =>
  it.each(['probe.sh', 'probe.ps1'])('has the same ones in %s', (script) =>
    expect(readFileSync(`resources/scripts/${script}`, 'utf8')).toContain(`'${plain}'`),
  ));

describe.each([
  ['probe.sh', 't_role_words=', 't_reason_in_location=', 't_front_page=', 't_of_gateway=', 't_passed_on='],
  ['probe.ps1', '$RoleWords = ', '$ReasonInLocation = ', '$FrontPage = ', '$OfGateway = ', '$PassedOn = '],
])('given %s', (script, roles, reasons, front, gateway, passed) => {
  const text = readFileSync(`resources/scripts/${script}`, 'utf8');
  it('knows the words of a missing role as the program does', () =>
    expect(text).toContain(`${roles}'${inShell(OF_A_ROLE)}'`));
  it('knows the reason in an address as the program does', () =>
    expect(text).toContain(`${reasons}'${inShell(REASON_IN_LOCATION)}'`));
  it("knows the server's first page as the program does", () =>
    expect(text).toContain(`${front}'${inShell(FRONT_PAGE)}'`));
  it('knows an answer of a gateway itself as the program does', () => {
    expect(text).toContain(`${gateway}'${inShell(OF_A_GATEWAY)}'`);
    expect(text).toContain(`${passed}'${inShell(PASSED_ON)}'`);
  });
});
