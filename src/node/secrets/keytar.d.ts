/**
 * The three calls in use, declared here so that the room compiles where the optional package could not be built (it
 * needs a compiler and, on Linux, libsecret's headers) and npm therefore left it out.
 */
declare module 'keytar' {
  interface Keytar {
    getPassword(service: string, account: string): Promise<string | null>;
    setPassword(service: string, account: string, password: string): Promise<void>;
    deletePassword(service: string, account: string): Promise<boolean>;
  }
  const keytar: Keytar;
  export default keytar;
}
