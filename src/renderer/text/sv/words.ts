import { coreWords } from '../core-words.ts';
import type { Translated } from '../english.ts';
import type { words } from '../words.ts';

export const wordsSwedish: Translated<typeof words> = {
  ...coreWords('sv'),
  stageHosts: {
    inside: 'en dator inne i nätet',
    outside: 'en dator utanför brandväggen',
    platform: 'plattformens eget statuskort',
  },
  thisIs: { inside: 'Ja, det här är insidan', outside: 'Det här är utsidan' },
  thisIsInstead: { inside: 'Det här är insidan', outside: 'Det här är utsidan' },
  stageStates: {
    'not-run': 'Inte kört',
    running: 'Körs',
    watching: 'Bevakas',
    watched: 'Misslyckades ibland',
    'partly-failed': 'Delvis fel',
    passed: 'Godkänt',
    failed: 'Misslyckat',
    'cannot-tell': 'Kan inte avgöras',
    stale: 'Inaktuellt',
  },
  severities: { good: 'Lyckades', note: 'Notering', fault: 'Fel', 'cannot-tell': 'Kan inte avgöras' },
  outcomeDetails: { 'not-run.protecting-account': 'skyddar kontot', 'row.none': 'kortet har ingen' },
  stoppedDetails: {
    notSaid: 'innan det fick svar',
    beforeTurn: 'innan det blev dess tur',
    notSent: 'före sin inloggning',
    signIn: {
      accepted: 'inloggningen godkändes',
      rejected: 'inloggningen avvisades',
      unknown: 'inloggningen hade skickats',
      answered: 'inloggningen besvarades',
      hidden: 'inloggningen besvarades',
    },
  },
  phases: {
    dns: 'slår upp namnet',
    tcp: 'ansluter',
    proxy: 'frågar proxyn',
    tls: 'TLS-handskakning',
    http: 'väntar på första byten',
    body: 'läser innehållet',
  },
  responders: {
    'access-control-server': 'NAC-servern',
    device: 'en enhet på vägen',
    unknown: 'okänt',
  },
  rows: { up: 'Up', down: 'Down', 'not-read': 'Inte avläst' },
  difficulties: { 'first-steps': 'Första stegen', everyday: 'Vardag', tricky: 'Kluriga' },
};
