/** Files that a person chose or dropped together: one, and the signature of it where that came along. */

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
