import type { IdentityKind, Reader, ReportFormat } from '../../../core/report/options.ts';
import type { Translated } from '../english.ts';
import { LANGUAGE_NAMES } from '../core-words.ts';
import type { reportText } from '../report.ts';

const formats: Readonly<Record<ReportFormat, string>> = {
  html: 'HTML',
  pdf: 'PDF',
  markdown: 'Markdown',
  json: 'JSON',
};

const readers: Readonly<Record<Reader, string>> = {
  'firewall-team': 'Brandväggsteamet',
  'server-admin': 'Serveradministratören',
  'platform-support': 'Plattformens support',
  customer: 'Kunden',
};

const kinds: Readonly<Record<IdentityKind, string>> = {
  host: 'Datornamn',
  address: 'IP-adresser',
  user: 'Användarnamn',
  mac: 'MAC-adresser',
  email: 'E-postadresser',
  id: 'Id',
  name: 'Namn på kund, anläggning och platser',
  certificate: 'Certifikatuppgifter',
  excerpt: 'Texter som den andra sidan skickade',
};

export const reportSwedish: Translated<typeof reportText> = {
  title: 'Rapport',
  back: 'Tillbaka till ärendet',
  settings: 'Vad rapporten visar',
  audience: 'För vem',
  audiences: { internal: 'Intern', external: 'Extern', 'acting-team': 'Teamet som ska agera' },
  audienceHints: {
    internal: 'Allt som har setts, med namn och adresser. Lösenord finns aldrig med.',
    external:
      'Namn, adresser och id ersätts av pseudonymer som HOST-1, desamma genom hela ärendet. I breven till teamen står de kvar: varje team behöver sina egna namn.',
    'acting-team':
      'Vad teamet som måste agera ska göra, och vad som visar det. Användare, MAC-adresser och id ersätts; datornamn, adresser och certifikat står kvar, för dem behöver teamet.',
  },
  language: 'Rapportens språk',
  languages: LANGUAGE_NAMES,
  kinds: 'Ersätts av pseudonymer',
  covered: 'Visas inte i samtalsläget, eftersom den innehåller namn. Den kan ändå sparas.',
  kindNames: kinds,
  kindCount: (distinct, occurrences) =>
    occurrences === 0 ? 'inga' : `${distinct}, på ${occurrences} ${occurrences === 1 ? 'ställe' : 'ställen'}`,
  kindsHint: 'Det som inte är ikryssat står i klartext. Hemligheter visas aldrig, oavsett vad som är ikryssat.',
  decode: 'Spara pseudonymlistan',
  decodeHint: 'Anger vad varje pseudonym står för. Behåll den själv: den ingår inte i rapporten.',
  save: 'Spara som',
  saveNow: 'Spara',
  formats,
  noPdf:
    'PDF kan inte skapas här: varken Chromium, Chrome eller Edge hittades. Spara som HTML, öppna den i en webbläsare och skriv ut därifrån.',
  pdfBy: 'PDF skrivs ut av webbläsaren som är installerad på den här datorn.',
  printing: 'Skriver ut…',
  signature: 'Spara dess signatur',
  signatureHint:
    'Spara den bredvid rapporten. Den visar att rapporten inte har ändrats sedan dess; hur den kontrolleras står i rapporten.',
  saved: (name) => `Överlämnad för att sparas: ${name}`,
  views: 'Vad som visas',
  document: 'Dokument',
  sideBySide: 'Sida vid sida med namnen i klartext',
  original: 'Med namnen i klartext: stannar hos dig',
  redacted: 'Dokumentet så som det sparas',
  preview: 'Rapporten',
  loading: 'Skapar rapporten…',
  readers,
  copy: (reader) => `Kopiera för: ${reader}`,
  copyText: (reader) => `Text för: ${reader}`,
};
