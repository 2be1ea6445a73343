import { thenCard, INSIDE, OUTSIDE } from '../walk.ts';
import { answerInstead, loginPortal, stripHeaders } from '../device/device.ts';
import {
  squidRedirect,
  fortigateWebFilter,
  fortigateCaptivePortal,
  bigIpBlockPage,
  nginxStatusPage,
  fortiwebServerError,
  netscalerNotFound,
  paloAltoBlockPage,
} from '../device/pages.ts';
import type { World } from '../world.ts';
import {
  alterOuterEntrances,
  endingTls,
  ALL_DOWN,
  ALL_OK,
  everyFamily,
  ALL_UP,
  REJECTED_AT_ONCE,
  eachStage,
  expects,
} from './alterations.ts';

const redirect = squidRedirect('https://notice.gateway.test/info?reason=category');

/** A proxy or portal that answers in the place of the server or changes what passes. */
export const PROXY: readonly World[] = [
  {
    id: 'outside-proxy-302',
    title: 'From my desk it all works',
    story:
      'I tried your four lines from my own desk, and all of them answer. Your page is red anyway. A year ago somebody told us that such an answer means a switch is off, so we switched everything off and on again. Twice.',
    difficulty: 'first-steps',
    hint: 'Where exactly does the answer point to, and whose machine is that? The same question was answered differently at two places. What stands between them?',
    configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', answerInstead(redirect))),
    expect: expects('firewall-or-proxy', 'proven', eachStage(ALL_OK, everyFamily('http.302'), ALL_DOWN)),
    neighbour: 'ers-off',
  },
  {
    id: 'outside-proxy-403',
    title: 'The rights were given again, and it still says no',
    story:
      'Your page has been red since Monday. Somebody here read that this number means missing rights, so we gave the user every role there is. It is still red.',
    difficulty: 'first-steps',
    hint: 'Does the same user get the same answer from within the house? Compare the certificates of the two places.',
    configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', answerInstead(fortigateWebFilter))),
    expect: expects('firewall-or-proxy', 'proven', eachStage(ALL_OK, everyFamily('http.403'), ALL_DOWN)),
    neighbour: 'role-missing-403',
  },
  {
    id: 'outside-proxy-404',
    title: 'New public address, old complaint',
    story:
      'We got a new public address for the server on Friday, and the name was changed with it. Since then your page is red. The server team says that the server is fine, and I believe them.',
    difficulty: 'first-steps',
    hint: 'An answer came, so something is listening at the new address. Is it the server? Run the same four probes inside and lay the answers next to each other.',
    configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', answerInstead(netscalerNotFound))),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, everyFamily('http.404'), ALL_DOWN)),
    neighbour: 'front-404',
  },
  {
    id: 'own-proxy-sign-in',
    title: 'Blocked, says my laptop',
    story:
      'I am at a branch office of ours and test through the proxy there. Nothing gets through. Your page is green today, I must admit.',
    difficulty: 'first-steps',
    hint: 'Whose machine said no? Was anything of the customer reached at all?',
    configure: (setup) => ({ ...setup, engineerProxy: 'asks-for-sign-in' }),
    walk: thenCard(INSIDE, { do: 'probe', stage: 'outside', proxy: 'engineer' }),
    expect: expects('own-proxy', 'proven', eachStage(ALL_OK, everyFamily('proxy.auth-required'), ALL_UP)),
    neighbour: 'outside-407',
  },
  {
    id: 'outside-captive-portal',
    title: 'Please sign in to continue',
    story:
      'We moved the server into the new guest data centre network. Inside, the four lines are fine. From the internet the number is 200 as well, and your page is red.',
    difficulty: 'everyday',
    hint: 'Who is asked to sign in here: a program, or a person? What stands in the page besides the form?',
    configure: (setup) =>
      alterOuterEntrances(setup, endingTls('guest-firewall', answerInstead(fortigateCaptivePortal))),
    expect: expects('firewall-or-proxy', 'proven', eachStage(ALL_OK, everyFamily('body.not-the-api'), ALL_DOWN)),
    neighbour: 'front-follows-redirect',
  },
  {
    id: 'outside-503-page',
    title: 'Service unavailable, since Monday',
    story:
      'Your page is red and a colleague who tests from home gets 503. So the server must be overloaded. The server team has graphs, and the graphs are flat.',
    difficulty: 'everyday',
    hint: 'Does the same number come from inside? A server that is too busy would not find the time for a company policy.',
    configure: (setup) => alterOuterEntrances(setup, endingTls('perimeter-firewall', answerInstead(paloAltoBlockPage))),
    expect: expects('firewall-or-proxy', 'proven', eachStage(ALL_OK, everyFamily('http.502-504'), ALL_DOWN)),
    neighbour: 'server-restarting',
  },
  {
    id: 'outside-authorization-stripped',
    title: 'The password works only in the office',
    story:
      'From the office the user is accepted, from outside it is rejected. We reset the password twice, and had the user unlocked each time. In the office it worked every time.',
    difficulty: 'everyday',
    hint: 'Run the inside stage once more, after the outside one. Does the report of the server know of the attempt from outside?',
    configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', stripHeaders('authorization'))),
    walk: thenCard(INSIDE, OUTSIDE, INSIDE),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, REJECTED_AT_ONCE, ALL_DOWN)),
    neighbour: 'locked-between',
  },
  {
    id: 'outside-block-page-200',
    title: 'Our monitoring is green',
    story:
      'Our monitoring asks the public address every minute and has been green for weeks: 200, every time. So the fault must be on your page, which is red.',
    difficulty: 'tricky',
    hint: 'A number is not an answer. What came along with it? Would the server say this in HTML?',
    configure: (setup) => alterOuterEntrances(setup, endingTls('application-firewall', answerInstead(bigIpBlockPage))),
    expect: expects('firewall-or-proxy', 'proven', eachStage(ALL_OK, everyFamily('body.not-the-api'), ALL_DOWN)),
    neighbour: 'front-follows-redirect',
  },
  {
    id: 'outside-proxy-500-mnt',
    title: 'The good number in the wrong place',
    story:
      'Your guide says that the last of the four must answer 500. It does, from both places, I have it in writing. And still one row is red.',
    difficulty: 'tricky',
    hint: 'Lay the two answers next to each other, not only their numbers. Which of the two begins with an XML declaration?',
    configure: (setup) =>
      alterOuterEntrances(
        setup,
        endingTls('application-firewall', answerInstead(fortiwebServerError, ['mnt-session'])),
      ),
    expect: expects(
      'firewall-or-proxy',
      'proven',
      eachStage(ALL_OK, { ...ALL_OK, 'mnt-session': 'body.not-the-api' }, { ...ALL_UP, 'monitoring-api': 'row.down' }),
    ),
    neighbour: 'healthy',
  },
  {
    id: 'outside-login-portal',
    title: 'A redirect that stays at home',
    story:
      'Outside it says 302, and the address in the answer is not even another machine: it is our own name. So it must be that switch that you always talk about.',
    difficulty: 'tricky',
    hint: 'The name is the same. Is the path one of the server? Compare the keys of the two places.',
    configure: (setup) => alterOuterEntrances(setup, endingTls('remote-access-gateway', loginPortal)),
    expect: expects('firewall-or-proxy', 'proven', eachStage(ALL_OK, everyFamily('http.302'), ALL_DOWN)),
    neighbour: 'ers-off',
  },
  {
    id: 'outside-accept-stripped',
    title: 'One row is green, two are red',
    story:
      'Since the proxy was updated, single devices still appear, groups and sessions do not. The proxy team says that everything is let through, the logs are full of our requests.',
    difficulty: 'tricky',
    hint: 'The number says that the sign-in was accepted. What did the server not like? Is everything that was sent inside also sent on outside?',
    configure: (setup) => alterOuterEntrances(setup, endingTls('edge-proxy', stripHeaders('accept'))),
    expect: expects(
      'firewall-or-proxy',
      'likely',
      eachStage(
        ALL_OK,
        {
          'ers-endpoint-groups': 'http.415',
          'ers-endpoints': 'http.415',
          'open-api': 'ok',
          'mnt-session': 'http.other',
        },
        { ...ALL_DOWN, 'endpoint-api': 'row.up' },
      ),
    ),
    neighbour: 'out-of-resources',
  },
  {
    id: 'outside-407',
    title: 'It wants a proxy password that nobody has',
    story: 'From outside it answers 407. I have no proxy at home, I swear. In the office all is well.',
    difficulty: 'tricky',
    hint: 'Did this come before TLS stood, or after it? Which device can speak inside a connection that was opened for the name of the server?',
    configure: (setup) =>
      alterOuterEntrances(
        setup,
        endingTls('edge-proxy', answerInstead(nginxStatusPage(407, [['Proxy-Authenticate', 'Basic realm="edge"']]))),
      ),
    expect: expects('firewall-or-proxy', 'likely', eachStage(ALL_OK, everyFamily('http.other'), ALL_DOWN)),
    neighbour: 'own-proxy-sign-in',
  },
];
