import { MENU } from '../../vocabulary/words.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { specified, type OutcomeRules, ours } from './rule.ts';

const blockedSteps = [
  'Firewall or proxy team: find the rule that answers 403 for {host}, and allow the API paths /ers/config, /api/v1 and /admin/API/mnt.',
  "If the answer shows an incident or support id, search the device's log for it.",
] as const;

/** 403 (specification: error table, row 403). */
export const FORBIDDEN = {
  'http.403': {
    inside: {
      otherwise: specified({
        code: 'http.403.inside',
        party: 'api-role',
        severity: 'fault',
        says: 'The API user {user} is not configured correctly: it may sign in, but not use this API.',
        because: 'Inside the network, 403 means that the server knows the user and refuses this API to it.',
        steps: [
          `Open ${MENU.administrators} and give {user} the role for this API, and no other: {role}.`,
          'Run only these probes again.',
        ],
        mended: 'The probe answers 200.',
        rivals: [ALTERNATIVE_CAUSES.deviceAnswered],
      }),
      byDevice: ours({
        code: 'http.403.inside.device',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'Already inside the network, {device} refuses the request with 403.',
        because: 'The page that came with the 403 is not one of the server.',
        steps: blockedSteps,
        mended: 'The probe answers 200 with the list of the API.',
        rivals: [ALTERNATIVE_CAUSES.refusalRelayed],
      }),
      everyPath: ours({
        code: 'http.403.inside.every-path',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'Every path is refused with 403, also without credentials and also one that does not exist.',
        because:
          'No user was named, so the refusal is not about the role of {user}: it is about this address or this host.',
        steps: blockedSteps,
        mended: 'The probe answers 200 with the list of the API.',
        rivals: [ALTERNATIVE_CAUSES.ipAccessList],
      }),
    },
    outside: {
      otherwise: specified({
        code: 'http.403.outside',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'The firewall or proxy blocks or rewrites the request: it is answered 403.',
        because:
          'From outside the firewall, 403 means that something in the path refuses the request. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
        steps: blockedSteps,
        mended: 'From outside the probe answers as it does inside.',
        rivals: [ALTERNATIVE_CAUSES.ipAccessList],
      }),
    },
    platform: {
      otherwise: specified({
        code: 'http.403.platform',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: "The firewall or proxy blocks or rewrites the platform's request: it is answered 403.",
        because:
          'From the platform, 403 means that something in the path refuses the request. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
        steps: blockedSteps,
        mended: 'The row reads Up after “Update API Configuration”.',
        rivals: [ALTERNATIVE_CAUSES.ipAccessList],
      }),
    },
  },
} as const satisfies Readonly<Record<string, OutcomeRules>>;

const accountSteps = [
  "Sign in to the server's admin GUI with the same user and password: this is one more attempt. Rejected: the account is at fault. Accepted: the API role is missing.",
  `Look for {user} under ${MENU.administratorLogins}: the row shows the reason and the source address. A lockout has no status field; it is confirmed only there.`,
  `Only where that row says so, open ${MENU.administrators}: enable {user}. If it was locked or suspended, disable it and then enable it again: that clears the lockout.`,
  `Check ${MENU.authentication}.`,
] as const;

const mended = 'The probe answers 200, and no further row for {user} appears in the report of failed sign-ins.';

/** An answer under another status that says in words that the sign-in was rejected (beyond the table). */
export const REJECTED_IN_WORDS = ours({
  code: 'http.rejected-in-words.inside',
  party: 'api-account',
  severity: 'fault',
  says: 'The answer to the sign-in of {user} says in words that it was rejected, or that the account may not sign in.',
  because:
    'Its status is not the 401 of a server that rejects a sign-in. A server with a fault of its own, or something in front that checks the password, may say it like this.',
  steps: ['Look at the answer in the evidence: who wrote it, the server or something in front of it?', ...accountSteps],
  mended,
  rivals: [ALTERNATIVE_CAUSES.deviceAnswered, ALTERNATIVE_CAUSES.roleMissing],
});

/** An answer to the probe's question without its password: what the user would be answered is not known by it (beyond the table). */
export const ASKED_WITHOUT_PASSWORD = ours({
  code: 'http.asked-without-password',
  party: 'unknown',
  severity: 'cannot-tell',
  certainty: 'cannot-tell',
  says: 'Asked without the password only, so that what it answers to {user} is not known.',
  because:
    'The answer to an earlier probe may hide a rejected sign-in. To protect the account, the password was not sent again.',
  steps: ['Settle what the earlier probe shows first, then run the stage again.'],
  mended: 'The probe is asked with the password, and answers as expected.',
});

/** 401 (specification: error table, row 401; rules for the API user). */
export const UNAUTHORIZED = {
  'http.401': {
    inside: {
      otherwise: specified({
        code: 'http.401.inside',
        party: 'api-account',
        severity: 'fault',
        says: 'The server rejects the user {user}: a wrong password, an account that is disabled, locked, suspended or expired, or one that this API does not take.',
        because: 'The server answered 401. A locked account gives the same plain 401 as a wrong password.',
        steps: accountSteps,
        mended,
        rivals: [ALTERNATIVE_CAUSES.roleMissing],
      }),
    },
    outside: {
      otherwise: specified({
        code: 'http.401.outside',
        party: 'api-account',
        severity: 'fault',
        says: 'From outside, the user {user} is rejected.',
        because: 'The answer was 401.',
        steps: accountSteps,
        mended,
        rivals: [ALTERNATIVE_CAUSES.headerStripped, ALTERNATIVE_CAUSES.roleMissing],
      }),
    },
    platform: {
      otherwise: specified({
        code: 'http.401.platform',
        party: 'platform-settings',
        severity: 'fault',
        says: "The server rejects the platform's credentials.",
        because:
          'The platform reports 401 for this row. It may hold an old password: a blank field on saving keeps the old one.',
        steps: [
          "Type the API user's password again on the platform, save, and click “Update API Configuration”.",
          ...accountSteps.slice(1),
        ],
        mended: 'The row reads Up after “Update API Configuration”.',
        rivals: [ALTERNATIVE_CAUSES.accountAtFault],
      }),
    },
  },
} as const satisfies Readonly<Record<string, OutcomeRules>>;
