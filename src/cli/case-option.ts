import { say } from '../app/words.ts';
import { ownersIn, withEvidence, type Evidence } from '../app/case-evidence.ts';
import { emptyTarget, newCase } from '../app/new-case.ts';
import { mayBeSameUser } from '../core/records/attempt.ts';
import type { Case } from '../core/records/case.ts';
import { placeText, PROBE_STAGES, type ProbeStage } from '../core/vocabulary/words.ts';
import { orWrongUse, WrongUse } from './endings.ts';
import { rejectOthers, withCaseStore } from './material.ts';
import { remark } from './output.ts';
import { caseFound, caseNamed } from './stored.ts';
import { readCa, readServer } from './target-options.ts';
import { harmless, pasteable } from './text/layout.ts';

/** `--case NAME`: the case knows the server, the user and what was recorded, and takes in what comes of the command. */

/** The case that is meant by a name; `null`: none was named. @throws WrongUse where there is none, or several are meant. */
export const readCase = async (name: string | undefined): Promise<Case | null> => {
  if (name === undefined) return null;
  const id = await caseNamed(name, 'sent');
  return withCaseStore(async ({ caseStore }) => orWrongUse(await caseStore.read(id)));
};

/** Options that a case answers where they are not given. */
interface Answered {
  readonly case: string | undefined;
  readonly 'any-server': boolean;
  readonly server: string;
  readonly user?: string;
  readonly 'connect-to'?: string | undefined;
  readonly proxy?: string | undefined;
  readonly mac?: string | undefined;
  readonly 'group-id'?: string | undefined;
  readonly pin?: string | undefined;
  readonly ca?: string | undefined;
  readonly timeout?: string | undefined;
}

/** The options with what a case knows in the place of those that were not given. `authorities`: its certificate authorities. */
export type WithCase<O> = O & { readonly document: Case | null; readonly authorities?: string | null };

const known = <O extends object>(given: O, answers: Readonly<Record<string, string | null | undefined>>): O => ({
  ...given,
  ...Object.fromEntries(
    Object.entries(answers).filter(
      ([name, answer]) => answer != null && answer !== '' && (given as Record<string, unknown>)[name] === undefined,
    ),
  ),
});

/** Cases that a command begins: they are stored with the first result, so that a run that never went out leaves none. */
const begun = new Set<string>();

/** The case of a name that none has, for the server and the user that were typed. */
const begin = async <O extends Answered>(given: O, stage: ProbeStage): Promise<WithCase<O>> => {
  const authorities = given.ca === undefined ? null : await readCa(given.ca);
  const document = newCase({ title: given.case?.trim() ?? '', customer: '', site: '' }, null, {
    ...emptyTarget,
    ...readServer(given.server),
    user: given.user?.trim() ?? '',
    connectTo: { ...emptyTarget.connectTo, [stage]: given['connect-to']?.trim() ?? null },
    ca: authorities,
  });
  begun.add(document.id);
  await remark(harmless(say`New case: ${document.title}.`));
  return { ...given, ca: undefined, document, authorities };
};

/**
 * Fills in what the case knows; what was typed for another server or user is refused. A name that no case has begins one, where
 * server and user are typed as well.
 */
export const fromCase = async <O extends Answered>(given: O, stage: ProbeStage = 'inside'): Promise<WithCase<O>> => {
  const isNamed = (given.server as string | undefined) !== undefined && given.user !== undefined;
  if (isNamed && given.case !== undefined && (await caseFound(given.case, 'sent')) === null) return begin(given, stage);
  const document = await readCase(given.case);
  if (document === null) return { ...given, document };
  const { target } = document;
  if (target.host.trim() === '' && (given.server as string | undefined) === undefined)
    throw new WrongUse(say`The case names no server: give ${'--server HOST'}. Nothing was sent.`);
  const options = known(given, {
    server: target.host === '' ? null : placeText({ host: target.host.trim(), port: target.port }),
    user: target.user,
    'connect-to': target.connectTo[stage],
    proxy: target.proxy[stage],
    mac: target.mac,
    'group-id': target.groupId,
    pin: target.pin,
    timeout: String(target.timeoutSeconds),
  });
  const owners = ownersIn(document);
  const asked = { host: readServer(options.server).host, user: options.user?.trim() ?? '' };
  rejectOthers([asked], owners, given['any-server']);
  const [ours, ...others] = owners.map(({ user }) => user).filter((user) => user !== '');
  const isOurs = ours === undefined || [ours, ...others].some((user) => mayBeSameUser(user, asked.user));
  // A result of another user may be compared, but no sign-in is spent on a slip in the name.
  if (asked.user !== '' && !isOurs && !given['any-server'])
    throw new WrongUse(
      harmless(
        say`The user of this case is ${ours}, and not ${asked.user}. Nothing was sent. To send it all the same: --any-server.`,
      ),
    );
  return { ...options, document, ...(given.ca === undefined && { authorities: target.ca }) };
};

/** With the authority that a run was trusted by, where the case has none: the next stage needs it, too. */
const withAuthority = (document: Case, { record }: Evidence, ca: string | null): Case =>
  document.target.ca === null && record?.probes.some(({ evidence }) => evidence?.tls?.trustedBy === 'imported-ca')
    ? { ...document, target: { ...document.target, ca } }
    : document;

/** Keeps what came of a command in its case, and gives that as it is then; without one, nothing. */
export const keepIn = async (
  document: Case | null,
  evidence: Evidence,
  ca: string | null = null,
): Promise<Case | null> => {
  if (document === null) return null;
  const kept = (one: Case): Case => withAuthority(withEvidence(one, evidence), evidence, ca);
  return withCaseStore(async ({ caseStore }) =>
    orWrongUse(
      begun.delete(document.id) ? await caseStore.create(kept(document)) : await caseStore.update(document.id, kept),
    ),
  );
};

/** Where a result went, and what the case lacks yet. @param before as the case was before it */
export const tellKept = async (
  name: string | undefined,
  before: Case | null,
  now: Case | null,
  isGood: boolean,
): Promise<void> => {
  if (name === undefined || now === null) return;
  if (before?.target.ca === null && now.target.ca !== null)
    await remark(say`The case had no certificate authority: that of --ca is kept in it.`);
  const missing = PROBE_STAGES.find((stage) => !now.runs.some((run) => run.stage === stage));
  const next =
    !isGood || (missing === undefined && now.cards.length > 0)
      ? ['compare', '--case', name]
      : missing === undefined
        ? ['card', 'card.txt', '--case', name]
        : ['probe', '--case', name, '--stage', missing];
  await remark(harmless(say`Kept in case ${name}. Next: ${pasteable(next)}`));
};
