/** The command was called wrongly, or something it needs is not there. Nothing was sent; exit code 3. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** A sign-in was rejected before, and nobody consented to another one. Nothing was sent; exit code 4. */
export class AccountProtected extends Error {
  override readonly name = 'AccountProtected';
}

/** The user gave up at a prompt (Ctrl+C). Nothing was sent; exit code 130. */
export class StoppedByUser extends Error {
  override readonly name = 'StoppedByUser';
}
