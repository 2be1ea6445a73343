import type { ServiceContext, ServiceTarget } from '../../core/whitelisting/context.ts';
import { makeDataFolder } from '../../node/disk/data-folder.ts';
import { listContexts, openContextStore } from '../../node/disk/stores.ts';
import { openSecretStore } from '../../node/secrets/open-secret-store.ts';
import { openHistory, type History } from '../../node/service/history.ts';
import { done, type Reply } from '../../shared/reply.ts';
import { storedKey } from './sending.ts';

/** What a program without a window works with at the service. */
export interface ServiceHere {
  /** The data folder. */
  readonly data: string;
  readonly history: History;
  readonly contexts: () => ReturnType<typeof listContexts>;
  /** The key that the keychain holds for a stored context. */
  readonly key: (context: ServiceTarget & Pick<ServiceContext, 'id'>) => ReturnType<typeof storedKey>;
}

export const openServiceHere = async (): Promise<Reply<ServiceHere>> => {
  const folder = await makeDataFolder();
  if (!folder.ok) return folder;
  const data = folder.value;
  return done({
    data,
    history: openHistory(data),
    contexts: () => listContexts(openContextStore(data)),
    key: async (context) => storedKey(await openSecretStore(data), context),
  });
};
