import type { Catalogue } from '../language.ts';

/** Whether large packets get through, and the verdicts that rest on it. */
export const PACKET_SIZE: Catalogue = {
  'Small packets pass to {0}, large ones do not: MTU or MSS in the path.':
    'Små paket når {0}, stora gör det inte: MTU eller MSS på vägen.',
  'TLS is answered at {0} with ordinary packets as with small ones.':
    'TLS får svar på {0} med vanliga paket lika väl som med små.',
  'TLS gets no answer at {0}, with small packets either: their size does not explain it.':
    'TLS får inget svar på {0}, inte heller med små paket: storleken förklarar det inte.',
  'Not all connections to {0} went alike: whether the size of packets matters is not known.':
    'Alla anslutningar till {0} gick inte lika: om paketens storlek har betydelse är inte känt.',
  'Whether large packets get through was not measured: {0}.': 'Om stora paket kommer fram mättes inte: {0}.',
  'Full packets of the TLS hello are never acknowledged.': 'Fulla paket av ClientHello bekräftas aldrig.',
  'The TLS hello is acknowledged in full, and the answer does not arrive.':
    'ClientHello bekräftas i sin helhet, men svaret kommer inte fram.',
  '{0} of {1} answered': '{0} av {1} fick svar',
  'segment {0} bytes': 'segment {0} byte',
  'path MTU {0} bytes': 'vägens MTU {0} byte',
  'acknowledged {0} bytes': 'bekräftat {0} byte',
  'received {0} bytes': 'mottaget {0} byte',
  'retransmits {0}': 'omsändningar {0}',
  'ordinary: {0}': 'vanliga: {0}',
  'small: {0}': 'små: {0}',
  'Size of packets': 'Paketstorlek',
  'Size of packets:': 'Paketstorlek:',
  'Connections by size': 'Anslutningar efter storlek',
  '{0} · large packets are lost': '{0} · stora paket går förlorade',
  'Network or firewall team: find the link, tunnel (VPN, GRE, VXLAN, PPPoE) or rule between {0} and {1} that packets of 1500 bytes do not pass.':
    'Nätverks- eller brandväggsteamet: hitta den länk, tunnel (VPN, GRE, VXLAN, PPPoE) eller regel mellan {0} och {1} som paket på 1500 byte inte passerar.',
  'To find its size, on the test host: ping -M do -s 1472 {0}, with smaller numbers until it is answered; that number and 28 are the MTU of the path.':
    'Så hittas storleken, på testdatorn: ping -M do -s 1472 {0}, med mindre tal tills det kommer svar; talet plus 28 är vägens MTU.',
  'To find its size, on the test host: ping -6 -M do -s 1452 {0}, with smaller numbers until it is answered; that number and 48 are the MTU of the path.':
    'Så hittas storleken, på testdatorn: ping -6 -M do -s 1452 {0}, med mindre tal tills det kommer svar; talet plus 48 är vägens MTU.',
  'Let ICMP “fragmentation needed” (type 3, code 4) pass to both ends.':
    'Släpp fram ICMP ”fragmentation needed” (typ 3, kod 4) till båda ändarna.',
  'Let ICMPv6 “packet too big” (type 2) pass to both ends.':
    'Släpp fram ICMPv6 ”packet too big” (typ 2) till båda ändarna.',
  'Or set the MSS of TCP there, in both directions, to that MTU less {0} bytes.':
    'Eller sätt MSS för TCP där, i båda riktningarna, till denna MTU minus {0} byte.',
  'let packets of 1500 bytes pass in both directions, or set the MSS of TCP to what the path takes':
    'släpp fram paket på 1500 byte i båda riktningarna, eller sätt MSS för TCP till vad vägen klarar',
  'let ICMP “fragmentation needed” (type 3, code 4) and ICMPv6 “packet too big” (type 2) pass in both directions':
    'släpp fram ICMP ”fragmentation needed” (typ 3, kod 4) och ICMPv6 ”packet too big” (typ 2) i båda riktningarna',
  'A router may report that packets are too large, and a firewall on the server itself may discard these reports (ICMP).':
    'En router kan rapportera att paket är för stora, och en brandvägg på själva servern kan kasta rapporterna (ICMP).',
  'Capture ICMP on the server while the stage is run again: reports that a packet is too large arrive there, then the server discards them.':
    'Fånga ICMP på servern medan steget körs igen: kommer rapporter dit om för stora paket, så kastar servern dem.',
  'A tunnel or adapter of the test host (VPN, virtual machine) may pass on smaller packets only.':
    'En tunnel eller ett nätverkskort i testdatorn (VPN, virtuell maskin) kanske bara släpper fram mindre paket.',
  'Run the stage from another host in the same network: good there means that it is this host.':
    'Kör steget från en annan dator i samma nätverk: lyckas det där, ligger felet i den här datorn.',
  'Where the connection opens, TLS hellos without a name are sent over three ordinary connections and three with small packets: are only the small ones answered, large packets are lost in the path (MTU).':
    'Där anslutningen öppnas skickas ClientHello utan namn över tre vanliga anslutningar och tre med små paket: får bara de små svar, går stora paket förlorade på vägen (MTU).',
};
