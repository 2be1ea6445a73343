import { format, say } from '../../src/core/messages/message.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { doingOf, helpOf, keysOf, labelOf, offersOf } from '../../src/renderer/actions/doing.ts';
import { makeStore, type WindowState } from '../../src/renderer/state/store.ts';
import {
  ACTIONS,
  ACTION_IDS,
  isWindowAction,
  type ActionId,
  acceleratorOf,
  arePressed,
  keysAt,
  keysText,
  type KeyPlace,
} from '../../src/shared/actions.ts';
import { loadText, speakIn } from '../../src/renderer/text.ts';
import { derivedFrom } from '../../src/app/present.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { stageRun } from '../window/harness/evidence-fixture.ts';
import { firewallCase } from '../window/harness/case-fixtures.ts';

// The window's own texts come when a page speaks.
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await loadText('en');
  speakIn('en');
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const PLACES: readonly KeyPlace[] = [
  { desktop: false, mac: false },
  { desktop: false, mac: true },
  { desktop: true, mac: false },
  { desktop: true, mac: true },
];

const press = (keys: string) => {
  const parts = keys.split('+');
  const last = parts.at(-1) ?? '';
  const shiftKey = parts.includes('Shift');
  return {
    key: shiftKey ? last.toUpperCase() : last.toLowerCase(),
    code: /^\d$/.test(last) ? `Digit${last}` : `Key${last}`,
    ctrlKey: parts.includes('Mod'),
    metaKey: false,
    shiftKey,
    altKey: false,
  };
};

/** A case with a fault outside, whose failed probes were asked again since. */
const document = firewallCase();
const again = stageRun('outside', ['ok', 'http.302', 'http.302', 'tcp.timeout'], '2026-11-21T10:41:40.871+01:00');
const withAgain = { ...document, runs: [...document.runs, again] };
const open = {
  document: withAgain,
  judgement: judge(document),
  ...derivedFrom(withAgain, judge(document), 'en'),
  readOnly: null,
} as unknown as NonNullable<WindowState['open']>;
const state = (changes: Partial<WindowState> = {}): WindowState => ({ ...makeStore().getState(), ...changes });
const inCase = state({ page: 'case', open });
const desktop = { host: 'electron' } as NonNullable<WindowState['about']>;
const idsIn = (now: WindowState): readonly ActionId[] => [...new Set(offersOf(now).map(({ id }) => id))];

describe('given the table of actions', () => {
  it.each(PLACES)('no two have the same keys at %j', (place) => {
    const all = ACTION_IDS.flatMap((id) => keysAt(id, place));
    expect(all.filter((keys, at) => all.indexOf(keys) !== at)).toEqual([]);
  });

  it('none has a key with Alt, which is AltGr on half of the keyboards', () =>
    expect(ACTION_IDS.flatMap((id) => ACTIONS[id].keys ?? []).filter((keys) => /alt|option/i.test(keys))).toEqual([]));

  it('keys that a page listens to are letters, digits, function keys or Esc', () =>
    expect(
      ACTION_IDS.filter((id) => ACTIONS[id].keysOf === undefined)
        .flatMap((id) => ACTIONS[id].keys ?? [])
        .filter((keys) => !/^(Mod\+)?(Shift\+)?([A-Z]|\d|F\d|Escape)$/.test(keys)),
    ).toEqual([]));

  it('the keys of each are pressed as they are written, and as no other is', () => {
    const all = ACTION_IDS.flatMap((id) => keysAt(id, { desktop: false, mac: false }));
    for (const keys of all) expect(all.filter((each) => arePressed(each, press(keys)))).toEqual([keys]);
  });

  it('those that are done to stages have no key, one, or one for each stage', () => {
    for (const id of ACTION_IDS) {
      const { stages, keys = [] } = ACTIONS[id];
      if (stages) expect([0, 1, stages.length], id).toContain(keys.length);
    }
  });
});

describe('given keys in words', () => {
  it.each([
    ['Mod+Shift+C', 'Ctrl + Shift + C', '⇧⌘C'],
    ['Shift+F5', 'Shift + F5', '⇧F5'],
    ['Escape', 'Esc', 'Esc'],
    ['Mod+Plus', 'Ctrl + Plus', '⌘+'],
  ])('%s is read as %s, and as %s on macOS', (keys, shown, onMac) =>
    expect([keysText(keys, false), keysText(keys, true)].map((text) => format(text, 'en'))).toEqual([shown, onMac]),
  );
  it('are named as Swedish keyboards name them', () =>
    expect(format(keysText('Mod+Shift+C', false), 'sv')).toBe('Ctrl + Skift + C'));
  it('the desktop takes them in its own notation', () =>
    expect([acceleratorOf('Mod+Shift+N', false), acceleratorOf('Mod+Shift+N', true)]).toEqual([
      'CmdOrCtrl+Shift+N',
      'Cmd+Shift+N',
    ]));
});

describe('given the help', () => {
  it.each(PLACES)('it has every action with keys at %j, and no other', (place) => {
    const rows = helpOf(place);
    const withKeys = ACTION_IDS.filter((id) => keysAt(id, place).length > 0);
    expect(rows.map(({ keys }) => keys.split(', ')[0])).toEqual(
      withKeys.map((id) => format(keysText(keysAt(id, place)[0] ?? '', place.mac), 'en')),
    );
  });
  it('shows the keys of the three stages on one line', () =>
    expect(helpOf({ desktop: false, mac: false })).toContainEqual({
      keys: 'Ctrl + 1, 2, 3',
      text: 'Inside, Outside, Platform',
    }));
  it('leaves the keys of the menu to the desktop', () =>
    expect(helpOf({ desktop: false, mac: false }).map(({ keys }) => keys)).not.toContain('Ctrl + N'));
});

describe('given the palette', () => {
  it('has every action of the window, or the table says why not', () => {
    const closed = { ...open, document: { ...open.document, closedAt: '2026-11-21T12:00:00.000+01:00' } };
    const panel = { kind: 'cell', stage: 'inside', family: 'open-api' } as const;
    const all = [{}, { justRemoved: 'id' }, { open: closed }, { panel }].flatMap((changes) =>
      idsIn({ ...inCase, about: desktop, ...changes }),
    );
    expect(ACTION_IDS.filter((id) => !all.includes(id) && ACTIONS[id].notInPalette === undefined)).toEqual([]);
  });
  it('of the platform’s cell offers what needs no probe of this computer', () => {
    const panel = { kind: 'cell', stage: 'platform', family: 'open-api' } as const;
    const of = ({ panel: shown }: Partial<WindowState>) => idsIn({ ...inCase, panel: shown ?? null });
    expect(of({ panel }).filter((id) => !of({}).includes(id))).toEqual(['compare-cell']);
  });
  it('offers no action that the main side does', () =>
    expect(idsIn({ ...inCase, about: desktop }).filter((id) => !isWindowAction(id))).toEqual([]));
  it.each([
    ['without a case', state(), ['new-case', 'service', 'practice', 'help', 'call-mode', 'settings', 'licence']],
    [
      'with a case behind another page',
      { ...inCase, page: 'service' as const },
      ['new-case', 'service', 'practice', 'help', 'call-mode', 'export-report', 'print', 'settings', 'licence'],
    ],
  ])('%s it offers what is possible', (_, now, ids) => expect(idsIn(now)).toEqual(ids));
  it.each([
    ['while a run goes on', { running: { runId: 'r', stage: 'inside', families: [], probes: {} } as const }],
    ['in a case that is read-only', { open: { ...open, readOnly: say('Open elsewhere.') } }],
  ])('%s it offers no run', (_, changes) =>
    expect(idsIn({ ...inCase, ...changes }).filter((id) => id.startsWith('run'))).toEqual([]),
  );
  it('shows F5 beside the stage that it runs now, and beside no other', () => {
    const shown = (now: WindowState) =>
      offersOf(now)
        .filter((offer) => keysOf(offer, now) === 'F5')
        .map(({ id, stage }) => labelOf(id, stage));
    expect(shown({ ...inCase, panel: { kind: 'stage', stage: 'inside' } })).toEqual(['Run Inside']);
    expect(shown({ ...inCase, panel: { kind: 'stage', stage: 'outside' } })).toEqual(['Run Outside']);
  });
  it('shows each stage its own key', () =>
    expect(
      offersOf(inCase)
        .filter(({ id }) => id === 'show-stage')
        .map((offer) => keysOf(offer, inCase)),
    ).toEqual(['Ctrl + 1', 'Ctrl + 2', 'Ctrl + 3']));
  it('shows no key of the menu in a browser', () =>
    expect([
      keysOf({ id: 'new-case', stage: null }, inCase),
      keysOf({ id: 'new-case', stage: null }, { ...inCase, about: desktop }),
    ]).toEqual([null, 'Ctrl + N']));
  it('speaks Swedish', async () => {
    await loadText('sv');
    speakIn('sv');
    const label = labelOf('copy-ticket');
    speakIn('en');
    expect(label).toBe('Kopiera till ärendesystemet');
  });
  it('does what is offered', () => {
    const store = makeStore();
    doingOf({ id: 'settings', stage: null }).run({ store } as never, null);
    expect(store.getState().dialog).toBe('settings');
  });
});
