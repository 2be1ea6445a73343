/** The calls in use, declared because npm leaves the package out on systems that it has no module for. */
declare module 'koffi' {
  interface Koffi {
    /** `null`: what the program itself is linked with, the C library among it. Throws where it cannot be had. */
    load(path: string | null): {
      func(definition: string): (...args: readonly unknown[]) => number;
    };
    struct(name: string, members: Readonly<Record<string, string>>): unknown;
    sizeof(type: string): number;
    /** Where the bytes of a buffer lie in memory. They stay there as long as the buffer is held. */
    address(bytes: Uint8Array): bigint;
    errno(): number;
  }
  const koffi: Koffi;
  export default koffi;
}
