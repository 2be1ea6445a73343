import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCaseStore } from '../../src/node/disk/stores.ts';
import { sampleCase } from '../node/disk/sample-case.ts';
import { card, run, SQUID } from '../core/make-evidence.ts';
import { tripoint } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

const inside = run('inside');
const blocked = run('outside', SQUID);
const mended = run('outside', {}, {}, { startedAt: '2026-11-21T12:00:00.000+01:00' });
const otherUser = run('outside', {}, {}, { startedAt: '2026-11-21T12:00:00.000+01:00', user: 'superadmin' });
const silent = run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } });
const halfMended = run('outside', {}, { 'open-api': SQUID }, { startedAt: '2026-11-21T12:00:00.000+01:00' });

const folder = sharedFolder();
const file = (name: string): string => join(folder, `${name}.json`);
const kept = sampleCase();
beforeAll(async () => {
  const records = {
    inside,
    blocked,
    mended,
    'half-mended': halfMended,
    'other-user': otherUser,
    silent,
    down: card('down'),
  };
  for (const [name, record] of Object.entries(records)) await writeFile(file(name), JSON.stringify(record));
  const caseStore = await openCaseStore(join(folder, 'data'));
  if (!caseStore.ok) throw new Error(JSON.stringify(caseStore.failure.message));
  await caseStore.value.create({ ...kept, runs: [inside, blocked, mended] });
  await caseStore.value.close();
});
const environment = () => ({ TRIPOINT_DATA: join(folder, 'data') });

describe('tripoint change-request', () => {
  it('prints the request, ends with 0, and writes the same into a file, printing that alone', async () => {
    const written = join(folder, 'request.txt');
    const args = ['change-request', file('inside'), file('blocked')];
    const { code, out: shown } = await tripoint(args);
    const { out, err } = await tripoint([...args, '--out', written]);
    expect([await readFile(written, 'utf8'), out, err.endsWith(`Written: ${written}\n`)]).toEqual([shown, '', true]);
    expect([code, shown.split('\n')[0]]).toEqual([
      0,
      'Change request for the firewall or proxy in front of the NAC server',
    ]);
    expect(shown).toMatch(/for the test alone: remove it after \d{4}-\d\d-\d\d/);
  });
  it('takes a check that a person made', async () => {
    const asked = (...more: readonly string[]) => tripoint(['change-request', file('inside'), file('silent'), ...more]);
    expect((await asked()).out).toContain("The server's own IP access list may refuse this address");
    expect((await asked('--check', 'ip-access-list=allowed')).out).not.toContain("The server's own IP access list may");
  });
  it('tells in the verdict who said so', async () => {
    const said = ['--check', 'firewall-log=blocked by Erik Ek, firewall team'];
    expect((await tripoint(['compare', file('inside'), file('silent'), ...said])).out).toMatch(
      /shows a block \(Erik Ek, firewall\s+team\)/,
    );
  });
});

describe('tripoint proof', () => {
  it('ends with 0 when all is fixed', async () => {
    const { code, out } = await tripoint(['proof', file('blocked'), file('mended')]);
    expect([code, out.split('\n')[0]]).toEqual([
      0,
      'Good now: 4 of 4 failing probes; nothing that was good has failed. One good answer does not rule out an intermittent fault: run the stage once more.',
    ]);
  });
  it('ends with 1 when one still fails', async () =>
    expect((await tripoint(['proof', file('blocked'), file('half-mended')])).code).toBe(1));
  it('ends with 2, and says why, when it was asked again as somebody else', async () => {
    const { code, out } = await tripoint(['proof', file('blocked'), file('other-user')]);
    expect([code, out]).toEqual([2, expect.stringContaining('API user: superadmin, before api-user.')]);
  });
  it('takes the id of a case, and names the case', async () => {
    const { code, out } = await tripoint(['proof', kept.id], { environment: environment() });
    expect([code, out.split('\n')[0]]).toEqual([0, 'Case: Ängsö Hotell, Köping, Guest network']);
  });
});

describe('given a temporary folder whose name is too long for a socket in it', () => {
  const long = join(folder, 'x'.repeat(110));
  it('prints the report as elsewhere, tagged and with an outline, and leaves nothing there', async () => {
    await mkdir(long);
    const args = ['report', file('inside'), file('blocked'), '--format', 'pdf', '--out', join(folder, 'long.pdf')];
    const { code } = await tripoint(args, { environment: { ...environment(), TMPDIR: long } });
    const pdf = (await readFile(join(folder, 'long.pdf'))).toString('latin1');
    expect(pdf).toMatch(/^%PDF-/);
    expect([code, pdf.includes('/MarkInfo'), pdf.includes('/Outlines'), await readdir(long)]).toEqual([
      1,
      true,
      true,
      [],
    ]);
  });
});

describe('tripoint report for a ticket', () => {
  const write = (...more: readonly string[]) => tripoint(['report', file('inside'), file('blocked'), ...more]);
  it.each(['none', 'all'])('takes --annex %s', async (annex) =>
    expect((await write('--format', 'markdown', '--annex', annex)).out.includes('Annex: ')).toBe(annex === 'all'),
  );
  it('refuses an unknown ending of --out before anything is read', async () => {
    const { code, err } = await tripoint(['report', 'missing.json', '--out', join(folder, 'report.docx')]);
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/ends in none of \.html, \.pdf, .*Nothing was written\.\n$/),
    ]);
  });
  it('reads a record from a pipe', async () => {
    const { code, out } = await tripoint(['report', file('inside'), '-', '--brief'], {
      input: JSON.stringify(blocked),
    });
    expect([code, out]).toEqual([1, expect.stringContaining('Verdict: Inside, ERS endpoint groups: 200. Outside:')]);
  });
});

describe('given a report for the acting team', () =>
  it('says that names are pseudonyms, and its list holds those that stand in it, under its own heading', async () => {
    const [text, list] = [join(folder, 'acting.md'), join(folder, 'acting-names.txt')];
    const args = ['report', file('inside'), file('blocked'), file('down'), '--audience', 'acting-team'];
    await tripoint([...args, '--annex', 'all', '--out', text, '--decode', list]);
    const [report, decode] = [await readFile(text, 'utf8'), await readFile(list, 'utf8')];
    const named = [...decode.matchAll(/^([A-Z]+-\d+) {2}/gm)].map(([, pseudonym = '']) => pseudonym);
    expect(report).toMatch(/^\W*Words such as HOST-1, USER-1 or ID-1 are pseudonyms/m);
    expect(decode).toMatch(/^What the pseudonyms of the report stand for\n/);
    expect([named.length > 0, named.filter((one) => !new RegExp(`\\b${one}\\b`).test(report))]).toEqual([true, []]);
  }));
