import { MENU } from '../../vocabulary/menu-paths.ts';
import { ALTERNATIVE_CAUSES } from '../alternative-causes.ts';
import { ours, specified, type OutcomeRules } from '../status-rule.ts';

const ROUTED =
  'Team of the proxy, load balancer or TLS inspection: check that the paths /ers/config, /api/v1 and /admin/API/mnt are routed to the server unchanged.';
const routingSteps = [`Confirm that ERS and Open API are enabled: ${MENU.apiSwitches}.`, ROUTED] as const;

/** 404 (specification: error table, row 404). */
export const NOT_FOUND = {
  'http.404': {
    inside: {
      otherwise: specified({
        code: 'http.404.inside',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'A proxy or firewall in front of the server routes the request wrongly: it is answered 404.',
        because:
          'With all APIs enabled the server knows this path; so the request did not arrive at it as it was sent.',
        steps: routingSteps,
        mended: 'The probe answers 200 with the list of the API.',
        rivals: [ALTERNATIVE_CAUSES.switchOff, ALTERNATIVE_CAUSES.olderVersion],
      }),
      everyPath: ours({
        code: 'http.404.inside.every-path',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'Every path is answered 404, also / and one of Monitoring (MnT): what answers here does not lead to the APIs.',
        because: 'Neither a switch nor an older version of the server takes every path away.',
        steps: [
          'Server team: does the certificate that is shown belong to a node of the server, and is the API gateway enabled on it?',
          'Firewall or proxy team: check which host or virtual server this address and port lead to.',
          ROUTED,
        ],
        mended: 'The probe answers 200 with the list of the API.',
        rivals: [ALTERNATIVE_CAUSES.otherHost, ALTERNATIVE_CAUSES.gatewayWithoutRoutes],
      }),
    },
    outside: {
      otherwise: specified({
        code: 'http.404.outside',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'The firewall or proxy blocks or rewrites the request: it is answered 404.',
        because:
          'From outside the firewall, 404 means that something in the path sends the request elsewhere. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
        steps: [ROUTED],
        mended: 'From outside the probe answers as it does inside.',
        rivals: [ALTERNATIVE_CAUSES.gatewayWithoutRoutes],
      }),
    },
    platform: {
      otherwise: specified({
        code: 'http.404.platform',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: "The firewall or proxy blocks or rewrites the platform's request: it is answered 404.",
        because:
          'From the platform, 404 means that something in the path sends the request elsewhere. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
        steps: routingSteps,
        mended: 'The row reads Up after “Update API Configuration”.',
        rivals: [ALTERNATIVE_CAUSES.olderVersion],
      }),
    },
  },
} as const satisfies Readonly<Record<string, OutcomeRules>>;
