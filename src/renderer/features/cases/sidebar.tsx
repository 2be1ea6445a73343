import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import type { CaseSummary } from '../../../shared/contract.ts';
import { CERTAINTIES, PARTIES } from '../../../core/vocabulary/words.ts';
import { Glyph, type Tone, PracticeMark, Small, Field } from '../../ui/parts.tsx';
import { ServiceNav } from '../service/service-nav.tsx';
import { labelOf, useAction } from '../../actions/doing.ts';
import { t, wordsOf } from '../../text.ts';
import { holdsWords } from '../../text/words.ts';
import { certaintyTitle } from '../../../core/diagnosis/words/titles.ts';
import { useTripoint, useWindow, useNow } from '../../state/window.ts';

const changedAt = (item: CaseSummary): number => Date.parse(item.changedAt) || 0;

const verdictText = ({ verdict }: CaseSummary): string => {
  if (verdict === null) return '';
  const certainty = CERTAINTIES.find((known) => known === verdict.certainty) ?? 'cannot-tell';
  const party = PARTIES.find((known) => known === verdict.party);
  return `${t.parties[party ?? 'unknown']}, ${wordsOf(certaintyTitle(certainty, party))}`;
};

const matches = (item: CaseSummary, search: string): boolean => {
  const { title, customer, site, server, verdict } = item;
  const sentence = verdict ? wordsOf(verdict.sentence) : '';
  return holdsWords([title, customer, site, server, verdictText(item), sentence].join(' '), search);
};

/** Which cases are listed: those in which somebody must act or nothing is known yet, those in order, or both. */
const FILTERS = ['open', 'fixed', 'all'] as const;
type Filter = (typeof FILTERS)[number];

const isFixed = ({ verdict, closed }: CaseSummary): boolean => closed || verdict?.party === 'none';
const passes = (item: CaseSummary, filter: Filter): boolean =>
  filter === 'all' || isFixed(item) === (filter === 'fixed');

const toneOf = ({ verdict, problem, running }: CaseSummary): Tone => {
  if (problem !== null) return 'note';
  if (running) return 'running';
  if (verdict === null) return 'silent';
  if (verdict.party === 'none') return 'good';
  return verdict.certainty === 'cannot-tell' ? 'cannot-tell' : 'fault';
};

const MINUTE_MS = 60_000;

/** From case to case: the list is one stop of the Tab key. */
const alongList = (event: KeyboardEvent<HTMLElement>): void => {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.tp-case-link:not([disabled])')];
  const at = links.findIndex((link) => link === event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: links.length - 1 }[event.key];
  if (at === -1 || to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
};

interface CaseLinkProps {
  readonly reached: boolean;
  readonly item: CaseSummary;
  readonly inBin: boolean;
  readonly now: number;
}

/** A case in one line: how it is, whose it is, and when it was last worked on. */
const CaseLink = ({ item, inBin, now, reached }: CaseLinkProps) => {
  const { cases } = useTripoint();
  const current = useWindow((state) => state.page === 'case' && state.open?.document.id === item.id);
  const verdict = verdictText(item);
  const why = item.problem ?? item.verdict?.sentence;
  const name = [item.title || t.nav.untitled, item.customer].filter((part) => part !== '').join(' · ');
  return (
    <li data-case={item.id}>
      <button
        type="button"
        className="tp-case-link"
        aria-current={current ? 'page' : undefined}
        tabIndex={reached ? 0 : -1}
        disabled={item.problem !== null || inBin}
        title={why === undefined ? undefined : wordsOf(why)}
        onClick={() => void cases.openCase(item.id)}
      >
        <span className="tp-toned" data-tone={toneOf(item)}>
          <Glyph tone={toneOf(item)} />
        </span>
        <span className="tp-case-name" title={name} data-whose={item.title + item.customer !== '' || undefined}>
          {name}
        </span>
        {item.practice !== null && <PracticeMark />}
        {item.problem === null && <small>{t.numbers.age(now - changedAt(item))}</small>}
        {verdict !== '' && <span className="tp-hidden">{verdict}</span>}
        {item.problem !== null && (
          <small className="tp-case-problem">
            {t.nav.unreadable}: {wordsOf(item.problem)}
          </small>
        )}
      </button>
      {item.previous !== null && (
        <div style={{ marginLeft: '1.5rem' }}>
          <small>{wordsOf(item.previous)}</small>
          <Small tiny onClick={() => void cases.restorePrevious(item.id)}>
            {t.nav.restorePrevious}
          </Small>
        </div>
      )}
      {inBin && (
        <Small tiny ml="1.5rem" onClick={() => void cases.restoreCase(item.id)}>
          {t.nav.restore}
        </Small>
      )}
    </li>
  );
};

/** The cases, whatever was worked on last first; a new case is one click away. */
export const Sidebar = () => {
  const { cases: actions, store } = useTripoint();
  const cases = useWindow((state) => state.cases);
  const justRemoved = useWindow((state) => state.justRemoved);
  const [search, setSearch] = useState('');
  const [inBin, setInBin] = useState(false);
  const [chosen, setChosen] = useState<Filter | null>(null);
  const now = useNow(true, MINUTE_MS);
  // In a narrow window the list makes room for what was chosen from it.
  const page = useWindow((state) => state.page);
  const here = useWindow((state) => `${state.page}:${state.open?.document.id ?? ''}`);
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null);
  const openId = useWindow((state) => state.open?.document.id);
  const folded = page !== 'start' && unfoldedAt !== here;
  const all = cases ?? [];
  const removed = all.filter((item) => item.removedAt !== null);
  const kept = all.filter((item) => item.removedAt === null);
  // What is open comes first; where nothing is, all of it.
  const filter = chosen ?? (kept.some((item) => passes(item, 'open')) ? 'open' : 'all');
  const found = (inBin ? removed : kept).filter((item) => matches(item, search));
  const shown = (inBin ? found : found.filter((item) => item.id === openId || passes(item, filter))).toSorted(
    (one, other) => changedAt(other) - changedAt(one),
  );
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const id = (event.target as HTMLElement).closest('li')?.dataset.case;
    if (id === undefined || inBin) return;
    event.preventDefault();
    const rename = async (): Promise<void> => {
      if (await actions.openCase(id)) store.setState({ dialog: 'rename' });
    };
    const items = [
      { label: t.nav.open, onClick: () => void actions.openCase(id) },
      { label: labelOf('rename'), onClick: () => void rename() },
      { label: labelOf('remove-case'), onClick: () => void actions.removeCase(id) },
    ];
    store.setState({ contextMenu: { x: event.clientX, y: event.clientY, items } });
  };
  const [focused, setFocused] = useState<string | null>(null);
  const usable = inBin ? [] : shown.filter(({ problem }) => problem === null);
  const reached = (usable.find(({ id }) => id === focused) ?? usable.find(({ id }) => id === openId) ?? usable[0])?.id;
  return (
    <nav className="tp-side" data-region data-folded={folded} aria-label={t.nav.label}>
      {page !== 'start' && (
        <button
          type="button"
          className="tp-side-fold"
          aria-expanded={!folded}
          aria-label={t.nav.label}
          title={t.nav.label}
          onClick={() => setUnfoldedAt(folded ? here : null)}
        >
          <span aria-hidden>☰</span>
        </button>
      )}
      <div className="tp-side-top">
        <div className="tp-brand">
          Tripoint
          <Small tiny variant="subtle" {...useAction('help')} />
        </div>
        {/* A page shows by its one filled button what to do on it. */}
        <Button
          fullWidth
          size="sm"
          variant={page === 'start' && kept.length > 0 ? 'filled' : 'default'}
          {...useAction('new-case')}
        />
        <Field type="search" aria-label={t.nav.search} placeholder={t.nav.search} value={search} onText={setSearch} />
        {!inBin && kept.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={t.nav.label}
            value={filter}
            onChange={(value) => setChosen(FILTERS.find((known) => known === value) ?? null)}
            data={FILTERS.map((value) => ({
              value,
              label: t.nav.filters[value](kept.filter((item) => passes(item, value)).length),
            }))}
          />
        )}
      </div>
      <div className="tp-side-list">
        <ul
          className="tp-cases"
          onKeyDown={alongList}
          onContextMenu={onContextMenu}
          onFocus={({ target }) => setFocused(target.closest('li')?.dataset.case ?? null)}
        >
          {shown.map((item) => (
            <CaseLink key={item.id} item={item} inBin={inBin} now={now} reached={item.id === reached} />
          ))}
        </ul>
        {cases !== null && shown.length === 0 && (all.length > 0 || inBin) && (
          <p className="tp-empty">{inBin && search === '' ? t.nav.binEmpty : t.nav.noMatch}</p>
        )}
      </div>
      <div className="tp-side-bottom">
        {justRemoved !== null && (
          <div className="tp-spread" role="status">
            <span className="tp-small">{t.nav.removed}</span>
            <Small tiny onClick={() => void actions.restoreCase(justRemoved)}>
              {t.nav.undo}
            </Small>
          </div>
        )}
        <ServiceNav />
        <Small variant="subtle" justify="flex-start" {...useAction('practice')} />
        <Small variant="subtle" justify="flex-start" {...useAction('settings')} />
        {(removed.length > 0 || inBin) && (
          <Small
            variant="subtle"
            color="gray"
            justify="flex-start"
            aria-pressed={inBin}
            onClick={() => setInBin(!inBin)}
          >
            {inBin ? t.nav.binBack : t.nav.bin(removed.length)}
          </Small>
        )}
      </div>
    </nav>
  );
};
