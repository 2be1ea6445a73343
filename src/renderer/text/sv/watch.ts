import type { ProtectedBy } from '../../../core/attempts/protected-by.ts';
import type { WatchRecord } from '../../../core/records/watch.ts';
import type { Translated } from '../english.ts';
import { numbersIn } from '../numbers.ts';
import type { watchText } from '../watch.ts';

const { counted, grouped } = numbersIn('sv');

const span = (seconds: number): string => {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${grouped(Math.round(seconds / 360) / 10)} h`;
};

const states: Record<Exclude<WatchRecord['state'], 'protecting-account'>, string> = {
  running: 'pågår',
  complete: 'slutförd',
  stopped: 'stoppad',
  interrupted: 'avbruten',
};

const protectedEnds: Record<ProtectedBy, string> = {
  rejected: 'avslutades vid en avvisad inloggning',
  proxy: 'avslutades vid en inloggning som den lokala proxyn avvisade',
  unreadable: 'avslutades efter ett svar som inte kunde läsas',
  hidden: 'avslutades efter ett svar som kan dölja en avvisning, för att skydda kontot',
  elsewhere: 'avslutades före nästa inloggning, för att skydda kontot',
};

export const watchSwedish: Translated<typeof watchText> = {
  title: 'Upprepa och bevaka',
  titleWith: (watches) => `Upprepa och bevaka (${watches})`,
  intro: 'För ett intermittent fel: kör de valda testerna om och om igen och sparar varje svar.',
  probes: 'Tester',
  every: 'Intervall, sekunder',
  until: 'Avsluta efter',
  rounds: 'Omgångar',
  minutes: 'Minuter',
  badEvery: (least, most) => `${least} till ${most}`,
  badRounds: (most) => `1 till ${most}`,
  badMinutes: (most) => `1 till ${most}`,
  tooMany: (most) => `Mer än ${most} omgångar: välj färre minuter eller ett längre intervall.`,
  tooLong: 'Längre än 24 timmar: välj färre omgångar eller ett kortare intervall.',
  noProbe: 'Välj minst ett test.',
  estimate: (rounds, probes, seconds) =>
    `${counted(rounds, 'omgång', 'omgångar')} med ${counted(probes, 'test', 'tester')}: ${counted(rounds * probes, 'inloggning', 'inloggningar')} på cirka ${span(seconds)}.`,
  ends: 'Avslutas automatiskt vid den första avvisade inloggningen, så att kontot inte låses.',
  goOnUnanswered: 'Fortsätt efter en inloggning utan svar',
  goOnUnansweredHow:
    'En sådan inloggning kan ha avvisats, och flera kan låsa kontot. Utan det här avslutas bevakningen då.',
  start: 'Starta bevakningen',
  stop: 'Stoppa bevakningen',
  stopKey: 'Esc stoppar; det som har körts behålls.',
  watching: (stage, done, rounds) => `Bevakar steget ${stage}: ${done} av ${counted(rounds, 'omgång', 'omgångar')}`,
  watchingAny: (stage) => `Bevakar steget ${stage}`,
  waiting: 'Väntar på första svaret.',
  strip: (family) => `Försök med ${family}`,
  stripKeys: 'Piltangenterna flyttar från försök till försök, Page Up och Page Down från fel till fel.',
  legend: { good: 'lyckat', failed: 'misslyckat', 'not-run': 'inte kört', missed: 'missat' },
  missed: 'missat, ingenting skickades',
  attempt: (time, word, took) => `${time}: ${word}, ${took}`,
  bucket: (time, failed, asked, missed) =>
    `${time}: ${failed} av ${asked} misslyckades${missed === 0 ? '' : `, ${missed} missades`}`,
  both: (local, utc) => `${local} (${utc})`,
  range: (from, to) => `${from} till ${to}`,
  table: 'Som tabell',
  summary: 'Sammanfattning',
  probe: 'Test',
  asked: 'Försök',
  failed: 'Misslyckade',
  shows: 'Vad det visar',
  failures: 'Misslyckade försök',
  time: 'Tid',
  outcome: 'Utfall',
  layer: 'Slutade vid',
  took: 'Varaktighet',
  noFailures: 'Inget försök misslyckades.',
  more: (hidden) => `${counted(hidden, 'tidigare fel', 'tidigare fel')} finns i ärendet.`,
  past: 'Tidigare bevakningar',
  meta: (seconds, done, rounds) => `intervall ${seconds} s, ${done} av ${rounds} omgångar`,
  states,
  protectedEnds,
  pairs: 'Insida och utsida samtidigt',
  pair: {
    caption: (family) => `${family}: båda stegens samtidiga försök`,
    insideGood: 'Insida lyckades',
    insideFailed: 'Insida misslyckades',
    outsideGood: 'Utsida lyckades',
    outsideFailed: 'Utsida misslyckades',
  },
  announce: {
    failed: (family, stage, word) => `Bevakning: ${family}, ${stage}: ${word}`,
    ended: (stage) => `Bevakningen av steget ${stage} har avslutats`,
  },
};
