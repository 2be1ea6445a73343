/**
 * Where what has the focus is taken away, the browser gives the focus to the whole page, and a keyboard begins again at
 * its top. Here it stays where it was: on the button as soon as that can be pressed again, in the same part of the
 * window, or at what the case has come to.
 */

/** Longer than a dialog takes to give the focus back, and than what was opened takes to ask for it. */
const WAIT_MS = 150;

/** What is opened over the page, and closes again. */
const OVER = '[role="dialog"], [role="menu"]';
const PARTS = `[data-region], ${OVER}, #main`;
const TAKES_IT = '.tp-verdict, :is(h1, h2)[tabindex="-1"], [role="dialog"]';

const isOnPage = (): boolean => document.activeElement === document.body || document.activeElement === null;

const isGone = (element: HTMLElement): boolean => !element.isConnected || element.matches(':disabled');

/** It waits for an answer, and can be pressed again after it. */
const isWorking = (element: HTMLElement): boolean =>
  element.isConnected && isGone(element) && element.dataset.loading !== undefined;

/** The element itself, or the one that was drawn in its place. */
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
  /** A press outside it means that it was left. */
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
