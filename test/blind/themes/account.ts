import { otherNode } from '../../../src/lab/device/device.ts';
import { endingTls, entrance, everywhere, outer, platformWith, serverWith, userWith } from '../changes.ts';
import { always, otherNodeFrom, PAGES, relayedAs, stopping } from '../fronts.ts';
import type { Scenario } from '../scenario.ts';
import { INSIDE, OUTSIDE, CLICK, OLD_PASSWORD, SUSPENDED } from '../steps.ts';
import { scenario, proven, likely, unseen } from '../truths.ts';

/** Sign-ins that are rejected, and those who really rejected them. */

export const ACCOUNT: readonly Scenario[] = [
  scenario('expired-after-45-days', 'no-role-anywhere-401', {
    story: 'Worked since spring; this morning every call says 401. Nobody has tried the admin pages yet.',
    build: (setup) => userWith(setup, { state: 'disabled' }),
    steps: [{ probe: 'inside', options: ['--one-more-attempt'] }, CLICK],
    ...likely('api-account'),
    why: 'Four 401 inside: an account-level problem most often, but only the admin pages tell it from missing roles.',
  }),
  scenario('no-role-anywhere-401', 'expired-after-45-days', {
    story: 'A new API user, right password, no roles ticked; every call says 401.',
    build: (setup) =>
      serverWith(userWith(setup, { roles: [] }), { missingRole: { ers: 401, 'open-api': 401, mnt: 401 } }),
    steps: [{ probe: 'inside', options: ['--one-more-attempt'] }, CLICK],
    ...unseen('api-role', ['api-account', 'api-role']),
    why: 'On the wire this is the same as a disabled account: the sign-in at the admin pages decides.',
  }),
  scenario('platform-locks-the-account', 'outside-balancer-to-suspended-node', {
    story:
      'The password was changed on the server, not on the platform; its retries lock the user between the two runs.',
    build: (setup) => platformWith(setup, OLD_PASSWORD),
    steps: [INSIDE, CLICK, { meanwhile: (world) => world.updateApiConfiguration() }, OUTSIDE, CLICK],
    ...unseen('platform-settings', ['api-account', 'platform-settings']),
    why: 'Accepted inside, rejected minutes later: locked in between, and a stale password on the platform is what locks.',
  }),
  scenario('outside-balancer-to-suspended-node', 'platform-locks-the-account', {
    story:
      'Outside a balancer leads to a lab server with the same certificate authority; the user is locked only there.',
    build: (setup) => outer(setup, endingTls('lab-server', otherNode(userWith(setup, { state: 'suspended' }).server))),
    steps: [INSIDE, OUTSIDE, INSIDE, CLICK],
    ...likely('firewall-or-proxy', 'name-resolution', 'access-control-server', 'unknown'),
    why: 'Inside is accepted before and after, so the account is not locked there; outside another key answers 401.',
  }),
  scenario('locked-and-inside-again', 'outside-balancer-to-suspended-node', {
    story: 'Outside 401; the engineer goes back in and is rejected there too.',
    steps: [INSIDE, SUSPENDED, OUTSIDE, INSIDE, CLICK],
    ...likely('api-account'),
    why: 'The same server rejects inside what it accepted an hour ago: the account changed; nothing between is to blame.',
  }),
  scenario('ntlm-front-outside', 'locked-and-inside-again', {
    story: 'A Microsoft web proxy publishes the server and wants a domain sign-in first.',
    build: (setup) => outer(setup, endingTls('web-application-proxy', always(PAGES.ntlm))),
    ...proven('firewall-or-proxy'),
    why: 'The 401 offers NTLM from IIS under another key: a front asks for its own sign-in, not the server.',
  }),
  scenario('ntlm-front-inside', 'expired-after-45-days', {
    story: 'The same front also stands before the inside address; the engineer has never seen anything but 401.',
    build: (setup) => everywhere(setup, { devices: [always(PAGES.ntlm)] }),
    ...proven('firewall-or-proxy'),
    why: 'This server never offers NTLM and never calls itself IIS: the answer comes from a front.',
  }),
  scenario('extranet-basic-sign-in', 'outside-balancer-to-suspended-node', {
    story: 'An extranet front asks for its own Basic sign-in under the same host name.',
    build: (setup) => outer(setup, endingTls('extranet', always(PAGES.portalBasic))),
    ...proven('firewall-or-proxy'),
    why: 'Another key, Apache, and the realm of an extranet: not the account control of the server.',
  }),
  scenario('locked-within-the-run', 'ers-role-only', {
    story: 'The first call is accepted; an old script with a wrong password locks the user while the run goes on.',
    build: (setup) =>
      entrance(setup, 'inside', {
        devices: [otherNodeFrom(2, userWith(setup, { state: 'suspended' }).server)],
      }),
    steps: [{ probe: 'inside', options: ['--one-more-attempt'] }],
    ...likely('api-account', 'access-control-server'),
    why: 'ERS accepts one call and rejects the next: roles do not split one family; a lock or throttling does.',
  }),
  scenario('ers-role-only', 'locked-within-the-run', {
    story: 'The user is in ERS Admin and in nothing else; the Open API says 403, Monitoring 401.',
    build: (setup) => userWith(setup, { roles: ['ers'] }),
    steps: [
      { probe: 'inside', options: ['--one-more-attempt'] },
      { probe: 'outside', options: ['--one-more-attempt'] },
      CLICK,
    ],
    ...proven('api-role'),
    why: 'One user, accepted for both ERS calls and refused by the server itself for the other families at both places.',
  }),
  scenario('modsecurity-on-open-api', 'ers-role-only', {
    story: 'A ModSecurity rule in front of the inside address dislikes the Open API call.',
    build: (setup) => everywhere(setup, { devices: [stopping(/^\/api\//, PAGES.modSecurity)] }),
    ...proven('firewall-or-proxy'),
    why: 'The 403 bears the words of ModSecurity and none of the server: it is no missing role.',
  }),
  scenario('role-missing-behind-a-relay', 'modsecurity-on-open-api', {
    story: 'A relay in front of everything puts its own name on the replies; the user has no Monitoring role.',
    build: (setup) =>
      everywhere(userWith(setup, { roles: ['ers', 'open-api'] }), {
        devices: [relayedAs('openresty/1.21.4.1', ['Via', '1.1 edge-03'])],
      }),
    steps: [
      { probe: 'inside', options: ['--one-more-attempt'] },
      { probe: 'outside', options: ['--one-more-attempt'] },
      CLICK,
    ],
    ...likely('api-role'),
    why: 'Every reply, good or bad, bears the relay name and the marks of the server: the relay rejects nothing.',
  }),
  scenario('all-403-behind-a-relay', 'aws-gateway-in-front', {
    story: 'No roles at all, 403 for each family, behind a relay that calls itself nginx.',
    build: (setup) =>
      everywhere(serverWith(userWith(setup, { roles: [] }), { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }), {
        devices: [relayedAs('nginx')],
      }),
    ...likely('api-role', 'firewall-or-proxy', 'unknown'),
    why: 'The cookies and headers are of the server, the name of a relay: likely roles, but a block by the relay is open.',
  }),
  scenario('aws-gateway-in-front', 'all-403-behind-a-relay', {
    story: 'A cloud team put an API gateway before the server; it forbids all of it.',
    build: (setup) => everywhere(setup, { devices: [always(PAGES.awsForbidden)] }),
    ...proven('firewall-or-proxy'),
    why: 'The headers are those of an AWS gateway, and none of the server: the 403 says nothing about roles.',
  }),
];
