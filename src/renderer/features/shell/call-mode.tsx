import { useEffect } from 'react';
import { createFinder, type TextRange } from '../../../core/report/redact/finder.ts';
import { identitiesOf } from '../../../core/report/redact/identities.ts';
import {
  hostIdentity,
  placeIdentity,
  type KnownIdentity,
  type Series,
  createNumbering,
} from '../../../core/report/redact/keys.ts';
import type { IdentityKind } from '../../../core/report/options.ts';
import type { ServiceState } from '../../state/service.ts';
import type { WindowState } from '../../state/store.ts';
import { useTripoint, type TripointWindow } from '../../state/window.ts';
import { Banner, Small } from '../../ui/parts.tsx';
import { laterT } from '../../text/later.ts';

/** For a screen that others see: larger, and what identifies somebody is covered, found as a report finds it. */

/** What a server sent is what a call is about, and so are hashes; the names in a certificate show whose it is. */
const SHOWN: ReadonlySet<IdentityKind> = new Set<IdentityKind>(['excerpt']);
const HASHES: ReadonlySet<Series> = new Set<Series>(['CERT', 'KEY', 'SERIAL']);

const WHOSE = [
  'contexts',
  'entryDrafts',
  'entriesSent',
  'removalDrafts',
] as const satisfies readonly (keyof ServiceState)[];

const NOTHING = { practice: null, runs: [], watches: [], cards: [], checks: [] } as const;

const listed = (cases: WindowState['cases'], contexts: ServiceState['contexts']): readonly KnownIdentity[] => [
  ...(cases ?? []).flatMap(({ customer, site, title, server }) => [
    ...hostIdentity(server),
    ...identitiesOf({ ...NOTHING, customer, site, title }),
  ]),
  ...(contexts?.contexts ?? []).flatMap(({ name, organizationId, contextId, baseUrl }) => [
    ...placeIdentity(baseUrl),
    ...identitiesOf({ ...NOTHING, customer: name, site: organizationId, title: contextId }),
  ]),
];

const MOST_TYPED = 500;

const typed = ({ entryDrafts, entriesSent, removalDrafts }: ServiceState): readonly KnownIdentity[] =>
  [
    ...[...Object.values(entryDrafts), ...Object.values(entriesSent).map(({ draft }) => draft)].flatMap(
      ({ name, description, createdBy, tags }) => [name, description, createdBy, ...tags],
    ),
    ...Object.values(removalDrafts).flatMap(({ text }) => text.split(/[\n,;]/, MOST_TYPED)),
  ].flatMap((text) => identitiesOf({ ...NOTHING, customer: text.trim(), site: '', title: '' }));

const finderFor = ({ store, service }: TripointWindow): ReturnType<typeof createFinder> => {
  const { open, cases } = store.getState();
  const asked = service.store.getState();
  return createFinder(
    [...(open ? identitiesOf(open.document) : []), ...listed(cases, asked.contexts), ...typed(asked)],
    createNumbering(new Set()),
    [],
  );
};

/** The name of a file, which often names a customer. It may hold spaces, so that where it begins is not known. */
const NAMES_FILE =
  /[^\s/(.]\.(?:csv|tsv|txt|xlsx?|ods|tripoint|json|har|pcap|pcapng|pem|crt|cer|sh|ps1|pdf|html|md|xml|svg|png|jpe?g)\b/i;

/** Reports show their own cover, and a field's text is covered by its style. */
const isOutside = (node: Node): boolean => node.parentElement?.closest('textarea, script, style') !== null;

const HIGHLIGHT = 'tp-covered';

/** Covers what is on the page now, and all that comes, until the end that comes back is called. */
const coverAll = (tripoint: TripointWindow): (() => void) => {
  const { store, service } = tripoint;
  let finder = finderFor(tripoint);
  const namesIn = (text: string | null): readonly Pick<TextRange, 'start' | 'end'>[] =>
    text !== null && NAMES_FILE.test(text)
      ? [{ start: 0, end: text.length }]
      : finder.find(text ?? '', SHOWN).filter(({ identity }) => !HASHES.has(identity.series));
  document.documentElement.dataset.call = 'true';
  const covered = new Highlight();
  CSS.highlights.set(HIGHLIGHT, covered);
  /** The browser draws them, uncovered, and one may name somebody of another case. */
  const titles = new Map<Element, string>();

  const cover = (): void => {
    covered.clear();
    for (const text of document.querySelectorAll('text[data-covered]')) text.removeAttribute('data-covered');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (isOutside(node)) continue;
      for (const { start, end } of namesIn(node.nodeValue)) {
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, end);
        covered.add(range);
      }
    }
    // A divided name is in several pieces, and a customer may be called like a word of the window: both are marked.
    for (const element of document.querySelectorAll('[data-divided], [data-whose]')) {
      if (!element.matches('[data-whose]') && namesIn(element.textContent).length === 0) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      covered.add(range);
    }
    for (const element of document.querySelectorAll('[title]:not([title=""])')) {
      titles.set(element, element.getAttribute('title') ?? '');
      element.setAttribute('title', '');
    }
  };
  // Before the next picture is drawn: nothing is seen uncovered in between.
  const watching = new MutationObserver(cover);
  const watch = (): void =>
    watching.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['title'],
    });
  const quietly = (work: () => void): void => {
    watching.disconnect();
    work();
    watch();
  };
  quietly(cover);
  const known = (): void => {
    finder = finderFor(tripoint);
    quietly(cover);
  };
  const ends = [
    store.subscribe((state, before) => {
      if (state.open?.document !== before.open?.document || state.cases !== before.cases) known();
    }),
    service.store.subscribe((state, before) => {
      const isNew = WHOSE.some((part) => state[part] !== before[part]);
      if (isNew) known();
    }),
  ];
  return () => {
    ends.forEach((end) => end());
    delete document.documentElement.dataset.call;
    watching.disconnect();
    CSS.highlights.delete(HIGHLIGHT);
    for (const [element, title] of titles)
      if (element.getAttribute('title') === '') element.setAttribute('title', title);
  };
};

/** Says that call mode is on, keeps it on while it is shown, and leaves it. */
export const CallMode = () => {
  const tripoint = useTripoint();
  useEffect(() => coverAll(tripoint), [tripoint]);
  return (
    <div className="tp-call">
      <Banner
        tone="note"
        actions={<Small onClick={() => tripoint.store.setState({ callMode: false })}>{laterT.callMode.leave}</Small>}
      >
        {laterT.callMode.on}
      </Banner>
    </div>
  );
};
