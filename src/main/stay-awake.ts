import { powerSaveBlocker } from 'electron';
import type { Host } from '../app/host.ts';

/**
 * Keeps the system from sleeping while a stage, a watch or a batch runs; the screen may turn dark. Each of them sends news, so news
 * are when to look.
 */
export const stayAwake = ({ going, news }: Pick<Host, 'going' | 'news'>): void => {
  let blocker: number | null = null;
  const look = (): void => {
    const work = going();
    if (blocker !== null || work === null) return;
    blocker = powerSaveBlocker.start('prevent-app-suspension');
    const ended = (): void => {
      if (blocker !== null) powerSaveBlocker.stop(blocker);
      blocker = null;
      look();
    };
    void work.then(ended, ended);
  };
  news(look);
};
