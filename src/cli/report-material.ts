import type { RecordedCheck } from '../core/records/case.ts';
import type { ReportMaterial } from '../core/report/model/report-of.ts';
import type { KnownSecret } from '../node/report/scan-report.ts';
import { openSecretStore } from '../node/secrets/open-secret-store.ts';
import { isCaseId, orWrongUse, readRecords, withCaseStore } from './material.ts';

interface GivenMaterial {
  readonly material: ReportMaterial;
  /** The password that the keychain holds for the case; records of files have none here. */
  readonly secrets: readonly KnownSecret[];
}

/** `RECORD…` or `CASE-ID`, with `checks` added. */
export const readReportMaterial = async (
  words: readonly string[],
  checks: readonly RecordedCheck[],
): Promise<GivenMaterial> => {
  const [first] = words;
  if (first === undefined || words.length > 1 || !isCaseId(first)) {
    const records = await readRecords(words);
    return { material: { title: '', customer: '', site: '', practice: null, ...records, checks }, secrets: [] };
  }
  const found = await withCaseStore(async (caseStore) => orWrongUse(await caseStore.read(first)));
  const password = await (await openSecretStore()).known(first);
  const known = password.ok && password.value !== null ? password.value : null;
  return {
    material: { ...found, checks: [...found.checks, ...checks] },
    secrets: known ? [{ what: 'the password', secret: known, user: found.target.user }] : [],
  };
};
