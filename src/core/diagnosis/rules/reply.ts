import type { AlternativeCause } from '../judgement.ts';
import { type Certainty, type Party, type Stage, MENU } from '../../vocabulary/words.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { ours, type OutcomeRules, type StageRule, ON_CARD } from './rule.ts';

/** Replies that are none of the specification's rows: changed requests, broken replies, other bodies. */
interface Wording {
  readonly code: string;
  readonly says: string;
  readonly because: string;
  readonly steps: readonly string[];
  readonly insideParty: Party;
  readonly certainty?: Certainty;
  readonly severity?: 'fault' | 'cannot-tell';
  readonly rivals: readonly AlternativeCause[];
  /** A status can be reported for a row of the card; what has none cannot. */
  readonly onCard: boolean;
}

const reply = (wording: Wording): OutcomeRules => {
  const at = (stage: Stage): StageRule => ({
    otherwise: ours({
      code: `${wording.code}.${stage}`,
      party: stage === 'inside' ? wording.insideParty : 'firewall-or-proxy',
      severity: wording.severity ?? 'fault',
      says: wording.says,
      because: wording.because,
      steps: wording.steps,
      mended: 'The probe gets the answer of the API.',
      certainty: wording.certainty ?? 'likely',
      rivals: wording.rivals,
    }),
  });
  return { inside: at('inside'), outside: at('outside'), platform: wording.onCard ? at('platform') : ON_CARD.down };
};

const checkTheWay = 'Firewall or proxy team: look at what the devices in the path do to requests for {host}.';
const checkTheAnswer = 'Firewall or proxy team: find what gives this answer to requests for {host}.';

export const REPLY = {
  'http.415': reply({
    code: 'http.415',
    onCard: true,
    says: 'Something in the path removes or changes the Accept header: the server answers 415.',
    because: 'Tripoint always sends the right Accept header. 415 also proves that the sign-in was accepted.',
    steps: ['Firewall or proxy team: let the headers Accept and Content-Type through unchanged.'],
    insideParty: 'firewall-or-proxy',
    rivals: [ALTERNATIVE_CAUSES.deviceAnswered],
  }),
  'http.429': reply({
    code: 'http.429',
    onCard: true,
    says: 'The request is throttled (429).',
    because:
      'Something counts requests and has had enough for now; the NAC server itself does not use this status on these APIs.',
    steps: ['Wait a few minutes, then run only this probe again.', checkTheAnswer],
    insideParty: 'firewall-or-proxy',
    rivals: [ALTERNATIVE_CAUSES.gatewayLimits],
  }),
  'http.other': reply({
    code: 'http.other',
    onCard: true,
    says: 'The request is answered {status}, which is none of the known answers.',
    because: 'The status stands in no row of the table. The reply says: {serverSays}.',
    steps: [checkTheAnswer, 'Server team: look for the request in the log of the API gateway.'],
    insideParty: 'unknown',
    certainty: 'cannot-tell',
    severity: 'cannot-tell',
    rivals: [ALTERNATIVE_CAUSES.deviceAnswered],
  }),
  'http.malformed': reply({
    code: 'http.malformed',
    onCard: false,
    says: 'The reply is not well-formed HTTP.',
    because: 'It broke the rules of HTTP before a status could be trusted.',
    steps: [checkTheAnswer],
    insideParty: 'unknown',
    certainty: 'cannot-tell',
    severity: 'cannot-tell',
    rivals: [ALTERNATIVE_CAUSES.deviceAnswered],
  }),
  'http.timeout': reply({
    code: 'http.timeout',
    onCard: false,
    says: 'TLS opens; then the reply does not come, or stops halfway.',
    because: 'The request was sent, and the reply did not come, or came too slowly.',
    steps: ['Server team: check the load of the node.', checkTheWay],
    insideParty: 'access-control-server',
    rivals: [ALTERNATIVE_CAUSES.deviceAnswered],
  }),
  'http.cut-off': reply({
    code: 'http.cut-off',
    onCard: false,
    says: 'The connection is cut after the request was sent.',
    because: 'The other side, or a device in the path, closed it before the reply was complete.',
    steps: [checkTheWay, 'Server team: check whether the application restarted in this minute.'],
    insideParty: 'unknown',
    certainty: 'cannot-tell',
    severity: 'cannot-tell',
    rivals: [ALTERNATIVE_CAUSES.deviceAnswered, ALTERNATIVE_CAUSES.serverDown],
  }),
  'body.not-the-api': {
    inside: {
      otherwise: ours({
        code: 'body.not-the-api.inside',
        party: 'api-setting',
        severity: 'fault',
        says: 'A web page answers in place of the API (status {status}, "{serverSays}").',
        because: 'The status alone looks fine or familiar, but the content is a page for people.',
        steps: [`Check the switches: ${MENU.apiSwitches}.`, checkTheAnswer],
        mended: 'The probe gets the answer of the API.',
        rivals: [ALTERNATIVE_CAUSES.deviceAnswered, ALTERNATIVE_CAUSES.switchesOn],
      }),
      byDevice: ours({
        code: 'body.not-the-api.inside.device',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'Already inside the network, {device} answers with a page of its own (status {status}).',
        because: 'The page is not one of the server.',
        steps: [checkTheAnswer],
        mended: 'The probe gets the answer of the API.',
        rivals: [ALTERNATIVE_CAUSES.switchOff],
      }),
      everyPath: ours({
        code: 'body.not-the-api.inside.every-path',
        party: 'firewall-or-proxy',
        severity: 'fault',
        says: 'Every path gets the same web page (status {status}, "{serverSays}"), also one that does not exist.',
        because:
          'A switch turns off the paths of one API, and Monitoring has none. What shows one page for every path stands in front.',
        steps: [checkTheAnswer],
        mended: 'The probe gets the answer of the API.',
        rivals: [ALTERNATIVE_CAUSES.gatewayNotReady],
      }),
    },
    outside: reply({
      code: 'body.not-the-api',
      onCard: false,
      says: 'A web page answers in place of the API (status {status}, "{serverSays}").',
      because:
        'Whatever the status says, the content is a login or block page. A packet filter cannot answer inside TLS: a proxy, a load balancer or an inspecting firewall can.',
      steps: [
        'Firewall or proxy team: find the rule that shows this page, and exempt the API paths /ers/config, /api/v1 and /admin/API/mnt.',
        "If the page shows an incident or support id, search the device's log for it.",
      ],
      insideParty: 'firewall-or-proxy',
      rivals: [ALTERNATIVE_CAUSES.switchOff],
    }).outside,
    platform: ON_CARD.down,
  },
  'body.wrong-shape': reply({
    code: 'body.wrong-shape',
    onCard: false,
    says: 'The answer ({status}) has another shape than that of the API.',
    because: 'It could not be read as the list or the document that this probe asks for.',
    steps: ['Look at the excerpt of the body in the evidence.', checkTheAnswer],
    insideParty: 'unknown',
    certainty: 'cannot-tell',
    severity: 'cannot-tell',
    rivals: [ALTERNATIVE_CAUSES.deviceAnswered],
  }),
} as const;
