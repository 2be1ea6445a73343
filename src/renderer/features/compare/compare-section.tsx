import { Button, Switch } from '@mantine/core';
import { FAMILIES } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { useAction } from '../../actions/offer.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { familiesThatDiffer } from './cell-view.ts';
import { CompareTable } from './compare-table.tsx';

/** The comparison, with one control in its corner: stop what runs, else hide what does not differ. */
export const CompareSection = ({ open }: { readonly open: OpenCase }) => {
  const { runs, watches } = useTripoint();
  const differences = useAction('differences');
  const onlyDifferences = useWindow((state) => state.onlyDifferences);
  const running = useWindow((state) => state.running);
  const watched = useWindow((state) => state.watching?.stage);
  const families = onlyDifferences ? familiesThatDiffer(open.judgement.cells) : FAMILIES;
  const hidden = FAMILIES.length - families.length;
  const going = running
    ? { says: t.case.compare.running(t.stages[running.stage]), stop: runs.stop }
    : watched && { says: t.watch.watchingAny(t.stages[watched]), stop: watches.stop };
  const corner = going ? (
    <div className="tp-corner">
      <span className="tp-small">{going.says}</span>
      <Button size="compact-xs" variant="default" onClick={() => void going.stop()}>
        {t.case.compare.stop}
      </Button>
    </div>
  ) : (
    <Switch
      size="xs"
      label={differences.children}
      title={differences.title}
      checked={onlyDifferences}
      onChange={differences.onClick}
    />
  );
  return (
    <section id="tp-table" data-region aria-labelledby="comparison">
      <h2 id="comparison" className="tp-hidden">
        {t.case.compare.title}
      </h2>
      <CompareTable open={open} families={families} corner={corner} />
      {families.length === 0 && <p className="tp-empty">{t.case.compare.noDifferences}</p>}
      {hidden > 0 && families.length > 0 && <p className="tp-small tp-dim">{t.case.compare.hidden(hidden)}</p>}
    </section>
  );
};
