import { laidOutJson } from '../http/json.ts';
import { escapeMarkup } from '../http/markup.ts';
import type { LabReply } from '../http/reply.ts';
import type { LabRequest } from '../http/request.ts';
import { serverAnswer } from './marks.ts';
import type { ServerState } from './state.ts';

/** The error envelope of ERS. */

const ERS_ERRORS = {
  validation: { status: 400, code: 'Application resource validation exception' },
  resource: { status: 404, code: 'Resource not found exception' },
  method: { status: 405, code: 'Unsupported method exception' },
  mediaType: { status: 415, code: 'Resource media type exception' },
  operation: { status: 500, code: 'CRUD operation exception' },
} as const;
type ErsError = keyof typeof ERS_ERRORS;

const operationOf = (request: LabRequest): string =>
  `${request.method}-getAll-${request.path.split('/')[3]?.toLowerCase() ?? 'resource'}`;

const selfOf = (state: ServerState, request: LabRequest): string => `https://${state.setup.fqdn}${request.path}`;

/** An error in JSON. The link's type says XML even here. */
export const ersError = (
  state: ServerState,
  request: LabRequest,
  error: ErsError,
  title: string,
  status: number = ERS_ERRORS[error].status,
): LabReply =>
  serverAnswer(state, request, status, {
    more: [['Content-Type', 'application/json;charset=utf-8']],
    body: laidOutJson({
      ERSResponse: {
        operation: operationOf(request),
        messages: [{ title, type: 'ERROR', code: ERS_ERRORS[error].code }],
        link: { rel: 'related', href: selfOf(state, request), type: 'application/xml' },
      },
    }),
  });

const MEDIA_TYPE_TITLE =
  "Illegal Request Header: one or more of 'accept' / 'content-type' / 'ers-media-type' headers is not supported.";

/** The answer where `Accept` does not name JSON: in XML, and only after the credentials were accepted. */
export const ersMediaTypeError = (state: ServerState, request: LabRequest): LabReply =>
  serverAnswer(state, request, ERS_ERRORS.mediaType.status, {
    more: [['Content-Type', 'application/xml;charset=utf-8']],
    body: [
      '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
      `<ns3:ersResponse operation="${escapeMarkup(operationOf(request))}" xmlns:ns2="ers.ise.cisco.com" xmlns:ns3="v2.ers.ise.cisco.com">`,
      `<link rel="related" href="${escapeMarkup(selfOf(state, request))}" type="application/xml"/>`,
      `<messages><message type="ERROR" code="${ERS_ERRORS.mediaType.code}"><title>${escapeMarkup(MEDIA_TYPE_TITLE)}</title></message></messages>`,
      '</ns3:ersResponse>',
    ].join(''),
  });
