import type { CaseSummary } from '../../../shared/contract.ts';

interface SiteGroup {
  readonly site: string;
  readonly cases: readonly CaseSummary[];
}
interface CustomerGroup {
  readonly customer: string;
  readonly sites: readonly SiteGroup[];
}

const groupBy = <T>(items: readonly T[], key: (item: T) => string): readonly (readonly [string, readonly T[]])[] =>
  [...Map.groupBy(items, key)].toSorted(([a], [b]) => a.localeCompare(b));

/** Cases by customer, then by site, each in alphabetical order; the newest case of a site first. */
export const groupCases = (cases: readonly CaseSummary[]): readonly CustomerGroup[] =>
  groupBy(cases, ({ customer }) => customer).map(([customer, ofCustomer]) => ({
    customer,
    sites: groupBy(ofCustomer, ({ site }) => site).map(([site, ofSite]) => ({
      site,
      cases: ofSite.toSorted((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt)),
    })),
  }));

/** Whether every word of the search occurs in the case's title, customer or site. */
export const matches = (item: CaseSummary, search: string): boolean => {
  const text = `${item.title} ${item.customer} ${item.site}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};
