import type { Catalogue } from '../language.ts';
import { ACTION_NAMES } from './actions.ts';
import { APP } from './app.ts';
import { CHANGE_REQUEST } from './change-request.ts';
import { COMPARISON } from './comparison.ts';
import { DESKTOP } from './desktop.ts';
import { DISK } from './disk.ts';
import { GUARD } from './guard.ts';
import { HAND_OVER } from './hand-over.ts';
import { IMPORTS } from './imports.ts';
import { NAMES } from './names.ts';
import { OPEN_QUESTIONS } from './open-questions.ts';
import { OVER_TIME } from './over-time.ts';
import { PACKET_SIZE } from './packet-size.ts';
import { PATH_END } from './path-end.ts';
import { PHRASES } from './phrases.ts';
import { RECORDS } from './records.ts';
import { REPORT_COPIES } from './report-copies.ts';
import { REPORT_LAYOUT } from './report-layout.ts';
import { ALTERNATIVE_CAUSES } from './alternative-causes.ts';
import { RULES_REPLY } from './rules-reply.ts';
import { RULES_WAY } from './rules-way.ts';
import { TERMINAL_DAILY } from './terminal-daily.ts';
import { TERMINAL_HELP } from './terminal-help.ts';
import { TERMINAL_PROBES } from './terminal-probes.ts';
import { TERMINAL_SERVICE } from './terminal-service.ts';
import { TERMINAL } from './terminal.ts';
import { SCENARIOS_EVERYDAY } from './scenarios-everyday.ts';
import { SCENARIOS_FIRST_STEPS } from './scenarios-first-steps.ts';
import { SCENARIOS_TRICKY } from './scenarios-tricky.ts';
import { SCRIPTS } from './scripts.ts';
import { SIGNATURES } from './signatures.ts';
import { SENDING } from './sending.ts';
import { UNCHANGED } from './unchanged.ts';
import { VERDICTS_PLATFORM } from './verdicts-platform.ts';
import { VERDICTS } from './verdicts.ts';
import { WHAT_PROVES } from './what-proves.ts';
import { WATCH } from './watch.ts';
import { WHITELISTING } from './whitelisting.ts';
import { WITNESS } from './witness.ts';
import { WORDS } from './words.ts';

/**
 * The Swedish catalogues of all rooms, each by the name of its file. A room adds its own here: one import and one line.
 *
 * Words to keep to, so that one thing has one name:
 * - NAC server: NAC-server · firewall: brandvägg · proxy: proxy · load balancer: lastbalanserare ·
 *   device (in the path): enhet (på vägen) · node: nod · host, machine (ours): dator · the test host: testdatorn
 * - inside, outside, platform as titles: Insida, Utsida, Plattform; in sentences: på insidan, på utsidan, på plattformen;
 *   the inside stage: steget på insidan; vantage: plats
 * - probe: test · request: anrop · reply: svar · header: huvud · body: innehåll · redirect: omdirigering · run: körning ·
 *   watch: bevakning (Monitoring is the server's, and stays English) · attempt: försök · check: kontroll
 * - sign-in: inloggning, accepted: godkänd, rejected: avvisad (401), refused: nekad (403) · account: konto, disabled, locked,
 *   suspended, expired: inaktiverat, låst, avstängt, utgånget · role: roll · switch of an API: inställning
 * - name server, resolver: namnserver · address translation: adressöversättning · certificate: certifikat, issuer and
 *   authority: utfärdare, to terminate TLS: terminera
 * - endpoint group: slutpunktsgrupp · status card: statuskort · row: rad · to record (by a person): registrera ·
 *   record (a file): resultatfil, never protokoll, which is a protocol · evidence: underlag · case: ärende
 * - good, of a probe: lyckades, of an address or a place: fungerar · TLS hello: ClientHello ·
 *   the minute of a probe: minuten då testet kördes, never "den här minuten" with no time beside it
 * - verdict: slutsats; proven, likely, inconclusive: Bevisat, Troligt, Kan inte avgöras · fault: fel · fixed: åtgärdat ·
 *   team: team ("Serverteamet: …") · in the window: connect to: anslut till, proxy "none": proxy ”ingen”
 *
 * What stands on other programs' screens stays as it is: menu paths, *Update API Configuration*, names and values of the
 * card's rows (Up, Down), "API base URL", labels of numbers on a device's page. Every probe is of common gender (den). No
 * abbreviation with full stops: a sentence ends where a full stop and a blank are.
 */
export const ROOMS: Readonly<Record<string, Catalogue>> = {
  actions: ACTION_NAMES,
  'alternative-causes': ALTERNATIVE_CAUSES,
  app: APP,
  'change-request': CHANGE_REQUEST,
  comparison: COMPARISON,
  desktop: DESKTOP,
  disk: DISK,
  guard: GUARD,
  'hand-over': HAND_OVER,
  imports: IMPORTS,
  names: NAMES,
  'open-questions': OPEN_QUESTIONS,
  'over-time': OVER_TIME,
  'packet-size': PACKET_SIZE,
  'path-end': PATH_END,
  phrases: PHRASES,
  records: RECORDS,
  'report-copies': REPORT_COPIES,
  'report-layout': REPORT_LAYOUT,
  'rules-reply': RULES_REPLY,
  'rules-way': RULES_WAY,
  terminal: TERMINAL,
  'terminal-daily': TERMINAL_DAILY,
  'terminal-help': TERMINAL_HELP,
  'terminal-probes': TERMINAL_PROBES,
  'terminal-service': TERMINAL_SERVICE,
  'scenarios-everyday': SCENARIOS_EVERYDAY,
  'scenarios-first-steps': SCENARIOS_FIRST_STEPS,
  'scenarios-tricky': SCENARIOS_TRICKY,
  scripts: SCRIPTS,
  signatures: SIGNATURES,
  sending: SENDING,
  unchanged: UNCHANGED,
  'verdicts-platform': VERDICTS_PLATFORM,
  verdicts: VERDICTS,
  'what-proves': WHAT_PROVES,
  watch: WATCH,
  whitelisting: WHITELISTING,
  witness: WITNESS,
  words: WORDS,
};
