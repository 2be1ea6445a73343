import type { Case } from '../core/records/case.ts';
import { isTrusted, standingOf, standingText, type Sealable, type SealStanding } from '../core/report/seal-words.ts';
import { sealKeys } from '../app/seals.ts';
import { stageTitle } from '../core/diagnosis/titles.ts';
import { dataFolder } from '../node/disk/data-folder.ts';
import type { Imported } from '../node/import/record.ts';
import { remark } from './output.ts';
import { harmless } from './text/paint.ts';

/** How the records that a command reads stand by their seals, said on standard error and in `--json`. Path evidence, section 5. */

/** One record, card, watch or capture, as `--json` lists it. */
export interface ListedSeal extends SealStanding {
  /** The name of its file, or `null` for one of a case. */
  readonly file: string | null;
  /** Its id; `null` where the file held none. */
  readonly record: string | null;
}

interface Named {
  readonly file: string | null;
  readonly record: string | null;
  /** What people call it. */
  readonly called: string;
  readonly entry: Sealable;
}

/** Says each that is sealed neither here nor by an accepted key, one a line, and lists all. */
const tell = async (named: readonly Named[]): Promise<readonly ListedSeal[]> => {
  const keys = await sealKeys(dataFolder());
  const listed: ListedSeal[] = [];
  for (const { file, record, called, entry } of named) {
    const standing = standingOf(entry, keys);
    listed.push({ file, record, ...standing });
    if (!isTrusted(standing)) await remark(harmless(`${called}: ${standingText(entry, keys)}.`));
  }
  return listed;
};

/** Of files that were read, by their names: the order in which they were given changes nothing. */
export const tellSealsOfFiles = (
  read: readonly { readonly name: string; readonly imported: Imported }[],
): Promise<readonly ListedSeal[]> =>
  tell(
    read
      .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
      .map(({ name, imported: { record, card, watch, witnesses } }) => ({
        file: name,
        record: (record ?? card ?? watch ?? witnesses[0])?.id ?? null,
        called: name,
        entry: record ?? {},
      })),
  );

/** Of a case, whose seals were looked at when it was read. */
export const tellSealsOfCase = ({ runs }: Case): Promise<readonly ListedSeal[]> =>
  tell(
    runs
      .filter(({ state }) => state !== 'running')
      .map((run) => ({
        file: null,
        record: run.id,
        called: `${stageTitle(run.stage)}, ${run.startedAt}, ${run.id}`,
        entry: run,
      })),
  );
