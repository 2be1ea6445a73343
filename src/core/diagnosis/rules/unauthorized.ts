import { MENU } from '../../vocabulary/menu-paths.ts';
import { ALTERNATIVE_CAUSES } from '../alternative-causes.ts';
import { specified, type OutcomeRules } from '../status-rule.ts';

const accountSteps = [
  "Sign in to the server's admin GUI with the same user and password: this is one more attempt. Rejected: the account is at fault. Accepted: the API role is missing.",
  `Look for {user} under ${MENU.administratorLogins}: the row shows the reason and the source address. A lockout has no status field; it is confirmed only there.`,
  `Only where that row says so, open ${MENU.administrators}: enable {user}. If it was locked or suspended, disable it and then enable it again: that clears the lockout.`,
  `Check ${MENU.authentication}.`,
] as const;

const mended = 'The probe answers 200, and no further row for {user} appears in the report of failed sign-ins.';

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
