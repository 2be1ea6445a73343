import { Button } from '@mantine/core';
import { CopyButton } from '../../ui/copy-button.tsx';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** Where the simulated platform of a practice case is to be read. Only an address on this machine becomes a link. */
export const PlatformPageLink = ({ caseId, world }: { readonly caseId: string; readonly world: string }) => {
  const { cases } = useTripoint();
  const url = useWindow((state) => state.platformUrls[caseId]);
  const isLocal = url !== undefined && /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(url);
  return (
    <section className="tp-stack" aria-label={t.practice.platformPage}>
      {isLocal ? (
        <>
          <p>{t.practice.platformHow}</p>
          <p className="tp-mono">{url}</p>
          <div className="tp-row">
            <Button size="compact-sm" component="a" href={url} target="_blank" rel="noreferrer noopener">
              {t.practice.platformOpen}
            </Button>
            <CopyButton label={t.practice.platformCopy} text={url} />
          </div>
        </>
      ) : (
        <>
          <p>{t.practice.platformStopped}</p>
          <div>
            <Button size="compact-sm" variant="default" onClick={() => void cases.startPractice(world)}>
              {t.practice.platformStart}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};
