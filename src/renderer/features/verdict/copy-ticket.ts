import { ticketText } from '../../../core/report/ticket.ts';
import { t } from '../../text.ts';
import type { TripointWindow } from '../../state/window.ts';

export const copyTicket = async ({ store, announcer }: TripointWindow): Promise<void> => {
  const { open } = store.getState();
  if (!open) return;
  try {
    await navigator.clipboard.writeText(ticketText(open));
    announcer.say(t.case.ticket.copied);
  } catch {
    const failure = { code: 'denied', message: t.trouble.clipboard } as const;
    store.setState({ trouble: { what: t.trouble.could.copy, failure, at: new Date().toISOString() } });
  }
};
