import { answerInstead, followRedirects } from '../device/device.ts';
import { nginxNotFound, fortigateWebFilter, nginxStatusPage, squidRedirect } from '../device/pages.ts';
import { thenCard, INSIDE, OUTSIDE } from '../walk.ts';
import type { World } from '../world.ts';
import {
  bothStages,
  alterAllEntrances,
  endingTls,
  alterServer,
  ALL_DOWN,
  everyFamily,
  ALL_OK,
  ALL_UP,
  type FamilyCells,
  expects,
} from './alterations.ts';

const FRONT_PATH_FILTER_CELLS: FamilyCells = { ...ALL_OK, 'open-api': 'http.404' };

const FRONT_500_PAGE_CELLS: FamilyCells = {
  ...ALL_OK,
  'ers-endpoint-groups': 'http.500',
  'ers-endpoints': 'http.500',
  'open-api': 'http.500',
};

const FRONT_FOLLOWS_REDIRECT_CELLS: FamilyCells = {
  ...ALL_OK,
  'ers-endpoint-groups': 'body.not-the-api',
  'ers-endpoints': 'body.not-the-api',
};

/** A device in front of the server, inside as well as outside. */
export const IN_FRONT: readonly World[] = [
  {
    id: 'front-404',
    title: 'Both switches are on, we checked twice',
    story:
      'We sat in front of the settings page together: both switches are on. The admin pages open in every browser in the house. Your page is red in all three rows all the same, and it makes no difference where we test from.',
    difficulty: 'everyday',
    hint: 'If the server knows these paths, who is it that says it does not? Compare the marks of this answer with what this kind of server usually sends along.',
    configure: (setup) => alterAllEntrances(setup, endingTls('reverse-proxy', answerInstead(nginxNotFound))),
    expect: expects('firewall-or-proxy', 'likely', bothStages(everyFamily('http.404'), ALL_DOWN)),
    neighbour: 'server-too-old',
  },
  {
    id: 'front-login-redirect',
    title: 'We are sent somewhere, always',
    story:
      'Wherever we test from, the answer is 302. Your guide says that this is a switch, so we switched it off and on. It is on. The answer stays.',
    difficulty: 'everyday',
    hint: 'Read the host in the answer, letter by letter. Could another machine stand between you and the server even in your own house?',
    configure: (setup) =>
      alterAllEntrances(
        setup,
        endingTls('single-sign-on', answerInstead(squidRedirect('https://sso.practice.test/start'))),
      ),
    expect: expects('firewall-or-proxy', 'likely', bothStages(everyFamily('http.302'), ALL_DOWN)),
    neighbour: 'ers-off',
  },
  {
    id: 'front-403-page',
    title: 'The same number from everywhere',
    story:
      'Inside 403, outside 403. We went through the roles with your checklist and there is nothing missing. My colleague says that the page looks familiar from somewhere else.',
    difficulty: 'everyday',
    hint: 'Whose page is it? What would the server send along with its own 403?',
    configure: (setup) =>
      alterAllEntrances(setup, endingTls('data-centre-firewall', answerInstead(fortigateWebFilter))),
    expect: expects('firewall-or-proxy', 'likely', bothStages(everyFamily('http.403'), ALL_DOWN)),
    neighbour: 'role-missing-403',
  },
  {
    id: 'front-path-filter',
    title: 'Only the new path is unknown',
    story:
      'Everything runs through our publishing rule, inside and outside alike, and the rule was copied from the last project. Two rows are green, one is red.',
    difficulty: 'tricky',
    hint: 'Compare the headers of the answer that failed with those of the answers that did not. Does the version of the server know this path?',
    configure: (setup) =>
      alterAllEntrances(setup, endingTls('reverse-proxy', answerInstead(nginxNotFound, ['open-api']))),
    expect: expects(
      'firewall-or-proxy',
      'likely',
      bothStages(FRONT_PATH_FILTER_CELLS, { ...ALL_UP, 'endpoint-api': 'row.down' }),
    ),
    neighbour: 'server-too-old',
  },
  {
    id: 'front-500-page',
    title: 'A number that means: too little memory',
    story:
      'All of it says 500 since the maintenance window. We gave the server twice the memory, as your guide says, and nothing changed. Its own pages are quick.',
    difficulty: 'tricky',
    hint: 'Who wrote the page that came with the number? Would a server without memory answer in three milliseconds?',
    configure: (setup) =>
      alterAllEntrances(
        setup,
        endingTls(
          'reverse-proxy',
          answerInstead(nginxStatusPage(500), ['ers-endpoint-groups', 'ers-endpoints', 'open-api']),
        ),
      ),
    // The first run stops at the answer that may hide a rejection; the second asks without the password first.
    walk: thenCard(INSIDE, INSIDE, OUTSIDE),
    expect: expects(
      'firewall-or-proxy',
      'likely',
      bothStages(FRONT_500_PAGE_CELLS, { ...ALL_DOWN, 'monitoring-api': 'row.up' }),
    ),
    neighbour: 'out-of-resources',
  },
  {
    id: 'front-follows-redirect',
    title: 'It says 200, so it must be fine',
    story:
      'Our own check of the address says 200 and has always said 200. The list of groups on your page is empty all the same. Traffic goes through our publishing proxy, which is very clever about such things.',
    difficulty: 'tricky',
    hint: 'A list was asked for. What came? Whose login page is it: that of a device, or that of the server?',
    configure: (setup) =>
      alterAllEntrances(
        alterServer(setup, { switches: { ...setup.server.switches, ers: false } }),
        endingTls('publishing-proxy', followRedirects),
      ),
    // The first run stops at the answer that may hide a rejection; the second asks without the password first.
    walk: thenCard(INSIDE, INSIDE, OUTSIDE),
    expect: expects(
      'api-setting',
      'likely',
      bothStages(FRONT_FOLLOWS_REDIRECT_CELLS, { ...ALL_UP, 'endpoint-groups-api': 'row.down' }),
    ),
    neighbour: 'outside-captive-portal',
  },
];
