import { joined, marked, say, verbatim, type Message } from '../core/messages/message.ts';
import type { Forbidden, Managed } from './managed.ts';

/** What a policy comes to, in words, for Settings and terminal alike. */

const FORBIDS: Readonly<Record<Forbidden, string>> = marked({
  probe: 'run a stage',
  watch: 'start a watch',
  script: 'make a script',
  whitelist: 'create entries in the service',
  'remove-emails': 'remove email addresses from a policy of the service',
  report: 'write a report or a request',
  'hand-over': 'hand a record, a task or a case over',
  'accept-keys': 'accept keys of other installations',
  practice: 'practice',
  web: 'serve the window to a browser',
});

/** One line before them; `null` where nothing is managed. */
export const managedHead = (managed: Managed): Message => {
  if (managed.state === 'none') return say`No policy: ${managed.from} is not there.`;
  return managed.state === 'refused'
    ? say`The policy is refused, and nothing of it is in force: ${managed.from}`
    : say`Set by the administrators of this computer, in ${managed.from}:`;
};

/** One line for each thing that is set. */
export const managedLines = (managed: Managed): readonly Message[] => {
  if (managed.state === 'none') return [];
  if (managed.state === 'refused') return [managed.why];
  const {
    language,
    audience,
    forbidden = [],
    contexts = [],
    acceptedKeys = [],
    lockOutAfter,
    oldestVersion,
  } = managed.policy;
  return [
    ...(language === undefined ? [] : [say`Language: ${language}`]),
    ...(audience === undefined ? [] : [say`Reports are at first: ${audience}`]),
    ...forbidden.map((one) => say`Forbidden: ${say(FORBIDS[one])}`),
    ...contexts.map(({ name, baseUrl }) => say`Context: ${name}, ${baseUrl}`),
    ...acceptedKeys.map(({ name, fingerprint }) => joined([say`Accepted key: ${name}`, verbatim(fingerprint)], ', ')),
    ...(lockOutAfter === undefined ? [] : [say`Servers lock an account after ${lockOutAfter} rejected sign-ins.`]),
    ...(oldestVersion === undefined ? [] : [say`Oldest version: ${oldestVersion}`]),
  ];
};
