/** The oldest Node that the command line runs on, as `engines` in package.json has it. Written for much older ones. */
const NEEDED: readonly [major: number, minor: number] = [22, 19];

/** As it is written, e.g. `22.19`. */
const NEEDED_NODE = NEEDED.join('.');

/** Why the program does not start under this version of Node, as one sentence, or `null`. */
export const whyNotThisNode = (version: string): string | null => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]);
  return isOld ? `Tripoint needs Node ${NEEDED_NODE} or newer, and this is Node ${version}.` : null;
};
