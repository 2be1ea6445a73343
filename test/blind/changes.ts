/** The changes that worlds are made of, under the short names that many scenarios want. */
export {
  alterAllEntrances as everywhere,
  alterApiUser as userWith,
  alterEntrance as entrance,
  alterOuterEntrances as outer,
  alterPlatform as platformWith,
  alterSecondAddress as secondAddress,
  alterServer as serverWith,
  endingTls,
  withCertificate,
} from '../../src/lab/worlds/alterations.ts';
