import { createSpotlight } from '@mantine/spotlight';
import { verbatim, filled, say, isSame } from '../../core/messages/message.ts';
import { isUndecided } from '../../core/records/case.ts';
import { FAMILIES, isoLocal, type Stage, type ProbeStage } from '../../core/vocabulary/words.ts';
import {
  type StageOf,
  type WindowActionId,
  ACTIONS,
  ACTION_IDS,
  isWindowAction,
  type ActionId,
  keysAt,
  keysText,
  type KeyPlace,
} from '../../shared/actions.ts';
import {
  failedFamilies,
  failedStage,
  missingFor,
  nextAct,
  NOT_TRUSTED,
  readerOf,
  rejectedStage,
  stageInQuestion,
} from '../../core/diagnosis/next-step.ts';
import { currentStage, stageOnCard, stageToRun, labelKey } from '../state/run-actions.ts';
import { routeOf } from '../state/routes.ts';
import { isBusy, type WindowState } from '../state/store.ts';
import { type TripointWindow, useTripoint, useWindow } from '../state/window.ts';
import { t, wordsOf } from '../text.ts';
import { replyOf, showTrouble, type What } from '../state/attempt.ts';
import { outcomeName } from '../../core/diagnosis/words/phrases.ts';
import type { CellName } from '../../core/diagnosis/judgement.ts';
import { failed, type Reply } from '../../shared/reply.ts';

/** What a person can settle who knows the server's own certificate. */
const TO_ASK = [...NOT_TRUSTED, 'tls.wrong-name'] as const;

/** Longer than this nobody waits for a look: the run looks again on its own. */
const LOOK_MS = 5000;

/**
 * Reads the certificate, which sends no password, and asks whether it is the server's own where nobody vouches for it.
 * @param host before the password of this server is asked for: where no certificate can be read, it says so instead.
 */
const asksForTrust = async ({ store, client }: TripointWindow, stage: ProbeStage, host?: string): Promise<boolean> => {
  const id = store.getState().open?.document.id;
  if (id === undefined) return false;
  store.setState({ looking: stage });
  const tooLong = new Promise<null>((wait) => setTimeout(() => wait(null), LOOK_MS));
  const looked = await Promise.race([replyOf(client.trust.look({ id, stage })), tooLong]);
  const isStill = store.getState().looking === stage && store.getState().open?.document.id === id;
  if (store.getState().looking === stage) store.setState({ looking: null });
  if (!isStill) return true;
  if (looked?.ok === true && looked.value.trusted) return false;
  const { chain, problem } = looked?.ok === true ? looked.value : { chain: [], problem: null };
  const [leaf] = chain;
  if (leaf === undefined) {
    if (host === undefined) return false;
    const found = problem === null ? t.trouble.noAnswer : wordsOf(problem);
    const message = looked?.ok === false ? looked.failure.message : verbatim(t.trouble.unseen(host, found));
    const anyway = { label: t.case.nextStep.password, run: () => store.setState({ dialog: 'password', toRun: stage }) };
    showTrouble(store, 'start', { code: 'not-allowed', message }, { next: t.trouble.unseenNext, anyway });
    return true;
  }
  // One that has expired, say, is nobody's to trust: the run says so, and sends no password either.
  if (problem === null || !TO_ASK.some((outcome) => isSame(problem, outcomeName(outcome)))) return false;
  store.setState({ dialog: 'certificate', toRun: stage, certificate: { stage, leaf, problem } });
  return true;
};

/** Whether a stage has all that it needs. Where not, the one thing that is missing is asked for, and then the stage runs. */
export const isReady = async (tripoint: TripointWindow, stage: ProbeStage): Promise<boolean> => {
  const { store, client } = tripoint;
  const { open, labels, looking } = store.getState();
  if (open?.readOnly !== null || isBusy(store.getState()) || looking !== null) return false;
  const { id, runs: earlier } = open.document;
  const missing = missingFor(open);
  if (missing === 'password' && (await asksForTrust(tripoint, stage, open.document.target.host))) return false;
  if (missing !== null) {
    store.setState({ dialog: missing === 'password' ? 'password' : 'connection', toRun: stage });
    return false;
  }
  const reason = labels[labelKey(id, stage)]?.reason.trim() ?? '';
  const givenBefore = earlier.findLast((run) => run.stage === stage)?.vantage.label ?? null;
  if (reason !== '' || givenBefore !== null) return true;
  const preview = await client.stages.preview({ id, stage });
  if (store.getState().open?.document.id !== id) return false;
  if (preview.ok && preview.value.contradictions.length === 0) return true;
  store.setState((before) => ({ panel: { kind: 'stage', stage }, missingCalls: before.missingCalls + 1 }));
  return false;
};

/** Runs a stage if it has all that it needs; where not, asks for what is missing. */
export const runHere = async (tripoint: TripointWindow, stage: ProbeStage, consentTo?: readonly string[]) => {
  // A run says where this computer is: the stage's card has nothing left to ask.
  tripoint.store.setState(({ panel }) => (panel?.kind === 'stage' && panel.stage === stage ? { panel: null } : {}));
  if (await isReady(tripoint, stage)) await tripoint.runs.start(stage, null, consentTo);
};

/** The case in one more window: on the desktop by its main side, in a browser by a tab with a one-time code of its own. */
const openInWindow = async ({ store, files, connection }: TripointWindow): Promise<void> => {
  if (connection.newCode === undefined || store.getState().about?.host === 'electron') {
    await files.openInNewWindow();
    return;
  }
  const to = routeOf(store.getState()).slice(1);
  const code = await connection.newCode();
  // Not with what this tab keeps for itself: its token among it.
  if (code !== null) window.open(`/#${new URLSearchParams({ code, to }).toString()}`, '_blank', 'noopener');
};

/** Copies a text that the host makes, looked through for secrets as every report is. `true`: it was copied. */
const copy = async <Made>(
  { store, announcer }: TripointWindow,
  asked: Promise<Reply<Made>>,
  textOf: (made: Made) => string,
  said: string,
): Promise<boolean> => {
  const made = await replyOf(asked);
  const copied = made.ok
    ? await navigator.clipboard.writeText(textOf(made.value)).then(
        () => made,
        () => failed('denied', verbatim(t.trouble.clipboard)),
      )
    : made;
  if (copied.ok) announcer.say(said);
  else showTrouble(store, 'copy', copied.failure);
  return copied.ok;
};

/** Copies ten lines for a ticket. */
const copyTicket = async (tripoint: TripointWindow): Promise<void> => {
  const { client, store } = tripoint;
  const { open, about } = store.getState();
  if (!open) return;
  const options = { language: about?.language ?? 'en', audience: 'internal' as const, keep: [] };
  const brief = client.reports.write({ id: open.document.id, format: 'brief', options });
  if (!(await copy(tripoint, brief, ({ content }) => content, t.case.ticket.copied))) return;
  store.setState({ ticketCopied: true });
  setTimeout(() => store.setState({ ticketCopied: false }), 2000);
};

/** Copies what the party that must act needs: what was seen, what to change, how to verify it. */
const copyRequest = async ({ open, about }: WindowState, tripoint: TripointWindow): Promise<void> => {
  const reader = open && readerOf(open.judgement);
  if (!open || reader === null) return;
  const { id } = open.document;
  const letter = tripoint.client.reports.handoffFor({ id, reader, language: about?.language ?? 'en' });
  if (!(await copy(tripoint, letter, ({ text }) => text, t.case.nextStep.requestCopied))) return;
  if (open.readOnly === null && tripoint.store.getState().open?.document.id === id)
    await tripoint.cases.note({ requested: { of: reader, at: isoLocal(new Date()) } });
};

/** Whom the case is about is asked once, when something of it leaves: until then the server is its name. */
const askForNames = ({ store }: TripointWindow): void => {
  const { open, namesAsked } = store.getState();
  if (open?.readOnly !== null || namesAsked.includes(open.document.id)) return;
  if (open.document.customer !== '' || open.document.practice !== null) return;
  store.setState({ dialog: 'customer', namesAsked: [...namesAsked, open.document.id] });
};

type NotNow = keyof typeof t.notNow;

interface Doing<S> {
  /** Of the window's state alone; `null`: it is possible. Default: always. */
  readonly when?: (state: WindowState, stage: S) => NotNow | null;
  readonly run: (tripoint: TripointWindow, stage: S) => void;
  readonly about?: (stage: S) => string;
  readonly refusal?: What;
}

export const [paletteStore, palette] = createSpotlight();

const ifCase = ({ page, open }: WindowState): NotNow | null => (page === 'case' && open !== null ? null : 'no-case');
/** Nothing gives away the answer to a lesson before the engineer has given one. */
const ifDecided = ({ open }: WindowState): NotNow | null =>
  open !== null && isUndecided(open.document) ? 'undecided' : null;
const ifTold = (state: WindowState): NotNow | null => ifCase(state) ?? ifDecided(state);
const ifWritable = (state: WindowState): NotNow | null =>
  ifCase(state) ?? (state.open?.readOnly === null ? null : 'read-only');
const ifIdle = (state: WindowState): NotNow | null => ifWritable(state) ?? (isBusy(state) ? 'busy' : null);

const isClosed = ({ open }: WindowState): boolean => open?.document.closedAt != null;

const failedNow = ({ open }: WindowState): ProbeStage | null => open && failedStage(open.judgement);

/** Only what failed, and only once nothing is missing for it. */
const verifyFix = async (tripoint: TripointWindow): Promise<void> => {
  const stage = failedNow(tripoint.store.getState());
  if (stage !== null && (await isReady(tripoint, stage))) await tripoint.runs.runFailedAgain(stage);
};

const WATCH_NOW = {
  families: FAMILIES,
  everySeconds: 30,
  bound: { kind: 'duration', seconds: 600 },
  goOnUnanswered: false,
} as const;

/** The stage that was run last, again and again for a while: whether what works keeps working. */
const watchNow = async (tripoint: TripointWindow): Promise<void> => {
  const stage = currentStage(tripoint.store.getState());
  if (!(await isReady(tripoint, stage))) return;
  tripoint.store.setState({ panel: { kind: 'stage', stage, watch: true } });
  await tripoint.watches.start(stage, WATCH_NOW);
};

type ShownProbe = CellName & { readonly stage: ProbeStage };

/** The probe of this computer whose result is open. */
const probeIn = ({ panel }: WindowState): ShownProbe | null =>
  panel?.kind === 'cell' && panel.stage !== 'platform' ? { stage: panel.stage, family: panel.family } : null;
const ifProbe = (state: WindowState): NotNow | null => ifCase(state) ?? (probeIn(state) === null ? 'no-probe' : null);

/** One probe alone, once nothing is missing for its stage. */
const askAgain = async (tripoint: TripointWindow): Promise<void> => {
  const shown = probeIn(tripoint.store.getState());
  if (shown !== null && (await isReady(tripoint, shown.stage))) await tripoint.runs.start(shown.stage, [shown.family]);
};

const hasFailed = ({ open }: WindowState, at: Stage): boolean =>
  open !== null && failedFamilies(open.judgement, at).length > 0;

const opens = (dialog: WindowState['dialog'], when?: Doing<null>['when']): Doing<null> => ({
  ...(when ? { when } : {}),
  run: ({ store }) => store.setState({ dialog }),
});
const leadsTo = (page: WindowState['page']): Doing<null> => ({ run: ({ store }) => store.setState({ page }) });

/** Closes what was opened last, and stops what runs before it closes what lies below. */
const escape = ({ store, runs, watches, reports }: TripointWindow): void => {
  const { page, panel, running, watching } = store.getState();
  if (page === 'report') reports.close();
  else if (panel?.kind === 'cell' && panel.full === true) store.setState({ panel: { ...panel, full: false } });
  else if (panel?.kind === 'cell' && panel.byItself !== true)
    store.setState(({ tableCalls }) => ({ panel: null, tableCalls: tableCalls + 1 }));
  else if (running) void runs.stop();
  else if (watching) void watches.stop();
  else if (panel) store.setState(({ verdictCalls }) => ({ panel: null, verdictCalls: verdictCalls + 1 }));
};

const TAKES_FOCUS = 'button:not([disabled]), a[href], input, select, textarea, [tabindex="0"]';

/** Gives the focus to the next part of the window: to what comes next in it, or to the first that takes it. */
const toNextRegion = (): void => {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region], #main:not(:has([data-region]))')];
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  for (const region of [...regions.slice(at + 1), ...regions.slice(0, at + 1)]) {
    const next = region.querySelector<HTMLElement>('.tp-next');
    const target =
      next ?? [...region.querySelectorAll<HTMLElement>(TAKES_FOCUS)].find((each) => each.checkVisibility());
    if (target === undefined) continue;
    target.focus();
    return;
  }
};

/** A stage is run from its card alone, which is opened first: the key is the one that reloads a page. */
const fromCard = ({ store }: TripointWindow, stage: Stage, run: () => void): void => {
  const { panel } = store.getState();
  if (panel?.kind === 'stage' && panel.stage === stage) run();
  else store.setState({ panel: { kind: 'stage', stage } });
};

const DOING: { readonly [Id in WindowActionId]: Doing<StageOf<Id>> } = {
  palette: { run: () => palette.toggle() },
  'new-case': {
    run: ({ store }) => {
      store.setState({ page: 'start' });
      requestAnimationFrame(() => document.getElementById('start-host')?.focus());
    },
  },
  service: leadsTo('service'),
  practice: leadsTo('practice'),
  help: opens('help'),
  run: {
    when: ifIdle,
    run: (tripoint, stage) => {
      const { open } = tripoint.store.getState();
      // Where something is missing, nothing can be sent: it points at that.
      if (open !== null && missingFor(open) !== null) void runHere(tripoint, stage);
      else fromCard(tripoint, stage, () => void runHere(tripoint, stage));
    },
    about: (stage) => t.thisIs[stage],
  },
  'run-failed': {
    when: (state, stage) => ifIdle(state) ?? (hasFailed(state, stage) ? null : 'nothing-failed'),
    run: (tripoint, stage) => fromCard(tripoint, stage, () => void tripoint.runs.runFailedAgain(stage)),
  },
  'compare-cell': {
    when: (state) => ifCase(state) ?? (state.panel?.kind === 'cell' ? null : 'no-probe'),
    run: ({ store }) => store.setState({ evidenceTab: 'summary' }),
  },
  'repeat-cell': { when: ifProbe, run: ({ store }) => store.setState({ evidenceTab: 'repeat' }) },
  'ask-again': { when: (state) => ifIdle(state) ?? ifProbe(state), run: (tripoint) => void askAgain(tripoint) },
  verify: {
    when: (state) => ifIdle(state) ?? (failedNow(state) === null ? 'nothing-failed' : null),
    run: (tripoint) => void verifyFix(tripoint),
  },
  'watch-now': { when: (state) => ifIdle(state) ?? ifDecided(state), run: (tripoint) => void watchNow(tripoint) },
  elsewhere: { when: ifCase, run: ({ store }, stage) => store.setState({ panel: { kind: 'elsewhere', stage } }) },
  escape: {
    when: (state) =>
      state.page === 'report' || (ifCase(state) === null && (state.panel !== null || isBusy(state))) ? null : 'no-case',
    run: escape,
  },
  'next-region': { run: toNextRegion },
  'show-stage': {
    when: ifCase,
    run: ({ store }, stage) => store.setState({ panel: { kind: 'stage', stage } }),
    about: (stage) => t.stageHosts[stage],
  },
  connection: opens('connection', ifWritable),
  password: {
    when: ifIdle,
    run: ({ store }) =>
      store.setState(({ open }) => ({ dialog: 'password', toRun: open && rejectedStage(open.judgement) })),
  },
  certificate: {
    when: ifIdle,
    run: (tripoint) => {
      const state = tripoint.store.getState();
      const stage = (state.open && stageInQuestion(state.open.judgement)) ?? stageToRun(state);
      void asksForTrust(tripoint, stage).then((asked) => (asked ? undefined : runHere(tripoint, stage)));
    },
  },
  next: { when: ifTold, run: ({ store }) => store.setState({ panel: { kind: 'next' } }) },
  'call-mode': { run: ({ store }) => store.setState(({ callMode }) => ({ callMode: !callMode })) },
  'export-report': {
    when: (state) => (state.open === null ? 'no-case' : ifDecided(state)),
    run: (tripoint) => {
      tripoint.reports.show();
      askForNames(tripoint);
    },
    refusal: 'report',
  },
  'copy-ticket': { when: ifTold, run: (tripoint) => void copyTicket(tripoint) },
  'copy-request': {
    when: (state) => ifTold(state) ?? (state.open && readerOf(state.open.judgement) ? null : 'nobody'),
    run: (tripoint) => void copyRequest(tripoint.store.getState(), tripoint),
  },
  'change-request': opens(
    'change-request',
    (state) => ifTold(state) ?? (state.open?.changeRequest ? null : 'no-request'),
  ),
  proof: opens('proof', (state) => ifTold(state) ?? (state.open?.proof ? null : 'no-proof')),
  'save-case': { when: ifCase, run: ({ files }) => void files.saveCase() },
  rename: opens('rename', ifWritable),
  'close-case': {
    when: (state) => ifWritable(state) ?? ifDecided(state) ?? (isClosed(state) ? 'closed' : null),
    run: ({ cases }) => void cases.note({ closedAt: isoLocal(new Date()) }),
  },
  'reopen-case': {
    when: (state) => ifWritable(state) ?? (isClosed(state) ? null : 'not-closed'),
    run: ({ cases }) => void cases.note({ closedAt: null }),
  },
  undo: {
    when: ({ justRemoved }) => (justRemoved === null ? 'nothing-removed' : null),
    run: ({ store, cases }) => {
      const { justRemoved } = store.getState();
      if (justRemoved !== null) void cases.restoreCase(justRemoved);
    },
  },
  print: {
    when: (state) => (state.open === null ? 'no-case' : ifDecided(state)),
    run: ({ store, reports }) => {
      if (store.getState().page !== 'report') reports.show();
      void reports.write('pdf');
    },
    refusal: 'report',
  },
  'open-in-window': { when: ifCase, run: (tripoint) => void openInWindow(tripoint) },
  'remove-case': {
    when: ifWritable,
    run: ({ store, cases }) => {
      const id = store.getState().open?.document.id;
      if (id !== undefined) void cases.removeCase(id);
    },
  },
  settings: opens('settings'),
  licence: opens('licence'),
};

/** An action with the stage that it is done to, for what shows it or asks for it. */
export interface Offer {
  readonly id: WindowActionId;
  readonly stage: Stage | null;
}

/** The action, typed for the compiler: `stage` is one of the stages. */
export const doingOf = ({ id }: Offer): Doing<Stage | null> => DOING[id] as Doing<Stage | null>;

/** The stage that an action of stages is done to by its key; `null` for every other action. */
const stageNow = (id: ActionId, state: WindowState): Stage | null => {
  if (!ACTIONS[id].stages) return null;
  return id === 'run' ? stageToRun(state) : currentStage(state);
};

/** What an action is called, in the language of the window. */
export const labelOf = (id: ActionId, stage: Stage | null = null): string =>
  wordsOf(filled(ACTIONS[id].label, { stage: stage === null ? '' : t.stages[stage] }));

export const whyNot = (offer: Offer, state: WindowState): NotNow | null =>
  doingOf(offer).when?.(state, offer.stage) ?? null;

export const placeOf = ({ about }: Pick<WindowState, 'about'>): KeyPlace => ({
  desktop: about?.host === 'electron',
  mac: globalThis.navigator.platform.startsWith('Mac'),
});

/** The keys that do just this now, as a person reads them; `null` where there are none. */
export const keysOf = ({ id, stage }: Offer, state: WindowState): string | null => {
  const place = placeOf(state);
  const keys = keysAt(id, place);
  const at = stage !== null && keys.length > 1 ? (ACTIONS[id].stages ?? []).indexOf(stage) : 0;
  const shown = keys[at];
  if (shown === undefined || (keys.length === 1 && stage !== stageNow(id, state))) return null;
  return wordsOf(keysText(shown, place.mac));
};

/** What the palette offers now: what is possible, each stage by its name. */
export const offersOf = (state: WindowState): readonly Offer[] =>
  ACTION_IDS.filter(isWindowAction)
    .filter((id) => ACTIONS[id].notInPalette === undefined)
    .flatMap((id) => (ACTIONS[id].stages ?? [null]).map((stage) => ({ id, stage })))
    .filter((offer) => whyNot(offer, state) === null);

export const helpOf = (place: KeyPlace): readonly { readonly keys: string; readonly text: string }[] =>
  ACTION_IDS.flatMap((id) => {
    const [first, ...others] = keysAt(id, place);
    if (first === undefined) return [];
    const { label, help, stages } = ACTIONS[id];
    const keys = [wordsOf(keysText(first, place.mac)), ...(stages ? others.map((each) => each.split('+').at(-1)) : [])];
    return [{ keys: keys.join(', '), text: wordsOf(say(help ?? label)) }];
  });

/** Does an action that was asked for by name, at the current stage; says why where it is not possible. */
export const perform = (tripoint: TripointWindow, id: WindowActionId): void =>
  performAt(tripoint, { id, stage: stageNow(id, tripoint.store.getState()) });

/** Does an action at a stage that was chosen; says why where it is not possible. */
export const performAt = (tripoint: TripointWindow, offer: Offer): void => {
  const reason = whyNot(offer, tripoint.store.getState());
  const { run, refusal } = doingOf(offer);
  if (reason === null) {
    run(tripoint, offer.stage);
    return;
  }
  const failure = { code: 'not-allowed', message: verbatim(t.notNow[reason]) } as const;
  showTrouble(tripoint.store, refusal ?? 'act', failure, { next: '' });
};

/** What a button of an action is made of: `<Button {...useAction('rename')} />`. It says its keys, or why it is disabled. */
export const useAction = (id: WindowActionId, stage: Stage | null = null) => {
  const tripoint = useTripoint();
  const reason = useWindow((state) => whyNot({ id, stage }, state));
  const keys = useWindow((state) => keysOf({ id, stage }, state));
  return {
    children: labelOf(id, stage),
    disabled: reason !== null,
    title: reason === null ? (keys ?? undefined) : t.notNow[reason],
    onClick: () => (stage === null ? perform(tripoint, id) : performAt(tripoint, { id, stage })),
  };
};

/** The one thing to do next, as its button says it. */
interface NextStep extends Offer {
  readonly label: string;
}

/** What leads this case on; `null` where nothing does, no case is open, or something runs. It sends nothing on its own. */
export const nextStepOf = (state: WindowState): NextStep | null => {
  const step = state.open && !isBusy(state) ? nextAct(state.open) : null;
  return step && { ...step, label: step.says ? t.case.nextStep[step.says] : labelOf(step.id, step.stage) };
};

/** What a key of an action does now. The key of the next stage leads to the platform's card where that is next. */
export const keyOffer = (id: WindowActionId, state: WindowState, at: number): Offer => {
  const { keys = [], stages } = ACTIONS[id];
  const next = id === 'run' && stageOnCard(state) === null ? nextStepOf(state) : null;
  if (next?.id === 'show-stage') return next;
  return { id, stage: (keys.length > 1 ? stages?.[at] : stageNow(id, state)) ?? null };
};

/** Not filled next to a card with its own filled button: one button at a time asks to be pressed. */
export const nextVariant = ({ panel }: WindowState): 'filled' | 'default' =>
  panel?.kind === 'stage' || panel?.kind === 'elsewhere' ? 'default' : 'filled';
