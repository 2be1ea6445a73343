import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import { changeRequestText } from '../../../src/core/report/ticket-texts.ts';
import { changeRequest } from '../../../src/core/report/change-request.ts';
import { handoffFor } from '../../../src/core/report/handoff/handoff-for.ts';
import { ticketOf } from '../../../src/core/report/layout/document-of.ts';
import { publish, writtenAs } from '../../../src/core/report/publish.ts';
import { verdictDocument } from '../../../src/core/report/verdict-document.ts';
import { THEMES } from '../../blind/scenarios.ts';
import { materialOf, readPlays } from '../../recorded/evidence.ts';

/** A role is missing inside while a gateway outside blocks other requests: two teams must act, and each reads its own part. */
const ID = 'gateway-and-missing-role-at-once';
const [theme = ''] = Object.entries(THEMES).find(([, all]) => all.some(({ id }) => id === ID)) ?? [];
const play = readPlays('blind', theme).find(({ id }) => id === ID)!;
const material = { ...materialOf(play), title: 'Two', customer: 'ACME', site: '', practice: null };
const MAKING = { madeAt: '2026-12-01T11:00:00.000+01:00', version: '0.0.0', rules: '0' };
const { report } = publish(material, { language: 'en', audience: 'internal', keep: [] }, MAKING);
const judgement = judge(material);

const OF_SERVER = 'The server team must act';
const OF_FIREWALL = 'The firewall or proxy team';

describe('given a case with two faults', () => {
  it('the published verdict has both, the second one in also', () =>
    expect([
      verdictDocument(judgement).verdict.party,
      verdictDocument(judgement).also?.map(({ party }) => party),
    ]).toEqual(['api-role', ['firewall-or-proxy']]));

  it.each(['html', 'markdown', 'json'] as const)('a report as %s names both teams', (form) => {
    const written = writtenAs(report, form);
    expect([written.includes(OF_SERVER) || form === 'json', written.includes(OF_FIREWALL)]).toEqual([true, true]);
  });

  it('the ticket names both', () => {
    const ticket = ticketOf(report);
    expect(ticket).toContain('Who must act: The server team: API role');
    expect(ticket).toMatch(new RegExp(`^Also: ${OF_FIREWALL}\\.`, 'm'));
  });

  it('the firewall team is asked for its own part, though it is not the first to act', () => {
    const request = changeRequest({ ...material, judgement });
    expect(request?.party).toBe('firewall-or-proxy');
    expect(changeRequestText(request!, 'en')).toContain('Azure Application Gateway');
    expect(handoffFor('firewall-team', material, 'en')).not.toContain('Nothing is asked of you');
    expect(handoffFor('server-admin', material, 'en')).not.toContain('Nothing is asked of you');
  });
});
