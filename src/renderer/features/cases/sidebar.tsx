import { useEffect, useState } from 'react';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { CaseSummary } from '../../../shared/contract.ts';
import { CERTAINTIES, PARTIES, type Party } from '../../../core/vocabulary/words.ts';
import { Glyph, type Tone } from '../../ui/glyph.tsx';
import { CustomerBadge, PracticeMark, Small } from '../../ui/parts.tsx';
import { ServiceNav } from '../service/service-nav.tsx';
import { useAction } from '../../actions/doing.ts';
import { t, wordsOf } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

interface SiteGroup {
  readonly site: string;
  readonly cases: readonly CaseSummary[];
}
interface CustomerGroup {
  readonly customer: string;
  readonly sites: readonly SiteGroup[];
}

const changedAt = (item: CaseSummary): number => Date.parse(item.changedAt) || 0;

/** Cases by customer, then by site: whatever was worked on last comes first, among customers, sites and cases. */
const groupCases = (cases: readonly CaseSummary[]): readonly CustomerGroup[] => {
  const newestFirst = cases.toSorted((one, other) => changedAt(other) - changedAt(one));
  return [...Map.groupBy(newestFirst, ({ customer }) => customer)].map(([customer, ofCustomer]) => ({
    customer,
    sites: [...Map.groupBy(ofCustomer, ({ site }) => site)].map(([site, ofSite]) => ({ site, cases: ofSite })),
  }));
};

const partyText = (party: string): string => t.parties[PARTIES.find((known) => known === party) ?? 'unknown'];

/** Who must act, and how sure that is; empty for a case in which nothing was tested. */
const verdictText = ({ verdict }: CaseSummary): string =>
  verdict === null
    ? ''
    : `${partyText(verdict.party)}, ${t.certainties[CERTAINTIES.find((known) => known === verdict.certainty) ?? 'cannot-tell']}`;

/** Whether every word of the search occurs in what the case is, of whom, at which server, or in its verdict. */
const matches = (item: CaseSummary, search: string): boolean => {
  const { title, customer, site, server, verdict } = item;
  const text = [title, customer, site, server, verdictText(item), verdict ? wordsOf(verdict.sentence) : '']
    .join(' ')
    .toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Which cases are listed: those in which somebody must act or nothing is known yet, those in order, or both. */
const FILTERS = ['open', 'fixed', 'all'] as const;
type Filter = (typeof FILTERS)[number];

const isFixed = ({ verdict }: CaseSummary): boolean => verdict?.party === 'none';
const passes = (item: CaseSummary, filter: Filter): boolean =>
  filter === 'all' || isFixed(item) === (filter === 'fixed');

/** Who must act by the verdict, of cases in which somebody must. */
const partyOf = ({ verdict }: CaseSummary): Party | null =>
  PARTIES.find((known) => known !== 'none' && known === verdict?.party) ?? null;

/** The verdict's shape at a glance. */
const toneOf = ({ verdict, problem }: CaseSummary): Tone => {
  if (problem !== null) return 'note';
  if (verdict === null) return 'silent';
  if (verdict.party === 'none') return 'good';
  return verdict.certainty === 'cannot-tell' ? 'cannot-tell' : 'fault';
};

const MINUTE_MS = 60_000;

/** The time now, to the minute: what is shown of ages updates itself. */
const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(ticking);
  }, []);
  return now;
};

const RestorePrevious = ({ id, sentence }: { readonly id: string; readonly sentence: string }) => {
  const { cases } = useTripoint();
  return (
    <div style={{ marginLeft: '1.5rem' }}>
      <small>{sentence}</small>
      <Small tiny onClick={() => void cases.restorePrevious(id)}>
        {t.nav.restorePrevious}
      </Small>
    </div>
  );
};

interface Listed {
  readonly inBin: boolean;
  /** Above the cases it says that all of them are for practice. */
  readonly allPractice: boolean;
  readonly now: number;
}

const CaseLink = ({ item, inBin, allPractice, now }: Listed & { readonly item: CaseSummary }) => {
  const { cases } = useTripoint();
  const current = useWindow((state) => state.page === 'case' && state.open?.document.id === item.id);
  const verdict = verdictText(item);
  const why = item.problem ?? item.verdict?.sentence;
  return (
    <li>
      <button
        type="button"
        className="tp-case-link"
        aria-current={current ? 'page' : undefined}
        disabled={item.problem !== null || inBin}
        title={why === undefined ? undefined : wordsOf(why)}
        onClick={() => void cases.openCase(item.id)}
      >
        <span className="tp-toned" data-tone={toneOf(item)}>
          <Glyph tone={toneOf(item)} />
        </span>
        <span className="tp-case-name" data-whose={item.title !== '' || undefined}>
          {item.title || t.nav.untitled}
        </span>
        {item.practice !== null && !allPractice && <PracticeMark />}
        {item.problem === null && <small>{t.numbers.age(now - changedAt(item))}</small>}
        {verdict !== '' && <span className="tp-hidden">{verdict}</span>}
        {item.problem !== null && (
          <small className="tp-case-problem">
            {t.nav.unreadable}: {wordsOf(item.problem)}
          </small>
        )}
      </button>
      {item.previous !== null && <RestorePrevious id={item.id} sentence={wordsOf(item.previous)} />}
      {inBin && (
        <Small tiny ml="1.5rem" onClick={() => void cases.restoreCase(item.id)}>
          {t.nav.restore}
        </Small>
      )}
    </li>
  );
};

/** One customer's cases, which can be folded away. */
const Customer = ({ customer, sites, ...given }: Omit<Listed, 'allPractice'> & CustomerGroup) => {
  const [folded, setFolded] = useState(false);
  const name = customer || t.nav.noCustomer;
  const count = sites.reduce((sum, { cases }) => sum + cases.length, 0);
  const allPractice = sites.every(({ cases }) => cases.every(({ practice }) => practice !== null));
  const listed = { ...given, allPractice };
  return (
    <section aria-label={name}>
      <h2>
        <button
          type="button"
          className="tp-customer"
          title={name}
          data-whose={customer !== '' || undefined}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          <CustomerBadge customer={customer} />
          <span>{name}</span>
          {allPractice && <PracticeMark />}
          {folded && <small>{count}</small>}
        </button>
      </h2>
      {!folded &&
        sites.map(({ site, cases }) => (
          <div key={site}>
            {(site !== '' || sites.length > 1) && (
              <h3 className="tp-site" data-whose={site !== '' || undefined}>
                {site || t.nav.noSite}
              </h3>
            )}
            <ul className="tp-cases">
              {cases.map((item) => (
                <CaseLink key={item.id} item={item} {...listed} />
              ))}
            </ul>
          </div>
        ))}
    </section>
  );
};

/** Customers, their sites and their cases; a new case is one click away. */
export const Sidebar = () => {
  const { cases: actions } = useTripoint();
  const cases = useWindow((state) => state.cases);
  const justRemoved = useWindow((state) => state.justRemoved);
  const [search, setSearch] = useState('');
  const [inBin, setInBin] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');
  const [chosenParty, setParty] = useState<Party | null>(null);
  const now = useMinute();
  // In a narrow window the list makes room for what was chosen from it.
  const page = useWindow((state) => state.page);
  const here = useWindow((state) => `${state.page}:${state.open?.document.id ?? ''}`);
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null);
  const folded = page !== 'start' && unfoldedAt !== here;
  const all = cases ?? [];
  const removed = all.filter((item) => item.removedAt !== null);
  const kept = all.filter((item) => item.removedAt === null);
  const found = (inBin ? removed : kept).filter((item) => matches(item, search));
  const parties = PARTIES.filter((known) => kept.some((item) => partyOf(item) === known));
  // The last case of a party may be gone.
  const party = parties.find((known) => known === chosenParty) ?? null;
  const shown = inBin
    ? found
    : found.filter((item) => passes(item, filter) && (party === null || partyOf(item) === party));
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
        <TextInput
          size="xs"
          type="search"
          aria-label={t.nav.search}
          placeholder={t.nav.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {!inBin && kept.length > 1 && (
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t.nav.label}
            value={filter}
            onChange={(value) => setFilter(FILTERS.find((known) => known === value) ?? 'all')}
            data={FILTERS.map((value) => ({
              value,
              label: t.nav.filters[value](kept.filter((item) => passes(item, value)).length),
            }))}
          />
        )}
        {!inBin && (parties.length > 1 || party !== null) && (
          <NativeSelect
            size="xs"
            aria-label={t.nav.mustAct}
            value={party ?? ''}
            onChange={(event) => setParty(parties.find((known) => known === event.currentTarget.value) ?? null)}
            data={[
              { value: '', label: t.nav.anyParty },
              ...parties.map((value) => ({ value, label: t.parties[value] })),
            ]}
          />
        )}
      </div>
      <div className="tp-side-list">
        {groupCases(shown).map((group) => (
          <Customer key={group.customer} {...group} inBin={inBin} now={now} />
        ))}
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
