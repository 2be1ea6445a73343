import { Button } from '@mantine/core';
import { stoodText } from '../../state/look-back.ts';
import type { LookBack } from '../../state/store.ts';
import { useTripoint } from '../../state/window.ts';
import { Banner } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { happeningText } from './words.ts';

/** Says that the case is shown as it stood, and leads back. */
export const LookBackBanner = ({ entry }: Pick<LookBack, 'entry'>) => {
  const { lookBack } = useTripoint();
  const { title, detail } = happeningText(entry.what);
  return (
    <Banner
      tone="note"
      actions={
        <Button size="compact-sm" onClick={lookBack.end}>
          {t.timeline.back}
        </Button>
      }
    >
      <strong>{stoodText(entry)}.</strong> {t.timeline.after(`${title}, ${detail}`)} {t.timeline.nothing}
    </Banner>
  );
};
