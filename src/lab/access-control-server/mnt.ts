import { escapeMarkup, type LabReply, accepts, type LabRequest } from '../http.ts';
import { serverAnswer } from './marks.ts';
import { serverTime, type ServerState } from './state.ts';

/** Monitoring (MnT): XML only, and a 500 that is good news. */

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SESSION = '/admin/API/mnt/Session/MACAddress/';

const xml = (state: ServerState, request: LabRequest, status: number, root: string): LabReply =>
  serverAnswer(state, request, status, {
    more: [['Content-Type', 'application/xml;charset=utf-8']],
    body: `${DECLARATION}${root}`,
  });

/** `mnt-rest-result`. The code 34110 goes with both "no session" and "not a MnT node": only the text differs. */
const result = (state: ServerState, request: LabRequest, info: string, cpmCode: string | null): LabReply =>
  xml(
    state,
    request,
    500,
    [
      '<mnt-rest-result>',
      cpmCode === null ? '' : `<cpm-code>${cpmCode}</cpm-code>`,
      '<description>Server has encountered error while processing the REST request</description>',
      '<module-name>MnT</module-name>',
      `<internal-error-info>${escapeMarkup(info)}</internal-error-info>`,
      '<requested-operation>Get By Type</requested-operation>',
      '<resource-type>RESTSDStatus</resource-type>',
      '<status>SERVER_ERROR</status>',
      '</mnt-rest-result>',
    ].join(''),
  );

const session = (state: ServerState, mac: string): string => {
  const values: Readonly<Record<string, string>> = {
    user_name: mac,
    nas_ip_address: '192.0.2.10',
    calling_station_id: mac,
    orig_calling_station_id: mac.replaceAll(':', '-'),
    nas_port_type: 'Wireless - IEEE 802.11',
    acs_server: state.setup.fqdn.split('.')[0] ?? '',
    authentication_method: 'mab',
    identity_group: 'Guest-Whitelist',
    network_device_name: 'wlc-practice',
    audit_session_id: '0A000201000000010A2B3C4D',
    acct_session_id: '00000001',
    framed_ip_address: '192.0.2.77',
    selected_azn_profiles: 'PermitAccess',
    auth_acs_timestamp: serverTime(state).toISOString(),
    other_attr_string: ':!:ConfigVersionId=81:!:DestinationPort=1812:!:Protocol=Radius:!:',
  };
  return [
    '<sessionParameters xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema">',
    '<passed xsi:type="xs:boolean">true</passed><failed xsi:type="xs:boolean">false</failed>',
    ...Object.entries(values).map(([name, value]) => `<${name}>${escapeMarkup(value)}</${name}>`),
    '<framed_ipv6_address><ipv6_address/></framed_ipv6_address><posture_status/><security_group/>',
    '</sessionParameters>',
  ].join('');
};

const answerSession = (state: ServerState, request: LabRequest, id: string): LabReply => {
  switch (state.monitoring) {
    case 'not-this-node':
      return result(
        state,
        request,
        'This host is not a MnT node. MnT REST APIs can not be executed on this node.',
        '34110',
      );
    case 'troubled':
      return result(state, request, 'The session directory does not answer.', null);
    case 'runs':
      if (!/^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i.test(id))
        return result(state, request, `The address ${id} cannot be read.`, null);
      // Written any other way than in capitals with colons, even an address with a session is not found.
      return state.sessions.has(id)
        ? xml(state, request, 200, session(state, id))
        : result(
            state,
            request,
            `Error in generating XML output. Error message = Session data is not available for ${id}.`,
            '34110',
          );
  }
};

export const answerMnt = (state: ServerState, request: LabRequest): LabReply => {
  if (request.method !== 'GET') return serverAnswer(state, request, 405);
  if (!accepts(request.headers, 'application/xml')) return serverAnswer(state, request, 406);
  if (request.path === '/admin/API/mnt/Version')
    return xml(
      state,
      request,
      200,
      `<product name="Cisco Identity Services Engine"><version>${escapeMarkup(state.setup.version)}</version><type_of_node>${state.monitoring === 'not-this-node' ? 3 : 1}</type_of_node></product>`,
    );
  return request.path.startsWith(SESSION)
    ? answerSession(state, request, decodeURIComponent(request.path.slice(SESSION.length)))
    : serverAnswer(state, request, 404);
};
