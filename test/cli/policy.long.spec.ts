import { describe, expect, it } from 'vitest';
import { droppingBodyOf, type ServiceOptions } from '../../src/lab/service/service.ts';
import { practice } from '../node/service/service-for-test.ts';
import { answerOnTerminal, commandLine } from './service-for-cli.ts';

const opened = async (options: Partial<ServiceOptions> = {}) => {
  const { service } = await practice(options);
  const line = await commandLine(service, service.apiKey);
  const remove = (...more: readonly string[]) =>
    line.run('policy', 'remove-emails', '--policy', service.accessPolicyId, ...more);
  return { service, ...line, remove };
};

/** Removes entries of the practice service's policy; gives what was printed, and the service. */
const removing = async (...words: readonly string[]) => {
  const { service, remove } = await opened();
  return { service, ...(await remove(...words)) };
};

describe('given entries to remove', () => {
  it('prints one document, and ends with 1 where somebody still comes in', async () => {
    const { code, out } = await removing('--email', 'alice@acme.example', '--revoke', 'yes', '--yes', '--json');
    expect([code, JSON.parse(out)]).toEqual([
      1,
      {
        format: 'tripoint/email-removal-result',
        version: 1,
        removed: [
          {
            email: 'alice@acme.example',
            revoked: { selfProvisioning: 2, meetingHost: 1, whitelisting: 1, conferences: 0 },
          },
        ],
        notInPolicy: [],
        stillCovered: [{ email: 'alice@acme.example', by: '*@acme.example' }],
        remaining: ['bob@acme.example', '*@acme.example', '*@partner.example', 'carol@visitor.example'],
        known: true,
        notKnown: [],
        anomalies: [],
      },
    ]);
  });

  it('takes them from a file, ends with 1 where some were not there, and keeps a restore list', async () => {
    const { remove, write, service } = await opened();
    const file = await write('leavers.txt', 'carol@visitor.example\nnobody@visitor.example\n');
    const { code, out } = await remove('--file', file, '--revoke', 'no', '--yes');
    expect([code, service.state.policyEmails().includes('carol@visitor.example')]).toEqual([1, false]);
    expect(out).toMatch(/Not in the policy:\nnobody@visitor\.example\n/);
    expect(out).toMatch(/restore list in .*\.txt/);
    expect(out).toMatch(/\nEntries left in the policy: 4 *\nalice@acme\.example *\nbob@acme\.example/);
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^Removed 1 of 2 from the policy\./);
  });

  it('shows coverage in a dry run and sends nothing', async () => {
    const { code, out, service } = await removing('--email', '*@acme.example', '--revoke', 'yes', '--dry-run');
    expect([code, service.seen()]).toEqual([0, []]);
    expect(out).toContain('covers every address at acme.example; whether its subdomains too is not specified');
  });

  it('ends with 1 and hints at a device that drops the body of DELETE', async () => {
    const { remove } = await opened({ front: droppingBodyOf('DELETE') });
    const { code, out } = await remove('--email', 'alice@acme.example', '--revoke', 'yes', '--yes');
    expect([code, out]).toEqual([1, expect.stringContaining('may drop the body of the request') as string]);
  });

  const wrong = [
    ['revoking is not said', ['--email', 'a@acme.example', '--yes']],
    ['an entry is invalid', ['--email', 'al*ce@acme.example', '--revoke', 'no', '--yes']],
    ['there is no entry', ['--revoke', 'no', '--yes']],
    ['nobody can type the number', ['--email', 'alice@acme.example', '--revoke', 'no']],
  ] as const;
  for (const [name, args] of wrong)
    it(`ends with 3 and sends nothing where ${name}`, async () => {
      const { code, out, service } = await removing(...args);
      expect([code, out, service.seen()]).toEqual([3, '', []]);
    });
});

describe('given --yes and a pattern', () => {
  const wide = `* *@ *.example *e *mail.com *l.com *oo.com *.co.uk *co.uk *@co.uk *bank.se *acme.example *.acme.example`;
  for (const pattern of wide.split(' '))
    it(`${pattern} is not covered by it, and nothing is sent`, async () => {
      const { code, err, service } = await removing('--email', pattern, '--revoke', 'yes', '--yes');
      expect([code, service.seen()]).toEqual([3, []]);
      expect(err).toContain(`give --yes='${pattern}'.`);
    });

  it('is covered where it is named', async () => {
    const { service } = await removing('--email', '*.example', '--revoke', 'no', '--yes=*.example');
    expect(service.seen()).toHaveLength(1);
  });

  it('refuses a confirmation of a pattern that is not among the entries', async () => {
    const { code, err, service } = await removing(
      ...['--email', 'alice@acme.example', '--revoke', 'no', '--yes', '--confirm-pattern', '*@b.example'],
    );
    expect([code, err, service.seen()]).toEqual([
      3,
      expect.stringContaining("The pattern '*@b.example' of --yes is none of the entries"),
      [],
    ]);
  });
});

const onTerminal = (args: readonly string[], environment: Readonly<Record<string, string>>, typed: string) =>
  answerOnTerminal(args, environment, /Type the (?:number|pattern)/g, [typed]);

describe.runIf(process.platform === 'linux')('given a terminal', () => {
  const args = (policy: string, where: readonly string[]) => [
    'policy',
    'remove-emails',
    ...['--policy', policy, '--email', '*@partner.example', '--email', 'carol@visitor.example', '--revoke', 'yes'],
    ...where,
  ];

  it('removes after the number of entries and the pattern were typed, and has shown what goes', async () => {
    const { service, where, environment } = await opened();
    const { code, shown } = await onTerminal(args(service.accessPolicyId, where), environment, '2 *@partner.example');
    expect([code, service.state.policyEmails().length]).toEqual([0, 3]);
    expect(shown).toContain('*@partner.example  covers every address at partner.example');
    expect(shown).toContain('If you continue, these people are signed out at once.');
  });

  for (const typed of ['3', '2', '*@partner.example', 'y'])
    it(`sends nothing after ${typed}`, async () => {
      const { service, where, environment } = await opened();
      const { code } = await onTerminal(args(service.accessPolicyId, where), environment, typed);
      expect([code, service.seen()]).toEqual([3, []]);
    });
});
