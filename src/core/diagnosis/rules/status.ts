import { marked } from '../../messages/message.ts';
import type { CheckName } from '../../records/case.ts';
import { MENU } from '../../vocabulary/words.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { ADDRESS_LISTED } from '../causes/sentences.ts';
import { ACCESS_LIST, PAGE_BEHIND_PROXY } from './connection.ts';
import { INCONCLUSIVE, ruleOf, rules, type Row, type Rule } from './rule.ts';
import { UNTRUSTED_OTHER_NAME } from './tls.ts';

/** What comes back over HTTP: the rows of the specification's error table, and replies that are none of them. */

const PATHS = '/ers/config, /api/v1 and /admin/API/mnt';
const ROW_UP = 'The rows read Up after “Update API Configuration”.';
const ENABLED = `Confirm that ERS and Open API are enabled: ${MENU.apiSwitches}.`;
const FIRST_ENABLED = `Meanwhile, server team: are ERS and Open API enabled? ${MENU.apiSwitches}.`;
const ROUTED = `Firewall or proxy team: check that the paths ${PATHS} are routed to the server unchanged.`;
const FIND_ANSWER =
  'Firewall or proxy team: to which host or pool member does {address} lead for {host}, and what gives this answer there?';
export const BLOCKED = [
  `Firewall or proxy team: find the rule that gives this answer ({status}) for {host}, and let the API paths ${PATHS} through unchanged.`,
  "If the answer shows an incident or support id, search the device's log for it.",
] as const;
const GATEWAY_LOG = 'Server team: look into the log of the API gateway for this minute.';

const LOOK_AT_BODY = 'Look at the excerpt of the body in the evidence.';
const WHOSE_PAGE =
  'Firewall or proxy team: to which host does {address} lead for {host}, and which device shows this page (“{serverSays}”)? Let the API paths through to the server unchanged.';
const BODY_CHANGED =
  'Firewall or proxy team: find what changes or cuts the bodies of replies from {host}, for example data-loss prevention or a cache.';
const LOAD = 'Server team: look at the load of the node.';
const MORE_TIME = 'Give the server more time: --timeout 60, or the time limit in the settings of the stage.';
const IN_PATH = 'Firewall or proxy team: look at what the devices in the path do to requests for {host}.';
const AGAIN = 'Run the failed probes again.';
const GIVE_RIGHTS = `Server team: open {user} under ${MENU.administrators}. If it lacks the rights of {role}, give them.`;

const REPLY_SAYS = 'The reply says: “{serverSays}”.';
export const OWN_PAGE = '{place}, {device} answers {status} with a page of its own in place of the server.';
const EVERY_PATH =
  'Every path is answered {status}, without credentials too: also /, one that does not exist and one of Monitoring (MnT).';
const IN_FRONT_OF_APIS =
  'A switch or an older version takes away the paths of one API, and Monitoring has no switch. What answers every path alike is in front of the APIs.';

/** From outside, and for the platform, a status that the server does not give to a request that arrives. */
const FROM_OUTSIDE = {
  party: 'firewall-or-proxy',
  says: 'The firewall or proxy answers {status} in place of the server.',
  because:
    'From outside the firewall, {status} means that something in the path blocks the request, sends it elsewhere or answers itself. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
} as const;

const REDIRECTED = `Firewall or proxy team: find the rule that redirects requests for {host} to {location}, and let the API paths ${PATHS} through unchanged.`;
const REDIRECT_STEPS = [
  REDIRECTED,
  'Meanwhile, server team: does the certificate that is shown belong to a node of the server, and whose is the name in {location}?',
] as const;
/** Asked of a person only where the two certificates were not both seen; see `SETTLED_BY_CERTIFICATES`. */
export const COMPARE_CERTIFICATES =
  'Compare the SHA-256 of the certificate outside with the one inside. Another one: what shows it redirects. The same one: a load balancer with the same key redirects, or the server itself.';

/** What comes in place of that comparison once it is made. */
export const SETTLED_BY_CERTIFICATES = marked({
  another: 'Find the device that presents the outside certificate: it sends the redirect.',
  same: 'Look at the load balancer that has the key of the server, and at the server itself: outside the certificate has the same key as inside.',
});

export const TYPE_AND_CLICK = marked(
  "Type the API user's password again on the platform, save, and click “Update API Configuration”.",
);

export const GUI_STEP = marked(
  "Sign in to the server's admin GUI with the same user and the password pasted: this is one more attempt. Rejected: the account is at fault. Accepted: the API role is probably missing.",
);
export const LOGINS_STEP = `Server team: find {user} under ${MENU.administratorLogins}: the row shows the reason and the source address. A lockout shows only there.`;
/** What is done to the account once the server's own row of sign-ins has said why. */
export const REPAIR_ACCOUNT = [
  `Only where that row says so, open ${MENU.administrators}: enable {user}. If it was locked or suspended, disable it and then enable it again: that clears the lockout.`,
  `Check ${MENU.authentication}.`,
] as const;
const ACCOUNT_STEPS = [LOGINS_STEP, GUI_STEP, ...REPAIR_ACCOUNT] as const;
/** Steps that ask for a check in words of their own. */
export const ASKS_FOR: Readonly<Partial<Record<CheckName, readonly string[]>>> = {
  'gui-sign-in': [GUI_STEP],
  'administrator-logins': [LOGINS_STEP],
  'ip-access-list': [ACCESS_LIST],
  'switches-confirmed-on': [FIRST_ENABLED],
};
export const READ_ROW = marked(
  `Read the row that was found under ${MENU.administratorLogins}: it shows the reason and the source address.`,
);
const ACCEPTED =
  'No further row for {user} appears in the report of failed sign-ins, and the probe answers {expected}.';

/** An answer under another status that says in words that the sign-in was rejected (beyond the table). */
export const REJECTED_IN_WORDS = ruleOf('http.rejected-in-words.inside', {
  party: 'api-account',
  says: 'The answer to the sign-in of {user} says in words that it was rejected, or that the account may not sign in.',
  because:
    'Its status is not the 401 of a server that rejects a sign-in. A server with a fault of its own, or something in front that checks the password, may say it like this.',
  steps: [
    'Look at the answer in the evidence: who wrote it, the server or something in front of it?',
    ...ACCOUNT_STEPS,
  ],
  mended: ACCEPTED,
  rivals: [CAUSES.deviceAnswered, CAUSES.roleMissing],
});

/** Rejected, while another API accepts the same user and password in the same run (specification: API user rule 1). */
export const REJECTED_ALONE = ruleOf('http.401.inside.alone', {
  party: 'api-role',
  says: 'The user {user} is accepted by another API, but not by this one: the role {role} is probably missing.',
  because: 'Another API accepted the same user and password in this run, so neither is wrong.',
  steps: [GIVE_RIGHTS, AGAIN],
  rivals: [CAUSES.throttling],
  beyondTable: false,
});

/** {@link REJECTED_IN_WORDS} below 400, where nothing rejects a sign-in. */
export const UNCLEAR_IN_WORDS = {
  ...REJECTED_IN_WORDS,
  ...INCONCLUSIVE,
  code: 'http.unclear-in-words.inside',
  party: 'unknown',
} as const satisfies Rule;

/** An answer to the probe's question without its password: what the user would be answered is not known by it (beyond the table). */
export const ASKED_WITHOUT_PASSWORD = ruleOf('http.asked-without-password', {
  ...INCONCLUSIVE,
  party: 'unknown',
  says: 'Asked only without the password, so its answer to {user} is not known.',
  because:
    'The answer to an earlier probe may be a rejected sign-in. To protect the account, the password was not sent again.',
  steps: ['Settle what the earlier probe shows first, then run the stage again.'],
  mended: 'The probe is asked with the password, and answers {expected}.',
});

/** Whether a rule or finding says no more than that its probe was asked without the password. */
export const isAskedWithoutPassword = ({ code }: Pick<Rule, 'code'>): boolean => code === ASKED_WITHOUT_PASSWORD.code;

const SHAPE = 'The answer ({status}) has a body {body}.';

/** A body that shows nothing of who wrote it, but why it cannot be read as the API's (beyond the table). */
export const BODY_NOT_READ = ruleOf('body.not-read', {
  ...INCONCLUSIVE,
  party: 'unknown',
  says: SHAPE,
  because: REPLY_SAYS,
  steps: [LOOK_AT_BODY, GATEWAY_LOG],
});

/** No server of this kind asks so: a proxy in front of it does (beyond the table). */
export const PROXY_SIGN_IN = ruleOf('http.407', {
  ...INCONCLUSIVE,
  party: 'firewall-or-proxy',
  says: 'A proxy wants a sign-in (407).',
  because: REPLY_SAYS,
  steps: ['Proxy team: let requests for {host} through without a sign-in at the proxy.'],
  rivals: [CAUSES.hostAnswers],
});

/** A side that speaks HTTP/2, whatever was agreed on (beyond the table). */
export const HTTP_2 = ruleOf('http.version-2', {
  ...INCONCLUSIVE,
  party: 'unknown',
  says: 'The reply is HTTP/2, though TLS offered HTTP/1.1 alone.',
  because: 'Its first bytes are a SETTINGS frame of HTTP/2, before any status.',
  steps: ['Switch on HTTP/1.1 where TLS ends for {host}.', AGAIN],
  rivals: [CAUSES.deviceAnswered],
});

/** A 403 that says itself what it is about, which is no role (beyond the table). */
const NONCE = ruleOf('http.403.nonce', {
  party: 'api-setting',
  says: 'The server refuses the request for its CSRF check, and for no missing role.',
  because: REPLY_SAYS,
  steps: [`Open ${MENU.apiSwitches}, and choose “Disable CSRF For ERS Request”.`, AGAIN],
  rivals: [CAUSES.deviceAnswered],
});
const ADDRESS = ruleOf('http.403.address', {
  party: 'access-control-server',
  says: 'The answer says that this address is not allowed.',
  because: REPLY_SAYS,
  steps: [ADDRESS_LISTED, AGAIN],
  rivals: [CAUSES.deviceAnswered],
});

/** What a refusal says of its own reason; a device's page is no word of the server. */
export const refusedFor = (words: string): Rule | null =>
  /\b(?:csrf|nonce)\b/i.test(words) ? NONCE : /\b(?:ip|address)\b/i.test(words) && REFUSES.test(words) ? ADDRESS : null;
const REFUSES = /\b(?:not (?:allowed|permitted|authori[sz]ed|listed)|denied|refused|blocked|forbidden)\b/i;

/** Words of the server itself under a status of no row (beyond the table). */
export const SERVER_SAYS = ruleOf('http.other.server', {
  ...INCONCLUSIVE,
  party: 'unknown',
  says: 'The server itself answers {status}: {serverSays}.',
  because: REPLY_SAYS,
  steps: [GATEWAY_LOG],
});

const SERVER_OWN = { party: 'access-control-server' } as const;
/** One finding for both: the error page of a device says nothing else under another status. */
const withPage = (stage: string): { readonly byDevice: Row } => ({
  byDevice: {
    code: `http.500.${stage}.device`,
    party: 'firewall-or-proxy',
    says: OWN_PAGE,
    because: REPLY_SAYS,
    steps: [
      "Firewall or proxy team: look at the device's own log for this minute, and at its connection to the server.",
    ],
    rivals: [CAUSES.serverDown],
  },
});

/** Rules that no outcome alone leads to: what the answer says, or how it was asked, comes before its status (cells.ts). */
export const BY_WORDS: readonly Rule[] = [
  REJECTED_IN_WORDS,
  REJECTED_ALONE,
  UNCLEAR_IN_WORDS,
  ASKED_WITHOUT_PASSWORD,
  BODY_NOT_READ,
  HTTP_2,
  PROXY_SIGN_IN,
  PAGE_BEHIND_PROXY,
  NONCE,
  ADDRESS,
  SERVER_SAYS,
  UNTRUSTED_OTHER_NAME,
];

const THROTTLED = {
  party: 'firewall-or-proxy',
  says: 'The request is throttled (429).',
  because:
    'Something counts requests and has had enough for now: a device in front, or the gateway of the server itself.',
  steps: [FIND_ANSWER, 'Wait {wait}, then run only this probe again.'],
  rivals: [CAUSES.gatewayLimits],
} as const;
/** The gateway of the server counts requests as a device in front does. */
const BY_WHOM_EVER = { ...INCONCLUSIVE, party: 'unknown', byDevice: THROTTLED } as const;

export const STATUS = {
  'http.302': rules(
    'http.302',
    { beyondTable: false },
    {
      inside: {
        party: 'api-setting',
        says: 'This API is switched off on the server.',
        because:
          'Inside the network, a redirect to the admin page is how the server answers for an API that is switched off.',
        steps: ['{apiSwitch}', 'Wait a minute, and run only these probes again.'],
        rivals: [CAUSES.switchesOn],
        byDevice: {
          party: 'firewall-or-proxy',
          says: 'Already inside the network, {device} redirects the request to {location}.',
          because:
            "A switch that is off is a redirect of the server to its own admin page. This one leads to a name that the server's certificate does not hold, or bears the marks of a device.",
          steps: REDIRECT_STEPS,
          rivals: [CAUSES.ownPortal, CAUSES.switchOff],
        },
        everyPath: {
          party: 'firewall-or-proxy',
          says: EVERY_PATH,
          because: IN_FRONT_OF_APIS,
          steps: REDIRECT_STEPS,
          rivals: [CAUSES.gatewayNotReady],
        },
      },
      outside: {
        ...FROM_OUTSIDE,
        says: 'The firewall or proxy redirects the request to {location}.',
        steps: [REDIRECTED, COMPARE_CERTIFICATES],
        rivals: [CAUSES.switchOff],
      },
      platform: { ...FROM_OUTSIDE, steps: REDIRECT_STEPS, mended: ROW_UP, rivals: [CAUSES.switchOff] },
    },
  ),
  'http.401': rules(
    'http.401',
    {
      party: 'api-account',
      because: 'The answer was 401. A locked account gives the same plain 401 as a wrong password.',
      steps: ACCOUNT_STEPS,
      mended: ACCEPTED,
      beyondTable: false,
    },
    {
      inside: {
        says: 'The server rejects the user {user}: a wrong password, an account that is disabled, locked, suspended or expired, or one that this API does not take.',
        rivals: [CAUSES.roleMissing],
      },
      outside: {
        says: 'From outside, the user {user} is rejected.',
        rivals: [CAUSES.headerStripped, CAUSES.roleMissing],
      },
      platform: {
        party: 'platform-settings',
        says: "The server rejects the platform's credentials.",
        because:
          'The platform reports 401 for this row. It may hold an old password: a blank field on saving keeps the old one.',
        steps: [TYPE_AND_CLICK, LOGINS_STEP, ...REPAIR_ACCOUNT],
        mended: ROW_UP,
        rivals: [CAUSES.accountAtFault],
      },
    },
  ),
  'http.403': rules(
    'http.403',
    { beyondTable: false },
    {
      inside: {
        party: 'api-role',
        says: 'The API user {user} may sign in, but not use this API.',
        because: 'Inside the network, 403 means that the server knows the user and refuses this API to it.',
        steps: [GIVE_RIGHTS, AGAIN],
        rivals: [CAUSES.deviceAnswered],
        byDevice: {
          party: 'firewall-or-proxy',
          says: OWN_PAGE,
          because: REPLY_SAYS,
          steps: BLOCKED,
          rivals: [CAUSES.refusalRelayed],
        },
        everyPath: {
          party: 'firewall-or-proxy',
          says: EVERY_PATH,
          because:
            'No user was named, so the refusal is not about the role of {user}: it is about this address or this host.',
          steps: BLOCKED,
          rivals: [CAUSES.ipAccessList],
        },
      },
      outside: { ...FROM_OUTSIDE, steps: BLOCKED, rivals: [CAUSES.ipAccessList] },
      platform: { ...FROM_OUTSIDE, steps: BLOCKED, mended: ROW_UP, rivals: [CAUSES.ipAccessList] },
    },
  ),
  'http.404': rules(
    'http.404',
    { beyondTable: false },
    {
      inside: {
        party: 'firewall-or-proxy',
        says: 'A proxy or firewall in front of the server routes the request wrongly.',
        because:
          'With all APIs enabled the server knows this path; so the request did not arrive at it as it was sent.',
        steps: [ROUTED, FIRST_ENABLED],
        rivals: [CAUSES.switchOff, CAUSES.olderVersion],
        everyPath: {
          party: 'firewall-or-proxy',
          says: EVERY_PATH,
          because: IN_FRONT_OF_APIS,
          steps: [
            'Firewall or proxy team: check which host or virtual server this address and port lead to.',
            'Meanwhile, server team: does the certificate that is shown belong to a node of the server, and is the API gateway enabled on it?',
            ROUTED,
          ],
          rivals: [CAUSES.otherHost, CAUSES.gatewayWithoutRoutes],
        },
      },
      outside: { ...FROM_OUTSIDE, steps: [ROUTED], rivals: [CAUSES.gatewayWithoutRoutes] },
      platform: { ...FROM_OUTSIDE, steps: [ROUTED, FIRST_ENABLED], mended: ROW_UP, rivals: [CAUSES.olderVersion] },
    },
  ),
  'http.500': rules(
    'http.500',
    {
      ...SERVER_OWN,
      says: 'The NAC server has an internal error, often too little CPU, memory or database resources.',
      because: REPLY_SAYS,
      steps: [
        "Server team: look in the server's own logs for the error of this minute (its words: {serverSays}).",
        'Look at CPU, memory and disk of the node, and at its alarms.',
        'Restart the application only if its resources are exhausted, and in a maintenance window: the node serves nobody meanwhile. Then run only these probes again.',
      ],
      rivals: [CAUSES.deviceAnswered],
      beyondTable: false,
    },
    { inside: withPage('inside'), outside: withPage('outside'), platform: {} },
  ),
  'http.502-504': rules(
    'http.502-504',
    {
      ...SERVER_OWN,
      says: 'The gateway answers {status}: the application behind it is restarting or stopped.',
      because:
        'A gateway gives this status when it gets no answer itself. A restart takes from 15 minutes to some tens of minutes.',
      steps: [
        'Server team: check that the application is running on the node.',
        'Wait for a restart to end, then run the stage again.',
      ],
      rivals: [CAUSES.deviceAnswered],
    },
    { inside: withPage('inside'), outside: withPage('outside'), platform: {} },
  ),
  'mnt.not-a-monitoring-node': rules('mnt.not-a-monitoring-node', {
    ...SERVER_OWN,
    says: 'This node cannot serve the Monitoring (MnT) API: another one of the deployment does.',
    because: 'The reply says so itself. It proves reach and sign-in, yet the service is not there.',
    steps: [
      `Server team: open ${MENU.deployment}: which node holds the Monitoring persona?`,
      "Lead the platform's API base URL, or the load balancer's pool, to a node that can serve it.",
    ],
    rivals: [CAUSES.balancer],
  }),
  'mnt.server-error': rules('mnt.server-error', {
    ...SERVER_OWN,
    says: 'The monitoring node has an error of its own: {serverSays}.',
    because: 'The reply is the monitoring API’s, but neither "session data is not available" nor a session.',
    steps: ['Server team: check the health of the monitoring node and its database.'],
    rivals: [CAUSES.passing],
  }),
  'http.415': rules(
    'http.415',
    {
      party: 'firewall-or-proxy',
      says: 'Something in the path removes or changes the Accept header: the server answers 415.',
      because: 'Tripoint always sends the right Accept header. 415 also proves that the sign-in was accepted.',
      steps: [
        'Firewall or proxy team: does a device of yours remove or change the headers Accept or Content-Type of these requests? If so, let both through unchanged.',
      ],
      rivals: [CAUSES.deviceAnswered],
    },
    { platform: {} },
  ),
  'http.429': rules('http.429', THROTTLED, { inside: BY_WHOM_EVER, outside: BY_WHOM_EVER, platform: {} }),
  'http.other': rules(
    'http.other',
    {
      ...INCONCLUSIVE,
      party: 'firewall-or-proxy',
      says: '{status} is none of the known answers.',
      because: REPLY_SAYS,
      steps: [FIND_ANSWER, GATEWAY_LOG],
      rivals: [CAUSES.deviceAnswered],
    },
    { inside: { party: 'unknown' }, platform: {} },
  ),
  'http.malformed': rules(
    'http.malformed',
    {
      ...INCONCLUSIVE,
      party: 'firewall-or-proxy',
      says: 'The reply is not well-formed HTTP.',
      because: 'It broke the rules of HTTP before a status could be trusted.',
      steps: [FIND_ANSWER],
      rivals: [CAUSES.deviceAnswered],
    },
    { inside: { party: 'unknown' } },
  ),
  'http.timeout': rules(
    'http.timeout',
    {
      party: 'firewall-or-proxy',
      says: 'TLS opens; then the reply does not come, or stops halfway.',
      because: 'The request was sent, and the reply did not come, or came too slowly.',
      steps: [IN_PATH, MORE_TIME, LOAD],
      rivals: [CAUSES.deviceAnswered],
    },
    { inside: { ...SERVER_OWN, steps: [LOAD, MORE_TIME, IN_PATH] } },
  ),
  'http.cut-off': rules(
    'http.cut-off',
    {
      ...INCONCLUSIVE,
      party: 'firewall-or-proxy',
      says: 'The connection is cut after the request was sent.',
      because: 'The other side, or a device in the path, closed it before the reply was complete.',
      steps: [
        'Firewall or proxy team: look up this connection (time, source and destination) in your log: who ended it, and why?',
        'Server team: check whether the application restarted in this minute.',
      ],
      rivals: [CAUSES.deviceAnswered, CAUSES.serverDown],
    },
    { inside: { party: 'unknown' } },
  ),
  'body.not-the-api': rules(
    'body.not-the-api',
    { says: 'A web page answers in place of the API (status {status}, "{serverSays}").' },
    {
      inside: {
        party: 'api-setting',
        because: 'The status alone looks fine or familiar, but the content is a page for people.',
        steps: [ENABLED, FIND_ANSWER],
        rivals: [CAUSES.deviceAnswered, CAUSES.switchesOn],
        byDevice: {
          party: 'firewall-or-proxy',
          says: OWN_PAGE,
          because: REPLY_SAYS,
          steps: [FIND_ANSWER],
          rivals: [CAUSES.switchOff],
        },
        everyPath: {
          party: 'firewall-or-proxy',
          says: 'Every path gets the same web page (status {status}, "{serverSays}"), also one that does not exist.',
          because: IN_FRONT_OF_APIS,
          steps: [FIND_ANSWER],
          rivals: [CAUSES.gatewayNotReady],
        },
      },
      outside: {
        party: 'firewall-or-proxy',
        because:
          'Whatever the status says, the content is a login or block page. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
        steps: [WHOSE_PAGE, ...BLOCKED.slice(1)],
        rivals: [CAUSES.switchOff],
      },
    },
  ),
  'body.wrong-shape': rules(
    'body.wrong-shape',
    {
      ...INCONCLUSIVE,
      party: 'firewall-or-proxy',
      says: SHAPE,
      because: REPLY_SAYS,
      steps: [BODY_CHANGED, LOOK_AT_BODY],
      rivals: [CAUSES.deviceAnswered],
    },
    { inside: { party: 'unknown' } },
  ),
} as const;
