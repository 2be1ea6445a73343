import { describe, expect, it } from 'vitest';
import { caseSchema } from '../../src/core/records/case.ts';
import { valueOf } from '../node/disk/temporary-folder.ts';
import { pcapOf } from '../node/capture/make-capture.ts';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { caseText, machine } from './service-host.ts';

/** What comes into a case from the other side, by whichever way a person hands it in, and where it was made. */

const opened = async () => {
  const { cases } = (await machine()).operations;
  const { document } = valueOf(await cases.take({ name: 'a.tripoint', text: caseText(firewallCase()) }));
  return { cases, id: document.id };
};

const CURL = '*   Trying 203.0.113.10:443...\n* Failed to connect to acs.test port 443: Connection refused\n';

describe('given a file of the other side that is imported like a record', () => {
  it('what curl -v printed is taken in as what it is', async () => {
    const { cases, id } = await opened();
    const { document, taken } = valueOf(await cases.importRecord({ id, name: 'given.txt', text: CURL }));
    expect([taken, document.witnesses?.[0]?.source.kind]).toEqual(['new', 'observation']);
  });
  it('a case of an earlier version opens without what was made of logs and of other programs', async () => {
    const { cases, id } = await opened();
    const { document } = valueOf(await cases.importRecord({ id, name: 'given.txt', text: CURL }));
    const [kept] = document.witnesses ?? [];
    const log = { ...kept, source: { ...kept?.source, kind: 'firewall-log' } };
    const archive = { ...kept, observed: { tool: 'har', tries: [] } };
    expect(caseSchema.parse({ ...document, witnesses: [log, kept, archive] }).witnesses).toEqual([kept]);
  });
  it.each([
    ['a letter', 'Dear team, the firewall drops it.'],
    ['half a record', '{"format":"tripoint/stage-record","version":1,'],
    ['another document', '{"format":"other"}'],
    ['lines of a firewall', 'srcip=192.0.2.1 srcport=1 dstip=203.0.113.10 dstport=443 action=deny'],
    ['an HTTP Archive', '{"log":{"entries":[{"request":{"url":"https://acs.test/"},"response":{"status":302}}]}}'],
  ])('%s is refused as before, and the case holds nothing of it', async (_, text) => {
    const { cases, id } = await opened();
    const refused = await cases.importRecord({ id, name: 'given.txt', text });
    expect(!refused.ok && ['damaged', 'not-a-record'].includes(refused.failure.code)).toBe(true);
    expect(valueOf(await cases.open({ id })).document.witnesses).toBeUndefined();
  });
});

describe('given a capture in a case', () => {
  const base64 = pcapOf([], { link: 101 }).toString('base64');
  it('is made where a person says, until nobody says so any more; it is on disk, and taken in once', async () => {
    const { cases, id } = await opened();
    const added = valueOf(await cases.addWitness({ id, name: 'server.pcap', base64 }));
    const witness = added.document.witnesses?.[0]?.id ?? '';
    const placed = valueOf(await cases.placeWitness({ id, witness, at: 'server' }));
    expect(placed.document.witnesses?.[0]?.source.at).toBe('server');
    const again = valueOf(await cases.addWitness({ id, name: 'server.pcap', base64 }));
    expect([again.taken, again.document.witnesses?.length, again.document.witnesses?.[0]?.source.at]).toEqual([
      'same',
      1,
      'server',
    ]);
    valueOf(await cases.placeWitness({ id, witness, at: null }));
    expect(valueOf(await cases.open({ id })).document.witnesses?.[0]?.source.at).toBeUndefined();
  });
  it('that the case does not hold cannot be placed', async () => {
    const { cases, id } = await opened();
    const refused = await cases.placeWitness({ id, witness: '00000000-0000-4000-8000-000000000000', at: 'server' });
    expect(!refused.ok && refused.failure.code).toBe('not-found');
  });
});
