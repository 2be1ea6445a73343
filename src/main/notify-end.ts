import { Notification } from 'electron';
import { said, say, spoken } from '../app/words.ts';
import type { Host } from '../app/host.ts';
import { certaintyTitle, partyName, stageTitle } from '../core/diagnosis/words/titles.ts';
import { isUndecided } from '../core/records/case.ts';
import type { Emit, OpenCase, Operations, EmittedEvent } from '../shared/contract.ts';

/**
 * Says that something long has ended while nobody looked. A notification may stand on a locked screen, so it names the
 * party at fault and never a server, a user, an address, a customer or a case.
 */
interface EndParts {
  readonly operations: Pick<Operations, 'cases' | 'batches'>;
  readonly news: (listener: Emit) => unknown;
  readonly hasFocus: () => boolean;
  /**
   * Whether the system asks the person before the first notification, as macOS does, and drops that one meanwhile: it is made to ask when
   * something begins (electron/electron: shell/browser/notifications/mac/notification_presenter_mac.mm).
   */
  readonly asksFirst: boolean;
  readonly going: Host['going'];
  /** What a click on the notification leads to; `null`: a batch, which is no case's. */
  readonly show: (caseId: string | null) => void;
}

const LONG_MS = 10_000;

interface End {
  readonly title: string;
  readonly body: string;
  readonly caseId: string | null;
}

const lasted = (startedAt: string, endedAt: string | null): boolean =>
  (endedAt === null ? Date.now() : Date.parse(endedAt)) - Date.parse(startedAt) >= LONG_MS;

const endOfCase = ({ document, judgement }: OpenCase, what: string): End => {
  const { party, certainty } = judgement.verdict;
  const verdict = isUndecided(document)
    ? said('Say who must act, then compare with Tripoint.')
    : `${spoken(certaintyTitle(certainty, party))}: ${spoken(partyName(party))}.`;
  return {
    title: `${document.practice === null ? '' : `${said('PRACTICE')}: `}${what}`,
    body: verdict,
    caseId: document.id,
  };
};

/** What to say about an end, or `null`: it was short, or is not an end. */
const endOf = async ({ cases, batches }: EndParts['operations'], news: EmittedEvent): Promise<End | null> => {
  if (news.name === 'batches.finished') {
    const status = await batches.status({ jobId: news.payload.jobId });
    return status.ok && lasted(status.value.startedAt, null)
      ? { title: said('The batch has ended'), body: spoken(status.value.sentence), caseId: null }
      : null;
  }
  if (news.name !== 'stages.finished' && news.name !== 'watches.finished') return null;
  const opened = await cases.open({ id: news.payload.caseId });
  if (!opened.ok) return null;
  const { runs, watches } = opened.value.document;
  const record =
    news.name === 'stages.finished'
      ? runs.find(({ id }) => id === news.payload.runId)
      : watches.find(({ id }) => id === news.payload.watchId);
  if (!record || !lasted(record.startedAt, record.endedAt)) return null;
  return endOfCase(
    opened.value,
    news.name === 'stages.finished' ? say`${stageTitle(record.stage)} is finished` : said('The watch has ended'),
  );
};

/** Notifications that can still be clicked: one that nobody holds is lost, and its click with it. */
const shown = new Set<Notification>();
const MOST_SHOWN = 50;

const notify = ({ title, body, caseId }: End, show: EndParts['show']): void => {
  const notification = new Notification({ title, body });
  shown.add(notification);
  const [oldest] = shown;
  if (shown.size > MOST_SHOWN && oldest) shown.delete(oldest);
  notification.once('click', () => {
    shown.delete(notification);
    show(caseId);
  });
  // Windows keeps one that nobody looked at in its Action Center.
  notification.on('close', ({ reason }) => (reason === 'timedOut' ? undefined : shown.delete(notification)));
  notification.show();
};

/**
 * Listens from now on. Where the system has no notifications, nothing is reported. Electron is asked that only when there is something
 * to say: on Windows it then writes a Start menu entry and a class of the registry for the program as it runs (electron/electron:
 * shell/browser/notifications/win/windows_toast_activator.cc).
 */
export const notifyEnds = (parts: EndParts): void => {
  let asks = parts.asksFirst;
  parts.news((news) => {
    if (asks && parts.going() !== null) {
      asks = false;
      Notification.isSupported();
    }
    if (parts.hasFocus()) return;
    void endOf(parts.operations, news).then((end) => {
      if (end !== null && !parts.hasFocus() && Notification.isSupported()) notify(end, parts.show);
    });
  });
};
