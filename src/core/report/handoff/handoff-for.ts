import type { Language } from '../../messages/language.ts';
import { groundOf, type ReportInput, type ReportMaterial } from '../model/report-input.ts';
import { readBy } from '../../diagnosis/judgement.ts';
import type { Party } from '../../vocabulary/words.ts';
import type { Reader } from '../options.ts';
import { customer } from './customer.ts';
import { firewallTeam } from './firewall-team.ts';
import { copyText, type Handoff } from './lines.ts';
import { platformSupport } from './platform-support.ts';
import { serverAdmin } from './server-admin.ts';

const COPIES: Readonly<Record<Reader, (input: ReportInput) => Handoff>> = {
  'firewall-team': firewallTeam,
  'server-admin': serverAdmin,
  'platform-support': platformSupport,
  customer,
};

/** Whose faults a reader acts on; theirs comes first in their copy. */
const OF_READER: Readonly<Record<Reader, readonly Party[]>> = {
  'firewall-team': ['firewall-or-proxy', 'platform-egress'],
  'server-admin': ['access-control-server', 'api-account', 'api-role', 'api-setting'],
  'platform-support': ['platform-settings', 'platform-egress'],
  customer: [],
};

/**
 * Plain text for one reader, at most 40 lines, to be pasted: it begins with what is asked of them, and says so where that
 * is nothing. The customer's holds no address, host or user name; the others hold what their reader needs to find it.
 */
export const handoffFor = (reader: Reader, material: ReportMaterial, language: Language): string => {
  const ground = groundOf(material);
  const input = { ...ground, judgement: readBy(ground.judgement, (party) => OF_READER[reader].includes(party)) };
  return copyText(COPIES[reader](input), input.practice, language);
};
