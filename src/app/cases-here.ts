import { type AttemptLedger, openLedger } from '../node/attempts/ledger.ts';
import { makeDataFolder } from '../node/disk/data-folder.ts';
import { openCaseStore, type CaseStore } from '../node/disk/stores.ts';
import type { SecretStore } from '../node/secrets/open-secret-store.ts';
import { done, type Reply } from '../shared/reply.ts';

/** The cases of this machine, for a program without a window. */
export interface CasesHere {
  readonly dataFolder: string;
  readonly caseStore: CaseStore;
  readonly attempts: Pick<AttemptLedger, 'add'>;
  /** No keychain is asked before one of its secrets is. */
  readonly secrets: Pick<SecretStore, 'known'>;
}

/** Works on them, and closes them whatever happens. */
export const withCases = async <T>(work: (here: CasesHere) => Promise<T>): Promise<Reply<T>> => {
  const folder = await makeDataFolder();
  if (!folder.ok) return folder;
  const dataFolder = folder.value;
  const opened = await openCaseStore(dataFolder);
  if (!opened.ok) return opened;
  const caseStore = opened.value;
  void caseStore.emptyBin();
  try {
    const secrets: CasesHere['secrets'] = {
      known: async (id) => {
        const { openSecretStore } = await import('../node/secrets/open-secret-store.ts');
        return (await openSecretStore(dataFolder)).known(id);
      },
    };
    return done(await work({ dataFolder, caseStore, attempts: openLedger(dataFolder), secrets }));
  } finally {
    await caseStore.close();
  }
};
