import type { RecordedCheck } from '../core/records/case.ts';
import type { ReportOptions } from '../core/report/options.ts';
import { orderOf, orderOfCase } from '../app/reports.ts';
import type { Order } from '../node/report/make-report.ts';
import { openSecretStore } from '../node/secrets/open-secret-store.ts';
import { openContextStore } from '../node/service/context-store.ts';
import { isCaseId, orWrongUse, readRecords, withCaseStore } from './material.ts';

/** The report of `RECORD…` or `CASE-ID`, with `checks` added. For files no keychain is asked: they are not of this machine. */
export const readOrder = async (
  words: readonly string[],
  checks: readonly RecordedCheck[],
  options: ReportOptions,
): Promise<Order> => {
  const [first] = words;
  if (first === undefined || words.length > 1 || !isCaseId(first)) {
    const records = await readRecords(words);
    return orderOf({ title: '', customer: '', site: '', practice: null, ...records, checks }, options, []);
  }
  return withCaseStore(async (caseStore, folder) => {
    const found = orWrongUse(await caseStore.read(first));
    const places = { secrets: await openSecretStore(), contexts: openContextStore(folder) };
    return orderOfCase(places, { ...found, checks: [...found.checks, ...checks] }, options);
  });
};
