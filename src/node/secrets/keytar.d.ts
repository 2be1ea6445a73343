/** The three calls in use, declared because npm leaves the package out where it cannot be built. */
declare module 'keytar' {
  interface Keytar {
    getPassword(service: string, account: string): Promise<string | null>;
    setPassword(service: string, account: string, password: string): Promise<void>;
    deletePassword(service: string, account: string): Promise<boolean>;
  }
  const keytar: Keytar;
  export default keytar;
}
