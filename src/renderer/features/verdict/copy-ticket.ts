import { RULES_VERSION } from '../../../core/interpret/version.ts';
import { isoLocal } from '../../../core/local-time.ts';
import { ticketOf } from '../../../core/report/layout/ticket-of.ts';
import { reportOf } from '../../../core/report/model/report-of.ts';
import { t } from '../../text.ts';
import type { TripointWindow } from '../../state/window.ts';

export const copyTicket = async ({ store, announcer }: TripointWindow): Promise<void> => {
  const { open, about } = store.getState();
  if (!open) return;
  try {
    const report = reportOf(open.document, {
      language: 'en',
      audience: 'internal',
      madeAt: isoLocal(new Date()),
      version: about?.version ?? '',
      rules: RULES_VERSION,
    });
    await navigator.clipboard.writeText(ticketOf(report));
    announcer.say(t.case.ticket.copied);
  } catch {
    const failure = { code: 'denied', message: t.trouble.clipboard } as const;
    store.setState({ trouble: { what: t.trouble.could.copy, failure, at: new Date().toISOString() } });
  }
};
