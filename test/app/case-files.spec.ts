import { format } from '../../src/core/messages/message.ts';
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targetSchema } from '../../src/core/records/case.ts';
import type { Host } from '../../src/app/host.ts';
import type { EmittedEvent } from '../../src/shared/contract.ts';
import { temporaryFolder, valueOf } from '../node/disk/temporary-folder.ts';
import { firewallCase } from '../window/harness/case-fixtures.ts';
import { caseText, machine } from './service-host.ts';

const take = (host: Host, text: string, name = 'given.tripoint') => host.operations.cases.take({ name, text });

const listed = async ({ operations }: Host) => valueOf(await operations.cases.list({}));

describe('given a case that is handed over as a file', () => {
  it('is named after customer, site and title, as a file’s name on every system', async () => {
    const here = await machine();
    const names = { title: '..\\CON: a/b?', customer: 'Ängsö & Co', site: '' };
    const { document } = valueOf(await here.operations.cases.create(names));
    expect(valueOf(await here.operations.cases.exportFile({ id: document.id })).name).toBe('Ängsö-Co-CON-a-b.tripoint');
  });

  it('holds no password', async () => {
    const here = await machine();
    const { document } = valueOf(await here.operations.cases.create({ title: 'A', customer: 'B', site: '' }));
    valueOf(await here.operations.secrets.setPassword({ id: document.id, password: 'correct-horse-9' }));
    expect(valueOf(await here.operations.cases.exportFile({ id: document.id })).text).not.toContain('correct-horse-9');
  });

  it('is not made where the password stands in what was typed into it', async () => {
    const here = await machine();
    const names = { title: 'With correct-horse-9 it is rejected', customer: 'B', site: '' };
    const { document } = valueOf(await here.operations.cases.create(names));
    valueOf(await here.operations.secrets.setPassword({ id: document.id, password: 'correct-horse-9' }));
    const reply = await here.operations.cases.exportFile({ id: document.id });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'holds-secret' } });
    expect(JSON.stringify(reply)).not.toContain('correct-horse-9');
  });

  it('tells the windows of the new case', async () => {
    const here = await machine();
    const payload: EmittedEvent[] = [];
    here.news((news) => payload.push(news));
    const { document } = valueOf(await take(here, caseText(firewallCase())));
    expect(payload).toEqual([{ name: 'cases.changed', payload: { id: document.id } }]);
  });

  it('is not taken in with a private key in it, and keeps none where nobody looked', async () => {
    const here = await machine();
    const given = firewallCase();
    const ca = '-----BEGIN PRIVATE KEY-----\nMC4C\n-----END PRIVATE KEY-----\n';
    const reply = await take(here, caseText({ ...given, target: { ...given.target, ca } }));
    expect(!reply.ok && format(reply.failure.message, 'en')).toMatch(/given\.tripoint holds a private key/);
    expect(await listed(here)).toEqual([]);
    expect(targetSchema.parse({ ...given.target, ca }).ca).toBeNull();
  });

  it('is not there to be handed over when it is not there at all', async () => {
    const here = await machine();
    const reply = await here.operations.cases.exportFile({ id: randomUUID() });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  });
});

describe('given a file that says more than it may', () => {
  it('does not believe its words for what happened: the evidence alone counts', async () => {
    const here = await machine();
    const document = firewallCase();
    const embellished = {
      ...document,
      runs: document.runs.map((run) => ({ ...run, probes: run.probes.map((probe) => ({ ...probe, outcome: 'ok' })) })),
    };
    expect(valueOf(await take(here, caseText(embellished))).judgement.verdict.party).toBe('firewall-or-proxy');
  });

  it('gives it no password that was stored for another server under the same id', async () => {
    const folder = await temporaryFolder();
    const here = await machine(folder);
    const document = firewallCase();
    valueOf(await take(here, caseText(document)));
    valueOf(await here.operations.secrets.setPassword({ id: document.id, password: 'kept' }));
    for (const name of readdirSync(join(folder, 'cases'))) rmSync(join(folder, 'cases', name));
    const taken = valueOf(await take(here, caseText(document)));
    expect(taken.document.id).not.toBe(document.id);
    expect(taken.hasPassword).toBe(false);
  });

  it('goes on with no run that was going on elsewhere', async () => {
    const here = await machine();
    const document = firewallCase();
    const runs = document.runs.map((run) => ({ ...run, state: 'running' }));
    const taken = valueOf(await take(here, caseText({ ...document, runs })));
    expect(taken.document.runs.map(({ state }) => state)).toEqual(['stopped', 'stopped']);
    expect(taken.interrupted).toBeNull();
  });

  it('does not lie in the bin because it lay in another one', async () => {
    const here = await machine();
    const removedAt = '2026-11-01T10:00:00.000+01:00';
    expect(valueOf(await take(here, caseText({ ...firewallCase(), removedAt }))).document.removedAt).toBeNull();
  });
});

describe('given a file that cannot be taken in', () => {
  const whole = caseText(firewallCase());
  it.each<[string, string, string, RegExp]>([
    ['a changed letter', whole.replace('Nordic Retail', 'Nordic Retain'), 'damaged', /damaged/],
    ['half of it', whole.slice(0, whole.length / 2), 'damaged', /JSON that/],
    ['nothing in it', '', 'not-a-record', /empty/],
    ['another shape of case', caseText({ id: randomUUID() }), 'damaged', /damaged/],
    ['a newer version', caseText(firewallCase(), { version: 3 }), 'newer-version', /newer version/],
    ['no head', JSON.stringify({ format: 'tripoint/case', version: 2 }), 'damaged', /damaged/],
    ['another program’s content', '{"a":1}', 'not-a-record', /holds no record/],
    ['keys that reach into a prototype', caseText({ ['__proto__']: 1, x: 2 }).replace('"x"', '"__proto__"'), 'damaged', /JSON that/],
    ['too deep a nesting', '['.repeat(100_000), 'damaged', /JSON that/],
    ['more bytes than are accepted', JSON.stringify({ format: 'tripoint/case', version: 2, x: 'å'.repeat(11_000_000) }), 'damaged', /20 MiB/],
  ])('refuses %s, says why, and changes nothing', async (_what, text, code, why) => {
    const here = await machine();
    const reply = await take(here, text, '../../etc/given.tripoint');
    expect(reply).toMatchObject({ ok: false, failure: { code } });
    const message = reply.ok ? '' : format(reply.failure.message, 'en');
    expect(message).toMatch(why);
    expect(message).toMatch(/^given\.tripoint.*Nothing was changed\.$/);
    expect(await listed(here)).toEqual([]);
  }); // prettier-ignore
});
