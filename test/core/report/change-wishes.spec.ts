import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { changeRequest } from '../../../src/core/report/change-request.ts';
import { changeRequestText } from '../../../src/core/report/change-request-text.ts';
import { handoffFor } from '../../../src/core/report/handoff/handoff-for.ts';
import { WORLDS } from '../../../src/lab/lab.ts';
import { stepsOf } from '../../recorded/worlds.ts';
import { blockedOutside } from './model/some-material.ts';

const materialOf = (id: string) => stepsOf(WORLDS.find((world) => world.id === id)!).at(-1)!;
const alsoIn = (id: string): readonly string[] => {
  const material = materialOf(id);
  const request = changeRequest({ ...material, judgement: judge(material) })!;
  return changeRequestText(request)
    .split('\n')
    .flatMap((line) => /^ {2}also +(.*)$/.exec(line)?.[1] ?? []);
};

/** What a team must do beside letting through stands in one line, with the very header or route. */
describe('a change request', () => {
  it('names the Accept header that does not arrive, and on which paths', () =>
    expect(alsoIn('outside-accept-stripped')).toEqual([
      'pass on the request header “Accept: application/json” as it was sent, on /ers/config/endpointgroup, /ers/config/endpoint: 415 says that the server did not get it',
      'pass on the request header “Accept: application/xml” as it was sent, on /admin/API/mnt/Session/MACAddress/00:00:5E:00:53:00: 406 says that the server did not get it',
    ]));
  it('names the Authorization header', () =>
    expect(alsoIn('outside-authorization-stripped')).toEqual([
      'pass on the request header “Authorization” as it was sent, on /ers/config/endpointgroup: the sign-in in it is accepted inside, and answered 401 here',
    ]));
  it('names the route of an access gateway that leads to its own sign-in', () =>
    expect(alsoIn('outside-login-portal')).toEqual([
      'route /ers/config/endpointgroup to the server: now F5 BIG-IP redirects this to /my.policy',
    ]));
  it('names the path that a device has no route for', () =>
    expect(alsoIn('front-path-filter')).toEqual([
      expect.stringMatching(/^route \/api\/v1\/endpoint to the server: now .* answers 404 to this$/),
    ]));
  it('asks for nothing more of a firewall that drops', () => expect(alsoIn('outside-drop')).toEqual([]));
});

it("the firewall team's letter says it, too", () =>
  expect(
    handoffFor('firewall-team', { ...blockedOutside(), ...materialOf('outside-accept-stripped') }, 'en'),
  ).toContain('  pass on the request header “Accept: application/json” as it was sent'));
