import { Button, Switch } from '@mantine/core';
import { FAMILIES } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { useAction } from '../../actions/offer.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { familiesThatDiffer } from './cell-view.ts';
import { CompareTable } from './compare-table.tsx';

/** The comparison with its two controls: hide what does not differ, and stop what runs. */
export const CompareSection = ({ open }: { readonly open: OpenCase }) => {
  const { runs, watches } = useTripoint();
  const differences = useAction('differences');
  const onlyDifferences = useWindow((state) => state.onlyDifferences);
  const running = useWindow((state) => state.running);
  const watched = useWindow((state) => state.watching?.stage);
  const families = onlyDifferences ? familiesThatDiffer(open.judgement.cells) : FAMILIES;
  const hidden = FAMILIES.length - families.length;
  return (
    <section id="tp-table" data-region aria-labelledby="comparison">
      <div className="tp-compare-head">
        <h2 id="comparison">{t.case.compare.title}</h2>
        <div className="tp-row">
          {running && (
            <>
              <span className="tp-spinner" aria-hidden />
              <span className="tp-small">{t.case.compare.running(t.stages[running.stage])}</span>
              <Button size="compact-sm" variant="default" onClick={() => void runs.stop()}>
                {t.case.compare.stop}
              </Button>
            </>
          )}
          {watched && (
            <>
              <span className="tp-spinner" aria-hidden />
              <span className="tp-small">{t.watch.watchingAny(t.stages[watched])}</span>
              <Button size="compact-sm" variant="default" onClick={() => void watches.stop()}>
                {t.case.compare.stop}
              </Button>
            </>
          )}
          <Switch
            size="xs"
            label={differences.children}
            title={differences.title}
            checked={onlyDifferences}
            onChange={differences.onClick}
          />
        </div>
      </div>
      {families.length === 0 ? (
        <p className="tp-empty">{t.case.compare.noDifferences}</p>
      ) : (
        <CompareTable open={open} families={families} />
      )}
      {hidden > 0 && families.length > 0 && <p className="tp-small tp-dim">{t.case.compare.hidden(hidden)}</p>}
    </section>
  );
};
