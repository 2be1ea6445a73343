import { Button } from '@mantine/core';
import { useWindow } from '../../state/window.ts';
import { laterT } from '../../text/later.ts';

/** An address on this machine alone becomes a link. */
export const isLocal = (url: string): boolean => /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(url);

/** The page from which a practice case's world is changed by hand, if the world was started from this window. */
export const useControlPage = (caseId: string): string | null =>
  useWindow(({ practicePages }) => {
    const url = practicePages[caseId]?.control ?? null;
    return url !== null && isLocal(url) ? url : null;
  });

/** Address of the simulated server's log, by that of its control page. */
export const logPage = (control: string): string => new URL('log/', control).href;

/** Opens the log of the simulated server; nothing in a case whose world was not started from this window. */
export const ServerLogLink = ({ caseId }: { readonly caseId: string }) => {
  const control = useControlPage(caseId);
  return control === null ? null : (
    <Button
      size="compact-sm"
      variant="subtle"
      component="a"
      href={logPage(control)}
      target="_blank"
      rel="noreferrer noopener"
    >
      {laterT.practice.serverLog}
    </Button>
  );
};
