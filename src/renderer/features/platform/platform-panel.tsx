import { Fragment, useEffect, useRef, useState } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import { Area } from '../../ui/fields.tsx';
import { type PlatformCard, type RowReading, ROW_OF_FAMILY, withoutUserInfo } from '../../../core/records/card.ts';
import {
  cardTextWithoutUserInfo,
  readCardText,
  type CardName,
  type CardReading,
} from '../../../core/records/card-text.ts';
import { cleanValue } from '../../../core/vocabulary/typed.ts';
import {
  CARD_ROWS,
  type CardRow,
  type RowValue,
  isoLocal,
  FAMILIES,
  ROW_VALUES,
} from '../../../core/vocabulary/words.ts';
import { localTime, readLocalTime } from '../../ui/time-format.ts';
import { orderOf } from '../../../core/diagnosis/order.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { useTripoint } from '../../state/window.ts';
import { firstPanel } from '../../state/case-actions.ts';
import { PanelFrame } from '../cases/work-area.tsx';
import { isLocal } from '../practice/practice-page.tsx';
import { olderCardNote } from '../lanes/lane.ts';
import { Banner, CopyButton, Small, Form, Field, Table, Outward } from '../../ui/parts.tsx';

/** The card in the form: everything is text, until it is recorded. */
interface CardDraft {
  readonly outboundFqdn: string;
  readonly apiUser: string;
  readonly baseUrl: string;
  readonly licence: string;
  readonly rows: Readonly<Record<CardRow, { readonly value: RowValue; readonly status: string }>>;
  /** As it is typed: `2026-11-26 10:04:05`, whatever the language of the browser. */
  readonly updatedAt: string;
  /** Nobody said when it was: the field shows the time at which the form was opened or the text pasted. */
  readonly timeAssumed: boolean;
  readonly passwordReentered: 'yes' | 'no' | 'unknown';
}

const FIELDS = ['outboundFqdn', 'apiUser', 'baseUrl', 'licence'] as const;

const textsOf = (of: PlatformCard | CardReading | null) =>
  Object.fromEntries(FIELDS.map((field) => [field, of?.[field] ?? ''])) as Pick<CardDraft, (typeof FIELDS)[number]>;

const rowsOf = (reading: CardReading | null) =>
  Object.fromEntries(
    CARD_ROWS.map((row) => {
      const { value, status } = reading?.rows[row] ?? { value: 'not-read', status: null };
      return [row, { value, status: String(status ?? '') }];
    }),
  ) as CardDraft['rows'];

/** A form for a new reading: what seldom changes is taken from the last card; rows and time are read again. */
const newDraft = (last: PlatformCard | null, now: Date): CardDraft => ({
  ...textsOf(last),
  rows: rowsOf(null),
  updatedAt: localTime(now),
  timeAssumed: true,
  passwordReentered: 'unknown',
});

/** The form by pasted text alone: nothing of an earlier card or paste is left where the text does not say. */
const fromReading = (draft: CardDraft, reading: CardReading, now: Date): CardDraft => ({
  ...draft,
  ...textsOf(reading),
  rows: rowsOf(reading),
  updatedAt: localTime(reading.updatedAt === null ? now : new Date(reading.updatedAt)),
  timeAssumed: reading.updatedAt === null,
});

const notFoundIn = (reading: CardReading): readonly CardName[] =>
  [
    ...CARD_ROWS.filter((row) => reading.rows[row].value === 'not-read'),
    ...([...FIELDS, 'updatedAt'] as const).filter((field) => reading[field] === null),
  ].filter((name) => !reading.contradictory.includes(name) && !reading.unread.some((one) => one.name === name));

type CardInput = Omit<PlatformCard, 'format' | 'version' | 'id' | 'recordedAt' | 'recorded'>;

const STATUS = /^[1-5]\d\d$/;

const readDraft = (draft: CardDraft): CardInput | 'bad-time' | 'bad-status' => {
  const at = readLocalTime(draft.updatedAt);
  if (at === null) return 'bad-time';
  const statuses = CARD_ROWS.map((row) => draft.rows[row].status.trim());
  if (statuses.some((status) => status !== '' && !STATUS.test(status))) return 'bad-status';
  const row = (name: CardRow): RowReading => {
    const { value, status } = draft.rows[name];
    return { value, status: status.trim() === '' ? null : Number(status) };
  };
  return {
    updatedAt: isoLocal(at),
    ...(draft.timeAssumed && { updatedAtAssumed: true as const }),
    outboundFqdn: cleanValue(draft.outboundFqdn),
    apiUser: cleanValue(draft.apiUser),
    baseUrl: cleanValue(draft.baseUrl),
    licence: cleanValue(draft.licence),
    rows: {
      'endpoint-api': row('endpoint-api'),
      'endpoint-groups-api': row('endpoint-groups-api'),
      'monitoring-api': row('monitoring-api'),
    },
    passwordReentered: draft.passwordReentered === 'unknown' ? null : draft.passwordReentered === 'yes',
  };
};

/** A pasted card that says all there is to know; `null`: a person must look at it first. */
export const readPastedCard = (text: string): CardInput | null => {
  const reading = readCardText(cardTextWithoutUserInfo(text));
  const isWhole =
    notFoundIn(reading).length === 0 &&
    reading.contradictory.length === 0 &&
    reading.unread.length === 0 &&
    !reading.inColumns &&
    cardTextWithoutUserInfo(text) === text;
  const read = readDraft(fromReading(newDraft(null, new Date()), reading, new Date()));
  return isWhole && typeof read !== 'string' ? read : null;
};

const PlatformPageLink = ({ world, url }: { readonly world: string; readonly url: string | undefined }) => {
  const { cases } = useTripoint();
  return (
    <section className="tp-stack">
      {url !== undefined && isLocal(url) ? (
        <>
          <p>{laterT.practice.platformHow}</p>
          <p className="tp-mono">{url}</p>
          <div className="tp-row">
            <Outward variant="default" href={url}>
              {laterT.practice.platformOpen}
            </Outward>
            <CopyButton label={laterT.copy} text={url} />
          </div>
        </>
      ) : (
        <>
          <p>{laterT.practice.platformStopped}</p>
          <Small onClick={() => void cases.startPractice(world, false)}>{laterT.practice.afresh}</Small>
        </>
      )}
    </section>
  );
};

interface CardRowsProps {
  readonly rows: CardDraft['rows'];
  readonly disabled: boolean;
  readonly wrongStatus: boolean;
  readonly change: (rows: CardDraft['rows']) => void;
}

const CardRows = ({ rows, disabled, wrongStatus, change }: CardRowsProps) => {
  const text = laterT.stage.platform;
  return (
    <Table
      className="tp-card-rows"
      heads={[text.rows, '', text.status]}
      rows={CARD_ROWS.map((row) => {
        const { value, status } = rows[row];
        const title = laterT.cardRows[row];
        return [
          <Fragment key="row">
            {title}
            <small className="tp-dim"> {familyOfRow(row)}</small>
          </Fragment>,
          <SegmentedControl
            key="value"
            fullWidth
            disabled={disabled}
            aria-label={title}
            data={ROW_VALUES.map((choice) => ({ value: choice, label: laterT.rows[choice] }))}
            value={value}
            onChange={(chosen) => change({ ...rows, [row]: { value: chosen, status } })}
          />,
          <Field
            key="status"
            w={90}
            inputMode="numeric"
            maxLength={3}
            disabled={disabled || value !== 'down'}
            aria-label={`${title}: ${text.status}`}
            error={wrongStatus && status !== '' && !STATUS.test(status) ? text.badStatus() : null}
            value={status}
            onText={(typed) => change({ ...rows, [row]: { value, status: typed } })}
          />,
        ];
      })}
    />
  );
};

const familyOfRow = (row: CardRow): string =>
  FAMILIES.filter((family) => ROW_OF_FAMILY[family] === row)
    .map((family) => t.families[family])
    .join(', ');

const fieldNames = () => ({
  outboundFqdn: laterT.stage.platform.fqdn,
  apiUser: laterT.stage.platform.user,
  baseUrl: laterT.stage.platform.baseUrl,
  licence: laterT.stage.platform.licence,
  updatedAt: laterT.stage.platform.updatedAt,
  ...laterT.cardRows,
});

const RETYPED = ['yes', 'no', 'unknown'] as const;

/** What was begun and not recorded, by case, as long as this window is open: another panel may cover the form. */
const unfinished = new Map<string, { readonly draft: CardDraft; readonly pasted: string }>();

/** The platform's own status card, pasted or filled in. Nothing is sent to the platform. */
export const PlatformPanel = ({ open, pastedBefore }: { readonly open: OpenCase; readonly pastedBefore: string }) => {
  const { store, cases } = useTripoint();
  const { id, practice, cards } = open.document;
  const text = laterT.stage.platform;
  const names = fieldNames();
  const [draft, setDraft] = useState(() => {
    const kept = unfinished.get(id);
    if (kept !== undefined && pastedBefore === '') return kept.draft;
    const fresh = newDraft(orderOf({ cards }).cards.at(-1) ?? null, new Date());
    return pastedBefore === '' ? fresh : fromReading(fresh, readCardText(pastedBefore), new Date());
  });
  const [pasted, setPasted] = useState(pastedBefore === '' ? (unfinished.get(id)?.pasted ?? '') : pastedBefore);
  const isTouched = useRef(pastedBefore !== '');
  useEffect(() => {
    if (isTouched.current) unfinished.set(id, { draft, pasted });
    isTouched.current = true;
  }, [id, draft, pasted]);
  const [asked, setAsked] = useState(false);
  const read = readDraft(draft);
  const locked = open.readOnly !== null;
  const older = olderCardNote(open);

  const paste = (value: string): void => {
    const shown = cardTextWithoutUserInfo(value);
    setPasted(shown);
    if (shown.trim() !== '') setDraft(fromReading(draft, readCardText(shown), new Date()));
  };
  const reading = readCardText(pasted);
  const missing = pasted.trim() === '' ? [] : notFoundIn(reading);
  const listed = (found: readonly (keyof typeof names)[]): string => found.map((name) => names[name]).join(', ');
  const nothingRead = CARD_ROWS.every((row) => missing.includes(row)) && !reading.inColumns;
  const quoted = reading.unread.map(({ name, words }) => `${names[name]} “${words}”`).join(', ');
  const record = async (): Promise<void> => {
    setAsked(true);
    if (typeof read === 'string') return;
    if (!(await cases.recordCard(read))) return;
    unfinished.delete(id);
    const { open: now } = store.getState();
    if (now !== null && olderCardNote(now) !== null) return;
    store.setState((before) => ({ panel: now && firstPanel(now), verdictCalls: before.verdictCalls + 1 }));
  };

  return (
    <PanelFrame title={`${t.stages.platform}: ${t.stageHosts.platform}`}>
      <Form className="tp-stack" send={() => void record()}>
        {older !== null && (
          <Banner role="status" tone="note">
            {older}
          </Banner>
        )}
        {practice === null ? (
          <p className="tp-dim">{text.howto}</p>
        ) : (
          <PlatformPageLink world={practice} url={open.practicePages?.platform} />
        )}
        <Area
          label={text.paste}
          description={text.pasteHint}
          rows={3}
          disabled={locked}
          value={pasted}
          onText={paste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          onPaste={(event) => {
            // A paste is a new card: it takes the place of the text before, and is not put in between.
            event.preventDefault();
            paste(event.clipboardData.getData('text/plain'));
          }}
        />
        {reading.inColumns && <p role="status">{text.inColumns}</p>}
        {quoted !== '' && <p role="status">{text.unread(quoted)}</p>}
        {missing.length > 0 && <p role="status">{nothingRead ? text.nothingRead : text.notFound(listed(missing))}</p>}
        {reading.contradictory.length > 0 && <p role="status">{text.contradictory(listed(reading.contradictory))}</p>}
        <CardRows
          rows={draft.rows}
          disabled={locked}
          wrongStatus={asked && read === 'bad-status'}
          change={(rows) => setDraft({ ...draft, rows })}
        />
        {draft.baseUrl.includes('@') && <p role="status">{text.leftOut}</p>}
        <fieldset className="tp-fieldset" disabled={locked} style={{ paddingBottom: 0 }}>
          {FIELDS.map((name) => (
            <Field
              key={name}
              className="tp-w3"
              label={names[name]}
              maxLength={300}
              value={draft[name]}
              onText={(typed) => setDraft({ ...draft, [name]: name === 'baseUrl' ? withoutUserInfo(typed) : typed })}
            />
          ))}
          <Field
            className="tp-w6"
            classNames={{ input: 'tp-mono' }}
            maxLength={40}
            label={text.updatedAt}
            description={text.timeForm}
            error={asked && read === 'bad-time' ? text.timeForm : null}
            value={draft.updatedAt}
            onText={(text) => setDraft({ ...draft, updatedAt: text, timeAssumed: false })}
          />
        </fieldset>
        <div className="tp-stack" role="group" aria-label={text.retyped} style={{ gap: '0.3rem' }}>
          <span>{text.retyped}</span>
          <SegmentedControl
            disabled={locked}
            aria-label={text.retyped}
            data={RETYPED.map((value) => ({ value, label: text.retypedAs[value] }))}
            value={draft.passwordReentered}
            onChange={(passwordReentered) => setDraft({ ...draft, passwordReentered })}
          />
        </div>
        <Button type="submit" disabled={locked}>
          {text.record}
        </Button>
      </Form>
    </PanelFrame>
  );
};
