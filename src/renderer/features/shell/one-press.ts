const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * A file that is dropped where nothing takes it would replace the page in a browser, and what was being typed with it. The
 * places that do take files act first; this only keeps the page.
 */
export const keepPageFromDrops = (): (() => void) => {
  const keep = (event: DragEvent): void => {
    if (!carriesFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
};

/**
 * A double click, two quick presses of Enter, and a key that is held down count once. The second click or press never
 * acts on a button: it could meet a dialog that the first one opened, or start the same thing again.
 */

/** Presses of a key that follow each other this closely are one, where the second one meets another element. */
const PAIR_MS = 600;

const ACTS = new Set(['Enter', ' ']);

const buttonAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('button, [role="button"]') : null;

/** Whether Enter in this element sends a form or presses a button, and writes no line. */
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
  window.addEventListener('click', onClick, true);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('pointerdown', onPointer, true);
  return () => {
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('pointerdown', onPointer, true);
  };
};
