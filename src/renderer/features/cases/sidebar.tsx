import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { CaseSummary } from '../../../shared/contract.ts';
import { PARTIES } from '../../../core/vocabulary/words.ts';
import { CustomerDot, PracticeMark } from '../../ui/parts.tsx';
import { ServiceNav } from '../service/service-nav.tsx';
import { useAction } from '../../actions/offer.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

interface SiteGroup {
  readonly site: string;
  readonly cases: readonly CaseSummary[];
}
interface CustomerGroup {
  readonly customer: string;
  readonly sites: readonly SiteGroup[];
}

const groupBy = <T,>(items: readonly T[], key: (item: T) => string): readonly (readonly [string, readonly T[]])[] =>
  [...Map.groupBy(items, key)].toSorted(([a], [b]) => a.localeCompare(b));

/** Cases by customer, then by site, each in alphabetical order; the newest case of a site first. */
const groupCases = (cases: readonly CaseSummary[]): readonly CustomerGroup[] =>
  groupBy(cases, ({ customer }) => customer).map(([customer, ofCustomer]) => ({
    customer,
    sites: groupBy(ofCustomer, ({ site }) => site).map(([site, ofSite]) => ({
      site,
      cases: ofSite.toSorted((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt)),
    })),
  }));

/** Whether every word of the search occurs in the case's title, customer or site. */
const matches = (item: CaseSummary, search: string): boolean => {
  const text = `${item.title} ${item.customer} ${item.site}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const partyText = (party: string): string => t.parties[PARTIES.find((known) => known === party) ?? 'unknown'];

const RestorePrevious = ({ id, sentence }: { readonly id: string; readonly sentence: string }) => {
  const { cases } = useTripoint();
  return (
    <div style={{ marginLeft: '1.5rem' }}>
      <small>{sentence}</small>
      <Button size="compact-xs" variant="default" onClick={() => void cases.restorePrevious(id)}>
        {t.nav.restorePrevious}
      </Button>
    </div>
  );
};

const CaseLink = ({ item, inBin }: { readonly item: CaseSummary; readonly inBin: boolean }) => {
  const { cases } = useTripoint();
  const current = useWindow((state) => state.page === 'case' && state.open?.document.id === item.id);
  const second = item.problem ?? (item.verdict ? partyText(item.verdict.party) : null);
  return (
    <li>
      <button
        type="button"
        className="tp-case-link"
        aria-current={current ? 'page' : undefined}
        disabled={item.problem !== null || inBin}
        title={item.problem ?? item.verdict?.sentence}
        onClick={() => void cases.openCase(item.id)}
      >
        <span>{item.title || t.nav.untitled}</span>
        {item.practice !== null && <PracticeMark />}
        {item.problem !== null && <span>{t.nav.unreadable}</span>}
        {second !== null && <small>{second}</small>}
      </button>
      {item.previous !== null && <RestorePrevious id={item.id} sentence={item.previous} />}
      {inBin && (
        <Button size="compact-xs" variant="default" ml="1.5rem" onClick={() => void cases.restoreCase(item.id)}>
          {t.nav.restore}
        </Button>
      )}
    </li>
  );
};

const Groups = ({ items, inBin }: { readonly items: readonly CaseSummary[]; readonly inBin: boolean }) =>
  groupCases(items).map(({ customer, sites }) => (
    <section key={customer} aria-label={customer || t.nav.noCustomer}>
      <h2 className="tp-customer">
        <CustomerDot customer={customer} />
        {customer || t.nav.noCustomer}
      </h2>
      {sites.map(({ site, cases }) => (
        <div key={site}>
          <h3 className="tp-site">{site || t.nav.noSite}</h3>
          <ul className="tp-cases">
            {cases.map((item) => (
              <CaseLink key={item.id} item={item} inBin={inBin} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ));

/** Customers, their sites and their cases; a new case is one click away. */
export const Sidebar = () => {
  const { cases: actions } = useTripoint();
  const cases = useWindow((state) => state.cases);
  const justRemoved = useWindow((state) => state.justRemoved);
  const [search, setSearch] = useState('');
  const [inBin, setInBin] = useState(false);
  const all = cases ?? [];
  const removed = all.filter((item) => item.removedAt !== null);
  const shown = (inBin ? removed : all.filter((item) => item.removedAt === null)).filter((item) =>
    matches(item, search),
  );
  return (
    <nav className="tp-side" aria-label={t.nav.label}>
      <div className="tp-side-top">
        <div className="tp-brand">
          {t.product}
          <Button size="compact-xs" variant="subtle" {...useAction('help')} />
        </div>
        <Button fullWidth size="sm" {...useAction('new-case')} />
        <TextInput
          size="xs"
          type="search"
          aria-label={t.nav.search}
          placeholder={t.nav.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className="tp-side-list">
        <Groups items={shown} inBin={inBin} />
        {cases !== null && shown.length === 0 && (search !== '' || inBin) && (
          <p className="tp-empty">{search === '' ? t.nav.binEmpty : t.nav.noMatch}</p>
        )}
      </div>
      <div className="tp-side-bottom">
        {justRemoved !== null && (
          <div className="tp-spread" role="status">
            <span className="tp-small">{t.nav.removed}</span>
            <Button size="compact-xs" variant="default" onClick={() => void actions.restoreCase(justRemoved)}>
              {t.nav.undo}
            </Button>
          </div>
        )}
        <ServiceNav />
        <Button size="compact-sm" variant="subtle" justify="flex-start" {...useAction('practice')} />
        <Button size="compact-sm" variant="subtle" justify="flex-start" {...useAction('settings')} />
        {(removed.length > 0 || inBin) && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            justify="flex-start"
            aria-pressed={inBin}
            onClick={() => setInBin(!inBin)}
          >
            {inBin ? t.nav.binBack : t.nav.bin(removed.length)}
          </Button>
        )}
      </div>
    </nav>
  );
};
