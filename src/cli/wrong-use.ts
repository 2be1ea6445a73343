/** The command was called wrongly, or something it needs is not there. Nothing was sent; exit code 3. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}
