/** An event that its listeners may prevent; whether they did is seen after they were told. */
export class Preventable {
  prevented = false;
  get defaultPrevented(): boolean {
    return this.prevented;
  }
  readonly preventDefault = (): void => void (this.prevented = true);
}
