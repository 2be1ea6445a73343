import type { Operations } from '../../../src/shared/contract.ts';
import { done, failed } from '../../../src/shared/reply.ts';
import { serviceGroups } from '../../../src/shared/service-contract.ts';

type ServiceOperations = Pick<Operations, keyof typeof serviceGroups>;

/** A host without any context: every other call of the service's groups fails. */
export const noService = (): ServiceOperations => {
  const failing = Object.fromEntries(
    Object.entries(serviceGroups).map(([group, members]) => [
      group,
      Object.fromEntries(
        Object.keys(members).map((name) => [name, () => Promise.resolve(failed('not-found', 'There is no context.'))]),
      ),
    ]),
  ) as unknown as ServiceOperations;
  return {
    ...failing,
    contexts: { ...failing.contexts, list: () => Promise.resolve(done({ contexts: [], problems: [] })) },
  };
};
