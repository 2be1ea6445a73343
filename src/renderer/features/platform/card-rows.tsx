import { SegmentedControl, TextInput } from '@mantine/core';
import { CARD_ROWS, ROW_VALUES } from '../../../core/vocabulary/words.ts';
import { t } from '../../text.ts';
import type { CardDraft } from './card-draft.ts';

/** The card's status table: three rows, each Up, Down or not read, with the status that support may have told. */
export const CardRows = ({
  rows,
  disabled,
  wrongStatus,
  change,
}: {
  readonly rows: CardDraft['rows'];
  readonly disabled: boolean;
  readonly wrongStatus: boolean;
  readonly change: (rows: CardDraft['rows']) => void;
}) => (
  <table className="tp-card-rows">
    <thead>
      <tr>
        <th scope="col">{t.stage.platform.rows}</th>
        <td />
        <th scope="col" title={t.stage.platform.statusHint}>
          {t.stage.platform.status}
        </th>
      </tr>
    </thead>
    <tbody>
      {CARD_ROWS.map((row) => {
        const { value, status } = rows[row];
        return (
          <tr key={row}>
            <th scope="row">{t.cardRows[row]}</th>
            <td>
              <SegmentedControl
                size="xs"
                fullWidth
                transitionDuration={0}
                disabled={disabled}
                aria-label={t.cardRows[row]}
                data={ROW_VALUES.map((choice) => ({ value: choice, label: t.rows[choice] }))}
                value={value}
                onChange={(chosen) => change({ ...rows, [row]: { value: chosen, status } })}
              />
            </td>
            <td>
              <TextInput
                size="xs"
                w={90}
                inputMode="numeric"
                maxLength={3}
                disabled={disabled || value !== 'down'}
                aria-label={`${t.cardRows[row]}: ${t.stage.platform.status}`}
                error={wrongStatus && status !== '' && !/^[1-5]\d\d$/.test(status) ? t.stage.platform.badStatus : null}
                value={status}
                onChange={(event) => change({ ...rows, [row]: { value, status: event.currentTarget.value } })}
              />
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
