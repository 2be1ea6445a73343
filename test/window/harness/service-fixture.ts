import { say } from '../../../src/core/messages/message.ts';
import type { ContextView } from '../../../src/shared/service-views.ts';

/** Contexts and lists for the plays of *Service*. */

export const contextView = (more: Partial<ContextView> = {}): ContextView => ({
  id: crypto.randomUUID(),
  name: 'ACME',
  baseUrl: 'https://service.example',
  organizationId: 'acme-org',
  contextId: 'guest',
  ca: null,
  pin: null,
  proxy: 'system',
  createdAt: '2026-11-01T09:00:00.000+01:00',
  changedAt: '2026-11-01T09:00:00.000+01:00',
  practice: null,
  hasKey: true,
  keyKeeper: say('Secret Service'),
  keyNote: null,
  practicePolicyId: null,
  removedAt: null,
  ...more,
});

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(2, '0');
export const macOf = (number: number): string =>
  `00:1B:54:${hex(number >> 16)}:${hex((number >> 8) & 255)}:${hex(number & 255)}`;

/**
 * A list as Swedish Excel saves it: Windows-1252, semicolons, CRLF. Ten devices; line 4 has an underscore in its name,
 * line 5 is the device of line 2 once more, line 6 is written with dots, line 7 was turned into a number, line 8 has a
 * non-breaking space.
 */
export const SWEDISH_LIST = [
  'MAC-adress;Namn',
  `${macOf(1)};Skärm i receptionen`,
  `${macOf(2)};Kassa Älvsjö`,
  `${macOf(3)};Skrivare_plan 2`,
  `${macOf(1)};Skärm igen`,
  '001b.5400.0004;Åkerö, vån 3',
  '1,12E+11;Högtalare',
  `${macOf(6)};Lås\u00a0port`,
  `${macOf(7)};Lås dörr`,
  `${macOf(8)};Öppet kontor`,
  '',
].join('\r\n');

/** Text as bytes of Windows-1252, as far as it is the same as Latin-1. */
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A list of so many devices, all in order. */
export const longList = (rows: number): string =>
  `MAC;Name\n${Array.from({ length: rows }, (_, row) => `${macOf(row + 1)};Device ${row + 1}`).join('\n')}\n`;
