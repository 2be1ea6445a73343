/** Hands a file to the person: the browser's own way of saving, which Electron has as well. */
export const saveFile = (name: string, parts: readonly string[], type: string): void => {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[^\p{L}\p{N}._ -]/gu, '_');
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** `devices.csv` as the beginning of another file's name: `devices`. */
export const stem = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'list';
