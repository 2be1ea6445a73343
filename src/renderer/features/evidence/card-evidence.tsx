import { Button } from '@mantine/core';
import { ROW_OF_FAMILY } from '../../../core/records/card.ts';
import type { Cell } from '../../../core/diagnosis/judgement.ts';
import { cardOfCell } from '../../../core/diagnosis/source.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Facts, Time } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';

/** What the platform's card said for one probe. */
export const CardEvidence = ({ open, cell }: { readonly open: OpenCase; readonly cell: Cell }) => {
  const { store } = useTripoint();
  const card = cardOfCell(open.document.cards, cell);
  const row = ROW_OF_FAMILY[cell.family];
  const enter = () => store.setState({ panel: { kind: 'stage', stage: 'platform' } });
  if (!card)
    return (
      <section className="tp-section">
        <p>{t.evidence.card.missing}</p>
        <div>
          <Button size="compact-sm" variant="default" onClick={enter}>
            {t.evidence.card.open}
          </Button>
        </div>
      </section>
    );
  const reading = row === null ? null : card.rows[row];
  return (
    <section className="tp-section">
      {row === null && <p>{t.evidence.card.none}</p>}
      <Facts
        facts={[
          [t.evidence.card.row, row === null ? null : t.cardRows[row]],
          [
            t.evidence.status,
            reading && `${t.rows[reading.value]}${reading.status === null ? '' : `, ${reading.status}`}`,
          ],
          [t.stage.platform.fqdn, <span className="tp-mono">{card.outboundFqdn}</span>],
          [t.stage.platform.user, <span className="tp-mono">{card.apiUser}</span>],
          [t.stage.platform.baseUrl, <span className="tp-mono">{card.baseUrl}</span>],
          [t.stage.platform.licence, card.licence],
          [t.stage.platform.updatedAt, <Time iso={card.updatedAt} />],
        ]}
      />
    </section>
  );
};
