import type { World } from '../world.ts';
import {
  bothStages,
  ALL_DOWN,
  REJECTED_AT_ONCE,
  ALL_OK,
  ALL_UP,
  type FamilyCells,
  everyFamily,
  alterApiUser,
  alterServer,
  expects,
} from './alterations.ts';
import { thenAlso, thenCard, INSIDE, OUTSIDE, change, check } from '../walk.ts';

const WRONG_PASSWORD_OLD_PASSWORD = 'six-Lanterns-23-harbour';

const EXTERNAL_USER_CELLS: FamilyCells = { ...ALL_OK, 'mnt-session': 'http.401' };

const MALFORMED_401_OLD_PASSWORD = 'six-Lanterns-23-harbour';

const ROLE_MISSING_MNT_CELLS: FamilyCells = { ...ALL_OK, 'mnt-session': 'http.401' };

const ROLE_MISSING_OPEN_API_CELLS: FamilyCells = { ...ALL_OK, 'open-api': 'http.403' };

/** The user: password, state, roles. */
export const SIGN_IN: readonly World[] = [
  {
    id: 'wrong-password',
    title: 'Everything stopped on the first of the month',
    story:
      'Since the first of the month not one guest device gets in. All rows are red. We have changed nothing ourselves; head office has its own people for the server. I sent you the details from our handover document.',
    difficulty: 'first-steps',
    hint: 'Every attempt counts on the other side. How many has this case used up? Let somebody sign in to the admin pages with exactly these details, once.',
    configure: (setup) => ({
      ...setup,
      engineer: { ...setup.engineer, password: WRONG_PASSWORD_OLD_PASSWORD },
      platform: { ...setup.platform, password: WRONG_PASSWORD_OLD_PASSWORD },
    }),
    expect: expects('api-account', 'likely', bothStages(REJECTED_AT_ONCE, ALL_DOWN)),
    neighbour: 'role-missing-everywhere',
  },
  {
    id: 'disabled-user',
    title: 'It worked all summer',
    story:
      'We were closed for the summer and nobody used the guest network. Today the first visitors came and nothing works. I have the password in front of me, letter for letter, and it is the right one.',
    difficulty: 'everyday',
    hint: 'The answer is the same whether a password is wrong or something else about the user is. Which policy looks at users that nobody has used for a while?',
    configure: (setup) => alterApiUser(setup, { state: 'disabled' }),
    expect: expects('api-account', 'likely', bothStages(REJECTED_AT_ONCE, ALL_DOWN)),
    neighbour: 'role-missing-everywhere',
  },
  {
    id: 'suspended-user',
    title: 'Right password, wrong day',
    story:
      'Every line says 401. The password is the right one, we have it from the safe. I pasted it into the admin pages, once, and it was rejected there as well. The user is ticked as enabled.',
    difficulty: 'everyday',
    hint: 'Which state of a user does no page show? Record what the sign-in at the admin pages has shown.',
    configure: (setup) => alterApiUser(setup, { state: 'suspended' }),
    walk: thenAlso(check('gui-sign-in', 'rejected-pasted')),
    expect: expects('api-account', 'proven', bothStages(REJECTED_AT_ONCE, ALL_DOWN)),
    neighbour: 'role-missing-everywhere',
  },
  {
    id: 'external-user',
    title: 'The user is in our directory',
    story:
      'We make no local users any more, everything comes from the directory, also this one. Groups and devices are there. Sessions are not, whatever rights we give.',
    difficulty: 'tricky',
    hint: 'The same user is accepted by three lines and rejected by one. Which of the families takes internal users only?',
    configure: (setup) => alterApiUser(setup, { external: true }),
    expect: expects('api-role', 'likely', bothStages(EXTERNAL_USER_CELLS, { ...ALL_UP, 'monitoring-api': 'row.down' })),
    neighbour: 'throttled-once',
  },
  {
    id: 'locked-between',
    title: 'It worked, and then it did not',
    story:
      'Inside everything was accepted. Twenty minutes later, from home, the same user and the same password were rejected. Something in the path must be eating the password.',
    difficulty: 'tricky',
    hint: 'Only one attempt decides this. Where would you make it? What else uses this user, perhaps with an old password?',
    configure: (setup) => setup,
    walk: thenCard(INSIDE, change('lock-user'), OUTSIDE, INSIDE),
    expect: expects('api-account', 'likely', bothStages(REJECTED_AT_ONCE, ALL_DOWN)),
    neighbour: 'outside-authorization-stripped',
  },
  {
    id: 'malformed-401',
    title: 'Our script only prints a parser error',
    story:
      'Our own test script dies with an error about a header, so the server must be broken. That began on the day on which we changed the password of the user.',
    difficulty: 'tricky',
    hint: 'Read the first line of what came, not the last. What would a plain rejection look like on this version?',
    configure: (setup) => ({
      ...alterServer(setup, { version: '3.4', unauthorized: 'malformed' }),
      engineer: { ...setup.engineer, password: MALFORMED_401_OLD_PASSWORD },
      platform: { ...setup.platform, password: MALFORMED_401_OLD_PASSWORD },
    }),
    expect: expects('api-account', 'likely', bothStages(REJECTED_AT_ONCE, ALL_DOWN)),
    neighbour: 'outside-garbage',
  },
  {
    id: 'role-missing-403',
    title: 'A user made in a hurry',
    story:
      'The old user was deleted on Friday by mistake, and the new one was made in five minutes. The same name, the same password. Now every row is red, with 403.',
    difficulty: 'everyday',
    hint: 'The user is known. Is that enough? Look at who answers, and where one would give the user more.',
    configure: (setup) =>
      alterServer(alterApiUser(setup, { roles: [] }), { missingRole: { ers: 403, 'open-api': 403, mnt: 403 } }),
    expect: expects('api-role', 'proven', bothStages(everyFamily('http.403'), ALL_DOWN)),
    neighbour: 'front-403-page',
  },
  {
    id: 'role-missing-everywhere',
    title: 'It opens the door, but not the drawer',
    story:
      'Every line says 401. So I signed in to the admin pages with exactly this user and this password, and got in. The password is right, then, and the report has a row of every line. Why is it rejected?',
    difficulty: 'everyday',
    hint: 'Signing in is one thing. What does a line need besides? Record what the sign-in at the admin pages has shown.',
    configure: (setup) => alterApiUser(setup, { roles: [] }),
    walk: thenAlso(check('gui-sign-in', 'accepted'), check('administrator-logins', 'found')),
    expect: expects('api-role', 'likely', bothStages(REJECTED_AT_ONCE, ALL_DOWN)),
    neighbour: 'suspended-user',
  },
  {
    id: 'role-missing-mnt',
    title: 'Devices are listed, but nobody is online',
    story:
      'Your page lists our devices and groups, and still says that nobody is connected, with forty people in the room. A new colleague tidied up the administrators last week, but this user is still there and enabled.',
    difficulty: 'everyday',
    hint: 'The same user and the same password were accepted three times and rejected once. What is different from one family to the next, for the same user?',
    configure: (setup) => alterApiUser(setup, { roles: ['ers', 'open-api'] }),
    expect: expects(
      'api-role',
      'likely',
      bothStages(ROLE_MISSING_MNT_CELLS, { ...ALL_UP, 'monitoring-api': 'row.down' }),
    ),
    neighbour: 'throttled-once',
  },
  {
    id: 'role-missing-open-api',
    title: 'The second site behaves differently',
    story:
      'Site one is fine. Site two was built from the same notes by another team, and there one row stays red however often we press the button. Signing in to the admin pages with this user works.',
    difficulty: 'everyday',
    hint: 'Look at who sent this answer before you think of a firewall. Being known is one thing, being allowed is another.',
    configure: (setup) => alterApiUser(setup, { roles: ['ers', 'mnt'] }),
    expect: expects(
      'api-role',
      'proven',
      bothStages(ROLE_MISSING_OPEN_API_CELLS, { ...ALL_UP, 'endpoint-api': 'row.down' }),
    ),
    neighbour: 'outside-proxy-403',
  },
];
