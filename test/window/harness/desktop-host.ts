import { createHash } from 'node:crypto';
import { caseSchema, caseFileName } from '../../../src/core/records/case.ts';
import { canonicalJson, CASE_FORM, documentText } from '../../../src/core/records/migrate.ts';
import type { TakenCase } from '../../../src/shared/contract.ts';
import type { DesktopRequest } from '../../../src/shared/desktop-contract.ts';
import { newCase } from './case-fixtures.ts';
import type { FakeHost } from './fake-host.ts';
import type { Answers } from './noting.ts';

/** Asks every window of a fake host, as the desktop asks one. */
export const wish = (host: FakeHost, payload: DesktopRequest): void =>
  host.server?.tell({ name: 'desktop.asked', payload });

/** What the desktop does for a window, noted and not done. */
export const DESKTOP: Answers['desktop'] = {
  openWindow: () => null,
  openLink: () => null,
  ready: () => null,
  showing: () => null,
};

/** Takes a case file as it stands; whatever else it is given becomes an empty case. Nothing is verified. */
const take = (host: FakeHost, name: string, text: string): TakenCase => {
  const json = JSON.parse(text) as { readonly case?: unknown };
  const parsed = caseSchema.safeParse(json.case);
  const id = host.add(parsed.success ? parsed.data : newCase({ title: name, customer: '', site: '' }));
  return { ...host.open(id), ...host.taken };
};

export const fileOperations = (host: FakeHost): Pick<Answers['cases'], 'take' | 'exportFile'> => ({
  take: (input) => take(host, input.name, input.text),
  exportFile: (input) => {
    const { document } = host.cases.get(input.id)!;
    const sha256 = createHash('sha256').update(canonicalJson(document)).digest('hex');
    return {
      name: caseFileName(document),
      text: documentText(CASE_FORM, document, 1, sha256),
      signature: null,
      note: null,
    };
  },
});
