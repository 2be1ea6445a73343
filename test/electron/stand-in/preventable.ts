/** An event that its listeners may prevent; whether they did is seen after they were told. */
export class Preventable {
  defaultPrevented = false;
  readonly preventDefault = (): void => void (this.defaultPrevented = true);
}
