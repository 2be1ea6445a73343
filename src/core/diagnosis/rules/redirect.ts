import { marked } from '../../messages/message.ts';
import { MENU } from '../../vocabulary/words.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { ours, specified, type OutcomeRules } from './rule.ts';

const ROUTED =
  'Firewall or proxy team: check that the paths /ers/config, /api/v1 and /admin/API/mnt are routed to the server unchanged.';
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

const REDIRECTED =
  'Firewall or proxy team: find the rule that redirects requests for {host} to {location}, and let the API paths /ers/config, /api/v1 and /admin/API/mnt through unchanged.';
const blockedSteps = [
  'Server team: does the certificate that is shown belong to a node of the server, and whose is the name in {location}?',
  REDIRECTED,
] as const;
/** Asked of a person only where the two certificates were not both seen; see `SETTLED_BY_CERTIFICATES`. */
export const COMPARE_CERTIFICATES =
  'Compare the SHA-256 of the certificate outside with the one inside. Another one: what shows it redirects. The same one: a load balancer with the same key redirects, or the server itself.';
const blockedOutsideSteps = [COMPARE_CERTIFICATES, REDIRECTED] as const;

/** What comes in place of that comparison once it is made. */
export const SETTLED_BY_CERTIFICATES = marked({
  another: 'Find what shows the certificate that was seen outside, which is another one than inside: it redirects.',
  same: 'Look at the load balancer that has the key of the server, and at the server itself: outside the certificate has the same key as inside.',
});

/** 302 and its relatives (specification: error table, row 302). */
export const REDIRECT = {
  'http.302': {
    inside: {
      otherwise: specified({
        code: 'http.302.inside',
        party: 'api-setting',
        severity: 'fault',
        says: 'This API is not enabled on the server: it redirects to {location}.',
        because:
          'Inside the network, a redirect to the admin page is how the server answers for an API that is switched off.',
        steps: [
          `Open ${MENU.apiSwitches}.`,
          'Enable ERS for the endpoint and endpoint-group probes, Open API for its own. From server 3.4 on there is no Open API switch: it is always on.',
          'Save, wait a minute, and run only these probes again.',
        ],
        mended: 'The probe answers 200 with the list of the API.',
        rivals: [ALTERNATIVE_CAUSES.pathRewritten],
      }),
      byDevice: ours({
        code: 'http.302.inside.device',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: "Already inside the network, the request is redirected to {location}, a name that the server's certificate does not hold.",
        because:
          'A switch that is off redirects to the admin page of the server itself, and this leads to another name.',
        steps: blockedSteps,
        mended: 'The probe answers 200 with the list of the API.',
        rivals: [ALTERNATIVE_CAUSES.ownPortal, ALTERNATIVE_CAUSES.switchOff],
      }),
      everyPath: ours({
        code: 'http.302.inside.every-path',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'Every path gets the same redirect to {location}, also one that does not exist and one of Monitoring (MnT).',
        because:
          'A switch turns off the paths of one API, and Monitoring has none. What redirects every path stands in front of the APIs.',
        steps: blockedSteps,
        mended: 'The probe answers 200 with the list of the API.',
        rivals: [ALTERNATIVE_CAUSES.gatewayNotReady],
      }),
    },
    outside: {
      otherwise: specified({
        code: 'http.302.outside',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'The firewall or proxy blocks or rewrites the request: it is redirected to {location}.',
        because:
          'From outside the firewall, a redirect means that something in the path answers in place of the API. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
        steps: blockedOutsideSteps,
        mended: 'From outside the probe answers as it does inside.',
        rivals: [ALTERNATIVE_CAUSES.switchOff],
      }),
    },
    platform: {
      otherwise: specified({
        code: 'http.302.platform',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: "The firewall or proxy blocks or rewrites the platform's request: it is answered with a redirect.",
        because:
          'From the platform, a redirect means that something in the path answers in place of the API. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
        steps: blockedSteps,
        mended: 'The row reads Up after “Update API Configuration”.',
        rivals: [ALTERNATIVE_CAUSES.switchOff],
      }),
    },
  },
} as const satisfies Readonly<Record<string, OutcomeRules>>;
