import { MENU } from '../../vocabulary/words.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { ours, specified, type OutcomeRules, type Rule, ON_CARD } from './rule.ts';

const mended = 'The probe answers 200.';

const resources = (stage: string): Rule =>
  specified({
    code: `http.500.${stage}`,
    party: 'access-control-server',
    severity: 'fault',
    says: 'The NAC server has an internal error, often too little CPU, memory or database resources.',
    because: 'ERS or Open API answered 500. The reply says: {serverSays}.',
    steps: [
      "Server team: look in the server's own logs for the error of this minute (its words: {serverSays}).",
      'Look at CPU, memory and disk of the node, and at its alarms.',
      'Restart the application only if its resources are exhausted, and in a maintenance window: the node serves nobody meanwhile. Then run only these probes again.',
    ],
    mended,
    rivals: [ALTERNATIVE_CAUSES.deviceAnswered],
  });

const deviceError = (stage: string): Rule =>
  ours({
    code: `http.500.${stage}.device`,
    party: 'firewall-or-proxy',
    severity: 'fault',
    says: 'In place of the server, {device} answers with an error page of its own.',
    because: 'The page that came with the status is not one of the server.',
    steps: [
      "Firewall or proxy team: look at the device's own log for this minute, and at its connection to the server.",
    ],
    mended,
    rivals: [ALTERNATIVE_CAUSES.serverDown],
  });

const restarting = (stage: string): Rule =>
  ours({
    code: `http.502-504.${stage}`,
    party: 'access-control-server',
    severity: 'fault',
    says: 'The gateway answers {status}: the application behind it is restarting or stopped.',
    because:
      'A gateway gives this status when it gets no answer itself. A restart takes from 15 minutes to some tens of minutes.',
    steps: [
      'Server team: check that the application is running on the node.',
      'Wait for a restart to end, then run the stage again.',
    ],
    mended,
    rivals: [ALTERNATIVE_CAUSES.deviceAnswered],
  });

const both = (make: (stage: string) => Rule): OutcomeRules => ({
  inside: { otherwise: make('inside'), byDevice: deviceError('inside') },
  outside: { otherwise: make('outside'), byDevice: deviceError('outside') },
  platform: { otherwise: make('platform') },
});

const everywhere = (make: (stage: string) => Rule): OutcomeRules => ({
  inside: { otherwise: make('inside') },
  outside: { otherwise: make('outside') },
  platform: ON_CARD.down,
});

/** Errors of the server itself (specification: error table, row 500), and its gateway's. */
export const SERVER_ERROR = {
  'http.500': both(resources),
  'http.502-504': both(restarting),
  'mnt.not-a-monitoring-node': everywhere((stage) =>
    ours({
      code: `mnt.not-a-monitoring-node.${stage}`,
      party: 'access-control-server',
      severity: 'fault',
      says: 'This node cannot serve the Monitoring (MnT) API: another one of the deployment does.',
      because: 'The reply says so itself. It proves reach and sign-in, yet the service is not there.',
      steps: [
        `Open ${MENU.deployment}: which node holds the Monitoring persona?`,
        "Lead the platform's API base URL, or the load balancer's pool, to a node that can serve it.",
      ],
      mended: 'Monitoring answers 500 with "session data is not available", which is its good answer.',
      rivals: [ALTERNATIVE_CAUSES.balancer],
    }),
  ),
  'mnt.server-error': everywhere((stage) =>
    ours({
      code: `mnt.server-error.${stage}`,
      party: 'access-control-server',
      severity: 'fault',
      says: 'The monitoring node has an error of its own: {serverSays}.',
      because: 'The reply is the monitoring API’s, but neither "session data is not available" nor a session.',
      steps: ['Server team: check the health of the monitoring node and its database.'],
      mended: 'Monitoring answers 500 with "session data is not available", which is its good answer.',
      rivals: [ALTERNATIVE_CAUSES.passing],
    }),
  ),
} as const;
