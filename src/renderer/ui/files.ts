/** Hands a file to the person: the browser's own way of saving, which Electron has as well. */
export const saveFile = (
  name: string,
  content: string | Uint8Array<ArrayBuffer> | readonly BlobPart[],
  type: string,
) => {
  const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : [...content];
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replace(/[^\p{L}\p{N}._ -]/gu, '_');
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Lets a person choose a file. `several`: its signature may be chosen with it. */
export const chooseFile = (accept: string, take: (file: File) => void, several = true): void => {
  const picker = document.createElement('input');
  picker.type = 'file';
  picker.accept = accept;
  picker.multiple = several;
  picker.onchange = () => {
    const file = oneOf(picker.files ?? []);
    if (file) take(file);
  };
  picker.click();
};

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** The signature of a file that was saved, to lie next to it. @param content in base64. */
export const saveSignature = ({ name, content }: { readonly name: string; readonly content: string }): void =>
  saveFile(name, bytesOf(content), 'application/octet-stream');

/** A file in base64; the browser does it in the background, so that the page keeps responding. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsDataURL(file);
  });

export const carriesFiles = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') === true;

// Files that a person chose or dropped together: one, and the signature of it where that came along.
const signatures = new WeakMap<File, File>();

/** The one that is taken; of `a.json` and `a.json.sig` the first, with the second kept for it. */
export const oneOf = (files: Iterable<File>): File | undefined => {
  const all = [...files];
  const [file = all[0]] = all.filter(({ name }) => !/\.sig$/i.test(name));
  const signature = all.find(({ name }) => name === `${file?.name ?? ''}.sig`);
  if (file && signature) signatures.set(file, signature);
  return file;
};

/** As calls of the host take it: the signature's bytes in base64, where one came along. */
export const signatureWith = async (file: File): Promise<{ readonly signature?: string }> => {
  const beside = signatures.get(file);
  if (beside === undefined) return {};
  // A signature has 64 bytes; of anything else the beginning is none, either.
  const bytes = new Uint8Array(await beside.slice(0, 65).arrayBuffer());
  return { signature: btoa(String.fromCharCode(...bytes)) };
};

/** The text of a file. Older shells of Windows write UTF-16 into one. */
export const textOfFile = async (file: File): Promise<string> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  return encoding === null ? file.text() : new TextDecoder(encoding).decode(await file.arrayBuffer());
};
