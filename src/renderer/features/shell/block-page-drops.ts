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
