import { failed, type Failure } from '../../../shared/reply.ts';
import { t } from '../../text.ts';
import type { TripointWindow } from '../../state/window.ts';

/** Copies the short text of the report, made where every report is made and looked through for secrets. */
export const copyTicket = async ({ client, store, announcer }: TripointWindow): Promise<void> => {
  const { open, about } = store.getState();
  if (!open) return;
  const trouble = (failure: Failure): void =>
    store.setState({ trouble: { what: t.trouble.could.copy, failure, at: new Date().toISOString() } });
  const made = await client.reports
    .write({
      id: open.document.id,
      format: 'text',
      options: { language: about?.language ?? 'en', audience: 'internal', keep: [] },
    })
    .catch(() => failed('disconnected', t.trouble.unchanged));
  if (!made.ok) {
    trouble(made.failure);
    return;
  }
  try {
    await navigator.clipboard.writeText(made.value.content);
    announcer.say(t.case.ticket.copied);
  } catch {
    trouble({ code: 'denied', message: t.trouble.clipboard });
  }
};
