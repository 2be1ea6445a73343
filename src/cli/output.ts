/** Standard output holds the result and nothing else; everything that accompanies it goes to standard error. */
const write = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => {
    stream.write(text, () => resolve());
  });

export const print = (text: string): Promise<void> => write(process.stdout, text.endsWith('\n') ? text : `${text}\n`);
export const remark = (text: string): Promise<void> => write(process.stderr, `${text}\n`);
export const printJson = (value: unknown): Promise<void> => print(JSON.stringify(value));
