/** The command was called wrongly, or something it needs is not there. Nothing was sent; exit code 3. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** The user gave up at a prompt (Ctrl+C). Nothing was sent; exit code 130. */
export class StoppedByUser extends Error {
  override readonly name = 'StoppedByUser';
}
