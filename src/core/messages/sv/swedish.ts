import type { Catalogue } from '../language.ts';
import texts from '../sv.json' with { type: 'json' };

/**
 * The Swedish catalogues of all rooms, as sv.json holds them: one line a message, its English text before it.
 *
 * Words to keep to, so that one thing has one name:
 * - NAC server: NAC-server · firewall: brandvägg · proxy: proxy · load balancer: lastbalanserare · device (in the
 * path): enhet (på vägen) · node: nod · host, machine (ours): dator · the test host: testdatorn
 * - inside, outside, platform as titles: Insida, Utsida, Plattform; in sentences: på insidan, på utsidan, på
 * plattformen; the inside stage: steget på insidan; vantage: plats
 * - probe: test · request: anrop · reply: svar · header: huvud · body: innehåll · redirect: omdirigering · run: körning
 * · watch: bevakning (Monitoring is the server's, and stays English) · attempt: försök · check: kontroll
 * - sign-in: inloggning, accepted: godkänd, rejected: avvisad (401), refused: nekad (403) · account: konto, disabled,
 * locked, suspended, expired: inaktiverat, låst, avstängt, utgånget · role: roll · switch of an API: inställning
 * - name server, resolver: namnserver · address translation: adressöversättning · certificate: certifikat, issuer and
 * authority: utfärdare, to terminate TLS: terminera
 * - endpoint group: slutpunktsgrupp · status card: statuskort · row: rad · to record (by a person): registrera · record
 * (a file): resultatfil, never protokoll, which is a protocol · evidence: underlag · case: ärende
 * - good, of a probe: lyckades, of an address or a place: fungerar · TLS ClientHello: ClientHello · the minute of a probe:
 * minuten då testet kördes, never "den här minuten" without a time
 * - verdict: slutsats; proven, likely, inconclusive: Bevisat, Troligt, Kan inte avgöras · fault: fel · fixed: åtgärdat
 * · team: team ("Serverteamet: …") · in the window: connect to: anslut till, proxy "none": proxy ”ingen”
 *
 * Texts on other programs' screens stay as they are: menu paths, *Update API Configuration*, names and values of the
 * card's rows (Up, Down), "API base URL", labels of numbers on a device's page. Every probe is of common gender (den).
 * No abbreviation with full stops: a sentence ends where a full stop and a blank are.
 */
export const ROOMS: Readonly<Record<string, Catalogue>> = texts;
