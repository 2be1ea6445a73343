import { describe, expect, it } from 'vitest';
import { readRecord, withImported } from '../../../src/node/import/record.ts';
import { run } from '../../core/make-evidence.ts';
import { ARRIVED, witnessOf } from '../../core/make-witness.ts';
import { emptyTarget, newCase } from '../../../src/app/new-case.ts';

/** A file of `witness --out`: the first of what was found, and the others beside it. */

const RUN = run('outside');
const [near, far] = [witnessOf(RUN, 'test-host', ARRIVED), witnessOf(RUN, 'server', ARRIVED)];

describe('given a file with what two captures hold', () => {
  const text = JSON.stringify({ ...near, more: [far] });
  const read = readRecord(text, 'seen.json');
  const imported = read.ok ? read.value : null;

  it('both are read', () => expect(imported?.witnesses.map(({ id }) => id)).toEqual([near.id, far.id]));
  it('a case takes both, once', () => {
    if (imported === null) throw new Error('not read');
    const once = withImported(newCase({ title: 'A case', customer: '', site: '' }, null, emptyTarget), imported);
    const twice = withImported(once.document, imported);
    expect([once.taken, once.document.witnesses?.length]).toEqual(['new', 2]);
    expect([twice.taken, twice.document.witnesses?.length]).toEqual(['same', 2]);
  });
});
