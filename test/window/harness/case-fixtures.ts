import type { Case, Target } from '../../../src/core/records/case.ts';
import type { WorldSummary } from '../../../src/core/records/practice-description.ts';
import { card } from '../../core/make-evidence.ts';
import { TARGET as SOME_TARGET } from '../../core/report/model/some-target.ts';
import { stageRun } from './evidence-fixture.ts';

const TARGET: Target = { ...SOME_TARGET, host: 'ise.nordic-retail.example', user: 'svc-guest-api' };

export const newCase = (names: Pick<Case, 'title' | 'customer' | 'site'>, more: Partial<Case> = {}): Case => ({
  id: crypto.randomUUID(),
  ...names,
  practice: null,
  createdAt: '2026-11-20T08:00:00.000+01:00',
  changedAt: '2026-11-20T08:00:00.000+01:00',
  removedAt: null,
  target: { ...TARGET, host: '', user: '' },
  runs: [],
  cards: [],
  checks: [],
  watches: [],
  ...more,
});

const GOOD = ['ok', 'ok', 'ok', 'ok'] as const;

/** A firewall answers outside in the server's place. */
export const firewallCase = (): Case =>
  newCase(
    { title: 'All rows Down since the firewall change', customer: 'Nordic Retail AB', site: 'Stockholm' },
    {
      target: TARGET,
      runs: [
        stageRun('inside', GOOD, '2026-11-21T10:04:05.120+01:00'),
        stageRun('outside', ['http.302', 'http.302', 'http.302', 'tcp.timeout'], '2026-11-21T10:12:40.871+01:00'),
      ],
      cards: [
        card('down', {
          id: crypto.randomUUID(),
          recordedAt: '2026-11-21T10:20:00.000+01:00',
          updatedAt: '2026-11-21T10:19:00.000+01:00',
          apiUser: TARGET.user,
          baseUrl: `https://${TARGET.host}`,
        }),
      ],
    },
  );

const VASTRA_HAMNEN = 'acs.vastrahamnen.example';

/** The first sign-in was rejected; the other three probes were held back. */
export const rejectedCase = (): Case =>
  newCase(
    { title: 'Sign-in is rejected', customer: 'Hotell Västra Hamnen', site: 'Malmö' },
    {
      target: { ...TARGET, host: VASTRA_HAMNEN },
      runs: [
        stageRun(
          'inside',
          ['http.401', 'not-run.protecting-account', 'not-run.protecting-account', 'not-run.protecting-account'],
          '2026-11-21T09:30:11.004+01:00',
        ),
      ].map((run) => ({ ...run, server: { ...run.server, host: VASTRA_HAMNEN } })),
    },
  );

/** Ready to run: everything is entered, nothing was run. */
export const readyCase = (): Case =>
  newCase({ title: 'New platform connection', customer: 'Göteborgs Mässa', site: 'Hall B' }, { target: TARGET });

/** Inside is good, outside not run. */
export const insideGoodCase = (): Case =>
  newCase(
    { title: 'Check after the upgrade', customer: 'Nordic Retail AB', site: 'Uppsala' },
    { target: TARGET, runs: [stageRun('inside', GOOD, '2026-11-21T10:04:05.120+01:00')] },
  );

export const WORLDS: readonly WorldSummary[] = [
  {
    id: 'open-api-off',
    title: 'Endpoint API reads Down',
    story: 'Everything worked until the server was reinstalled. Two of three rows read Up.',
    difficulty: 'first-steps',
    hints: ['Run the inside stage first.', 'Look where the redirect points.'],
  },
  {
    id: 'block-page',
    title: 'A friendly page with status 200',
    story: 'The firewall team says that nothing is blocked, and their test shows 200.',
    difficulty: 'everyday',
    hints: ['A status alone proves nothing.'],
  },
  {
    id: 'ipv6-only',
    title: 'It works on every second try',
    story: 'Two engineers on two laptops see different results from the same desk.',
    difficulty: 'tricky',
    hints: ['Which address was used?', 'Compare the address families.'],
  },
];
