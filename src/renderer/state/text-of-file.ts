/** The text of a file. Older shells of Windows write UTF-16 into one. */
export const textOfFile = async (file: File): Promise<string> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  return encoding === null ? file.text() : new TextDecoder(encoding).decode(await file.arrayBuffer());
};
