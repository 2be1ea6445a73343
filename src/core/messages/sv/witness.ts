import type { Catalogue } from '../language.ts';

/** The second witness: what a capture or log of the other side holds of our probes. */
export const WITNESS: Catalogue = {
  'capture (pcap)': 'infångad trafik (pcap)',
  'capture (pcapng)': 'infångad trafik (pcapng)',
  'not told': 'sägs inte',
  'the file does not cover this time': 'filen täcker inte den tiden',
  'the file holds no connection to the server at all: another filter, interface or server':
    'filen innehåller ingen anslutning till servern alls: ett annat filter, gränssnitt eller en annan server',
  'the file holds connections from other addresses at this time, and behind an address translation one of them may be this one':
    'filen innehåller anslutningar från andra adresser vid den tiden, och bakom en adressöversättning kan någon av dem vara den här',
  'the file is cut off before this time': 'filen är avklippt före den tiden',
  'the file holds more connections than are compared: export a part of it':
    'filen innehåller fler anslutningar än som jämförs: exportera en del av den',
  'several connections in the file fit, or one fits several of ours':
    'flera anslutningar i filen passar, eller en passar flera av våra',
  'the file says no times': 'filen anger inga tider',
  'our side sent nothing': 'vår sida skickade ingenting',
  'a proxy of our own made the connection: the file was searched for its TLS hello alone':
    'en egen proxy upprättade anslutningen: filen söktes bara igenom efter dess ClientHello',
  'addresses and ports': 'adresser och portar',
  'sequence number of TCP': 'sekvensnummer i TCP',
  'The answer did not come back to the test host.': 'Svaret kom inte tillbaka till testdatorn.',
  'It was answered with SYN-ACK.': 'Den besvarades med SYN-ACK.',
  'It was answered with a reset (RST).': 'Den besvarades med en återställning (RST).',
  'It was answered.': 'Den besvarades.',
  'Nothing was sent: {0}.': 'Ingenting skickades: {0}.',
  'It left at {0}. Whether it arrived is not told: {1}.': 'Den skickades {0}. Om den kom fram sägs inte: {1}.',
  'It left at {0} and never arrived there, if the clocks of both agree: nothing in the file shows it.':
    'Den skickades {0} och kom aldrig fram dit, om bådas klockor stämmer överens: inget i filen visar det.',
  'It left at {0} and never arrived there.': 'Den skickades {0} och kom aldrig fram dit.',
  'It left at {0} and arrived at {1} as {2}, {3} first packets.':
    'Den skickades {0} och kom fram {1} som {2}, {3} första paket.',
  'It left at {0} and arrived at {1} as {2}.': 'Den skickades {0} och kom fram {1} som {2}.',
  'No answer left there.': 'Inget svar gick ut därifrån.',
  'Whether it was answered is not told.': 'Om den besvarades sägs inte.',
  'later fragments of IP': 'senare fragment av IP',
  'frames cut off before their ports': 'ramar avklippta före sina portar',
  'frames with impossible lengths': 'ramar med omöjliga längder',
  'frames of a link type that is not read': 'ramar av en länktyp som inte läses',
  'frames within a tunnel (GRE, IP in IP, ESP)': 'ramar i en tunnel (GRE, IP i IP, ESP)',
  'frames without a time': 'ramar utan tid',
  'no times': 'inga tider',
  '{0} to {1} (UTC{2} here)': '{0} till {1} (UTC{2} här)',
  '{0}: {1}, {2} entries, {3}': '{0}: {1}, {2} poster, {3}',
  'The file ends in the middle of an entry: it is cut off.': 'Filen slutar mitt i en post: den är avklippt.',
  'The file is damaged: what stands behind that place was not read.':
    'Filen är skadad: det som står efter det stället lästes inte.',
  'Not read: {0} {1}.': 'Inte lästa: {0} {1}.',
  'Of {0} connections {1} arrived there, {2} left and never arrived, {3} are not told.':
    'Av {0} anslutningar kom {1} fram dit, {2} skickades och kom aldrig fram, {3} sägs inte.',
  'There is no run yet that {0} could hold anything of. Run a stage, or name its record. Nothing was changed.':
    'Det finns ännu ingen körning som {0} kan innehålla något av. Kör ett steg, eller ange dess resultatfil. Ingenting har ändrats.',
  '{0} could not be read to its end. Nothing was changed.': '{0} kunde inte läsas till slutet. Ingenting har ändrats.',
  'What the other side saw': 'Vad den andra sidan såg',
  'Add a capture…': 'Lägg till infångad trafik…',
  'The capture is larger than 15 MiB. Filter it for the server, or read it with tripoint witness, which takes any size. Nothing was changed.':
    'Den infångade trafiken är större än 15 MiB. Filtrera den på servern, eller läs den med tripoint witness, som tar alla storlekar. Ingenting har ändrats.',
  Left: 'Skickad',
  Arrived: 'Framme',
  'Answer back': 'Svar tillbaka',
  'Recognised by': 'Igenkänd på',
  '{0} is no capture (pcap or pcapng). A compressed one must be unpacked first. Nothing was changed.':
    '{0} är ingen infångad trafik (pcap eller pcapng). En komprimerad måste först packas upp. Ingenting har ändrats.',
  Connection: 'Anslutning',
  Answered: 'Besvarad',
};
