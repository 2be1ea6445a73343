import { carriesFiles } from '../../ui/files.ts';

/** Where what has the focus is taken away, a browser begins again at the top; here the focus stays near. */

/** Longer than a dialog takes to give the focus back, and than what was opened takes to ask for it. */
const WAIT_MS = 150;

const OVER = '[role="dialog"], [role="menu"]';
const PARTS = `[data-region], ${OVER}, #main`;
const TAKES_IT = '.tp-verdict, :is(h1, h2)[tabindex="-1"], [role="dialog"]';

const isOnPage = (): boolean => document.activeElement === document.body || document.activeElement === null;

const isGone = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled');

/** It waits for an answer, and can be pressed again after it. */
const isWorking = (element: HTMLElement): boolean =>
  element.isConnected && isGone(element) && element.dataset.loading !== undefined;

const again = (element: HTMLElement | null): HTMLElement | null => {
  if (element === null || element.isConnected) return element;
  const name = element.getAttribute('aria-label');
  return name === null ? null : document.querySelector(`${element.localName}[aria-label="${CSS.escape(name)}"]`);
};

/** What takes the focus in place of an element that was in this part of the window; of one over the page, what opened it. */
const heirOf = (lost: HTMLElement, part: Element | null, opener: HTMLElement | null): HTMLElement | null => {
  const isClosed = part?.matches(OVER) === true && !part.isConnected;
  const back = again(isClosed ? opener : lost);
  if (back !== null && !isGone(back)) return back;
  const own = part?.isConnected === true ? part : null;
  if (own?.matches(TAKES_IT)) return own as HTMLElement;
  const [within] = own?.querySelectorAll<HTMLElement>(TAKES_IT) ?? [];
  return within ?? document.querySelector<HTMLElement>('.tp-verdict') ?? document.getElementById('main');
};

/** Keeps the focus in the window from now on; gives back what ends that. */
export const keepFocus = (): (() => void) => {
  let last: HTMLElement | null = null;
  let part: Element | null = null;
  let opener: HTMLElement | null = null;
  let isLost = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const remember = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    part = target.closest(PARTS);
    if (target.closest(OVER) === null) opener = target;
    isLost = false;
  };
  const leave = ({ target }: PointerEvent): void => {
    if (target instanceof Node && last?.contains(target) === false) last = null;
  };
  const settle = (): void => {
    timer = null;
    if (last === null || !isOnPage() || isWorking(last)) return;
    heirOf(last, part, opener)?.focus({ preventScroll: true });
  };
  const look = (): void => {
    if (last === null || !isOnPage()) return;
    isLost ||= isGone(last);
    if (isLost) timer ??= setTimeout(settle, WAIT_MS);
  };
  const changes = new MutationObserver(look);
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', leave, true);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', leave, true);
    changes.disconnect();
    if (timer !== null) clearTimeout(timer);
  };
};

/** A file that is dropped where nothing takes it would replace the page, and what was being typed with it. */
export const keepPageFromDrops = (): (() => void) => {
  const keep = (event: DragEvent): void => {
    if (!carriesFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  const ending = new AbortController();
  for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, keep, { signal: ending.signal });
  return () => ending.abort();
};

// A double click, two quick presses of Enter and a held key count once: a second one could start it again.
/** Presses of a key that follow each other this closely are one, where the second one meets another element. */
const PAIR_MS = 600;

const ACTS = new Set(['Enter', ' ']);

const buttonAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('button, [role="button"]') : null;

const isPressed = (target: EventTarget | null): boolean =>
  buttonAt(target) !== null || target instanceof HTMLInputElement;

const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Starts to listen; what comes back ends it. */
export const takePairsAsOne = (): (() => void) => {
  let last: { readonly at: number; readonly target: EventTarget | null } | null = null;
  const onClick = (event: MouseEvent): void => {
    if (event.detail > 1 && buttonAt(event.target) !== null) swallow(event);
  };
  const onPointer = (): void => void (last = null);
  const onKey = (event: KeyboardEvent): void => {
    const before = last;
    if (!ACTS.has(event.key)) {
      last = null;
      return;
    }
    if (event.repeat) {
      if (isPressed(event.target) && (event.key === 'Enter' || buttonAt(event.target) !== null)) swallow(event);
      return;
    }
    const paired = before !== null && event.timeStamp - before.at < PAIR_MS;
    if (paired && before.target !== event.target && buttonAt(event.target) !== null) {
      last = { at: event.timeStamp, target: before.target };
      swallow(event);
    } else last = { at: event.timeStamp, target: event.target };
  };
  const ending = new AbortController();
  const first = { capture: true, signal: ending.signal };
  window.addEventListener('click', onClick, first);
  window.addEventListener('keydown', onKey, first);
  window.addEventListener('pointerdown', onPointer, first);
  return () => ending.abort();
};
