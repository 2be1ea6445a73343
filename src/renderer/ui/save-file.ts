/** Hands a file to the person: the browser's own way of saving, which Electron has as well. */
export const saveFile = (
  name: string,
  content: string | readonly (string | Uint8Array<ArrayBuffer>)[] | Uint8Array<ArrayBuffer>,
  type: string,
): void => {
  const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : [...content];
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[^\p{L}\p{N}._ -]/gu, '_');
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** The signature of a file that was saved, to lie next to it. @param content in base64. */
export const saveSignature = ({ name, content }: { readonly name: string; readonly content: string }): void =>
  saveFile(
    name,
    Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)),
    'application/octet-stream',
  );
