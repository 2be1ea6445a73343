import { unknownSignInsOfRun } from '../../../src/core/attempts/sign-ins.ts';
import type { Case } from '../../../src/core/records/case.ts';
import type {
  AddressSummary,
  Cell,
  Finding,
  Folding,
  Judgement,
  Path,
  StageSummary,
  Verdict,
  WatchSummary,
} from '../../../src/core/diagnosis/judgement.ts';
import { isFailure, isGood, isSilent, type CellOutcome } from '../../../src/core/evidence/outcome.ts';
import { ROW_OF_FAMILY } from '../../../src/core/records/card.ts';
import { FAMILIES, STAGES, type Family, type Stage } from '../../../src/core/vocabulary/words.ts';

/**
 * Judgements written by hand, so that the window is tested against known sentences and not against the rules. Four
 * verdicts are enough to show everything that the window can show.
 */

const newest = (document: Case, stage: Stage, family: Family) =>
  document.runs
    .filter((run) => run.stage === stage)
    .flatMap((run) => run.probes)
    .findLast((probe) => probe.family === family);

const outcomeAt = (document: Case, stage: Stage, family: Family): CellOutcome => {
  if (stage !== 'platform') return newest(document, stage, family)?.outcome ?? 'not-run';
  const row = ROW_OF_FAMILY[family];
  const card = document.cards.at(-1);
  if (row === null) return 'row.none';
  return card ? `row.${card.rows[row].value}` : 'row.not-read';
};

const finding = (stage: Stage, outcome: CellOutcome): Finding => {
  const base = { code: `${stage}.${outcome}`, beyondTable: false, steps: [], mended: '' };
  if (isGood(outcome))
    return {
      ...base,
      party: 'none',
      severity: 'good',
      says: 'The API answered as the specification expects.',
      because: 'Status, content type and shape of the reply all fit.',
    };
  if (isSilent(outcome))
    return { ...base, party: 'unknown', severity: 'cannot-tell', says: 'Nothing was asked here yet.', because: '' };
  if (outcome === 'http.401')
    return {
      ...base,
      party: 'api-account',
      severity: 'fault',
      says: 'The server rejected the sign-in of the API user.',
      because: 'A locked, disabled or expired account gets the same plain 401 as a wrong password.',
      steps: [
        'Sign in to the admin GUI of the NAC server with the same user and password.',
        'Open Administration → System → Admin Access → Administrators and check the user’s status and groups.',
      ],
      mended: 'The first probe answers 200.',
    };
  return {
    ...base,
    party: 'firewall-or-proxy',
    severity: 'fault',
    beyondTable: outcome.startsWith('tcp.'),
    says: 'A device in front of the server answered in its place.',
    because:
      'Inside, the same request got 200 from the server. Outside, the redirect names a host that is not the server.',
    steps: [
      'Allow the path /ers/config/endpointgroup for the platform’s outbound FQDN on the firewall or proxy.',
      'Let the request pass unchanged: no rewriting, no block page.',
    ],
    mended: 'The probe answers 200 outside as well.',
  };
};

const cells = (document: Case): readonly Cell[] =>
  FAMILIES.flatMap((family) =>
    STAGES.map((stage): Cell => {
      const outcome = outcomeAt(document, stage, family);
      const probe = stage === 'platform' ? undefined : newest(document, stage, family);
      return {
        stage,
        family,
        outcome,
        status: probe?.evidence?.response?.status ?? null,
        answeredBy: probe?.evidence ? probe.answeredBy : null,
        device: probe?.evidence && probe.answeredBy === 'device' ? 'Squid' : null,
        confidence: probe?.evidence?.response ? (probe.answeredBy === 'device' ? 'high' : 'fair') : null,
        incidents:
          outcome === 'http.302'
            ? [
                { name: 'Support ID', value: '18033492755921770331' },
                { name: 'Ray ID', value: '8f3a' },
              ]
            : [],
        finding: finding(stage, outcome),
        durationMs: probe?.evidence?.durationMs ?? null,
        source: {
          runId: document.runs.findLast((run) => run.probes.some((one) => one === probe))?.id ?? null,
          cardId: stage === 'platform' ? (document.cards.at(-1)?.id ?? null) : null,
          watchIds: [],
        },
      };
    }),
  );

const verdict = (all: readonly Cell[], document: Case): Verdict => {
  const at = (stage: Stage) => all.filter((cell) => cell.stage === stage);
  const base = { restsOn: [], rivals: [], steps: [], mended: '', beyondTable: false };
  if (all.some(({ outcome }) => outcome === 'http.401'))
    return {
      ...base,
      code: 'account',
      party: 'api-account',
      certainty: 'likely',
      sentence:
        'The server rejects the API user inside: wrong password, or the account is disabled, locked or expired.',
      seen: [],
      wouldChange: 'The admin GUI accepts the same user and password: then the role lacks permissions.',
      restsOn: [{ stage: 'inside', family: 'ers-endpoint-groups' }],
      rivals: [
        {
          party: 'api-role',
          sentence: 'The account is good, but its role lacks the permission for ERS.',
          check: 'Sign in to the admin GUI with the same user and password.',
        },
      ],
      steps: [
        'Sign in to the admin GUI with the API user.',
        'Look for the sign-in in the Administrator Logins report.',
      ],
      mended: 'The first probe answers 200 and the other three run.',
    };
  const insideGood = at('inside').every(({ outcome }) => isGood(outcome));
  if (insideGood && at('outside').some(({ outcome }) => isFailure(outcome)))
    return {
      ...base,
      code: 'firewall',
      party: 'firewall-or-proxy',
      certainty: 'proven',
      sentence:
        'The firewall or proxy answers in the server’s place: the endpoint-group list gives 200 inside, and 302 outside to a page that is not the server.',
      seen: [],
      wouldChange: 'A reply of the server itself outside, or the same redirect inside.',
      restsOn: [
        { stage: 'inside', family: 'ers-endpoint-groups' },
        { stage: 'outside', family: 'ers-endpoint-groups' },
      ],
      rivals: [
        {
          party: 'access-control-server',
          sentence: 'The server’s own IP access list turns the outside address away.',
          check: 'Look for the outside address in the Administrator Logins report.',
        },
      ],
      steps: [
        'Ask the firewall team to allow the four API paths for the platform’s outbound FQDN.',
        'Run the outside stage again from the same host.',
      ],
      mended: 'All four probes answer outside as they do inside.',
    };
  const complete = insideGood && at('outside').every(({ outcome }) => isGood(outcome)) && document.cards.length > 0;
  return complete
    ? {
        ...base,
        code: 'none',
        party: 'none',
        certainty: 'proven',
        sentence: 'No fault found: all four probes answer inside and outside, and every row of the card reads Up.',
        seen: [],
        wouldChange: 'A newer card with a row that reads Down.',
      }
    : {
        ...base,
        code: 'incomplete',
        party: 'unknown',
        certainty: 'cannot-tell',
        sentence: insideGood
          ? 'The server is in order as seen from inside. The outside stage decides next.'
          : 'Nothing is known yet. The inside stage shows whether the server itself is in order.',
        seen: [],
        wouldChange: 'A run of the next stage.',
        nextStage: !insideGood
          ? 'inside'
          : at('outside').every(({ outcome }) => isGood(outcome))
            ? 'platform'
            : 'outside',
      };
};

const WHY: Record<Stage, string> = {
  inside: 'Shows whether the server itself answers, with nothing in between.',
  outside: 'Shows what the firewall lets through from the internet.',
  platform: 'Shows whether the platform’s own address is allowed.',
};

const summary = (all: readonly Cell[], stage: Stage, { runs }: Case): StageSummary => {
  const newestRunId = runs.findLast((run) => run.stage === stage)?.id ?? null;
  const own = all.filter((cell) => cell.stage === stage);
  const spoken = own.filter(({ outcome }) => !isSilent(outcome));
  const failures = spoken.filter(({ outcome }) => isFailure(outcome)).length;
  if (spoken.length === 0) return { stage, state: 'not-run', sentence: WHY[stage], newestRunId };
  if (failures > 0)
    return {
      stage,
      state: 'failed',
      sentence: `${failures} of ${spoken.length} did not answer as expected.`,
      newestRunId,
    };
  return { stage, state: 'passed', sentence: 'All answered as expected.', newestRunId };
};

/** Redirects outside, and what the card says of the same paths; MnT was stopped apart, by a timeout. */
const FOLDING: Folding = {
  root: { stage: 'outside', family: 'ers-endpoint-groups' },
  consequences: [
    { stage: 'outside', family: 'ers-endpoints', because: 'The same device answers this path as well.' },
    { stage: 'outside', family: 'open-api', because: 'The same device answers this path as well.' },
    {
      stage: 'platform',
      family: 'ers-endpoint-groups',
      because: 'The platform asks the same path from outside.',
    },
    { stage: 'platform', family: 'open-api', because: 'The platform asks the same path from outside.' },
  ],
};

const addresses = ({ runs }: Case, all: readonly Cell[]): readonly AddressSummary[] =>
  runs.flatMap(({ id: runId, stage, addresses: further, probes }) => {
    if (!further || further.length === 0) return [];
    const used = probes.find(({ evidence }) => evidence?.connection)?.evidence?.connection?.remoteAddress ?? '';
    const results = probes.map(({ family, outcome }) => ({ family, outcome, runId }));
    return [
      {
        stage,
        address: used,
        version: 4 as const,
        used: true,
        state: probes.every(({ outcome }) => isGood(outcome)) ? ('good' as const) : ('failed' as const),
        results,
        sentence: `${used} answers ${probes.filter(({ outcome }) => isGood(outcome)).length} of ${probes.length} probes as expected.`,
      },
      ...further.map(({ address }) => ({
        stage,
        address,
        version: address.includes(':') ? (6 as const) : (4 as const),
        used: false,
        state: 'failed' as const,
        results: [
          {
            family: null,
            outcome: 'tcp.timeout' as const,
            runId,
            cell: {
              ...all.find((cell) => cell.stage === stage && cell.family === 'ers-endpoint-groups')!,
              outcome: 'tcp.timeout' as const,
              finding: finding(stage, 'tcp.timeout'),
            },
          },
        ],
        sentence: `${address} gives no answer in 5 s.`,
      })),
    ];
  });

const watches = ({ watches: all }: Case): WatchSummary => {
  const counts = all.flatMap(({ id, stage, families, attempts }) =>
    families.map((family) => {
      const own = attempts.filter((attempt) => attempt.family === family && !isSilent(attempt.outcome));
      const failed = own.filter(({ outcome }) => isFailure(outcome)).length;
      const sentence =
        failed === 0 ? `None of ${own.length} failed.` : `${failed} of ${own.length} failed, all at TLS.`;
      return { watchId: id, stage, family, attempts: own.length, failed, sentence };
    }),
  );
  const both = counts.some(({ stage }) => stage === 'inside') && counts.some(({ stage }) => stage === 'outside');
  const pair = {
    family: 'ers-endpoint-groups' as const,
    bothGood: 56,
    insideOnlyGood: 3,
    outsideOnlyGood: 0,
    bothFailed: 1,
    sentence: 'In 3 of 60 shared slots only outside failed.',
  };
  return { counts, pairs: both ? [pair] : [] };
};

const path = (all: readonly Cell[]): Path => ({
  server: { title: 'NAC server', detail: '' },
  lines: STAGES.map((stage) => {
    const own = all.filter((cell) => cell.stage === stage && !isSilent(cell.outcome));
    const bad = own.find(({ outcome }) => isFailure(outcome));
    const shown = bad ?? own[0];
    return {
      stage,
      tone: bad ? 'fault' : own.length > 0 ? 'good' : 'silent',
      points: [{ place: 'host', title: stage === 'platform' ? 'Platform' : 'Test host', detail: '' }],
      end: bad ? { place: 'path', certainty: 'likely' } : null,
      says: shown === undefined ? 'Not run' : `${own.length} asked`,
      note: null,
      cell: shown === undefined ? null : { stage, family: shown.family },
      target: '',
    };
  }),
});

/** The hand-made judgement of a case document. */
export const judgeByHand = (document: Case): Judgement => {
  const all = cells(document);
  const decided = verdict(all, document);
  const differs = decided.code === 'firewall';
  return {
    verdict: decided,
    cells: all,
    stages: STAGES.map((stage) => summary(all, stage, document)),
    guard: [],
    divergence: differs
      ? {
          family: 'ers-endpoint-groups',
          layer: 'http',
          inside: '200',
          outside: '302 to block.nordic-retail.example',
          sentence: 'Same name, other address, same certificate: the status differs first.',
        }
      : null,
    certificates: differs
      ? {
          relation: 'same-endpoint',
          sentence: 'Both vantages were shown the same public key: TLS ends at the same place.',
        }
      : { relation: 'not-comparable', sentence: '' },
    addresses: addresses(document, all),
    folding: differs ? FOLDING : { root: null, consequences: [] },
    path: path(all),
    watches: watches(document),
    failedSignIns: document.runs.reduce((sum, run) => sum + run.failedSignIns, 0),
    unknownSignIns: document.runs.reduce((sum, run) => sum + unknownSignInsOfRun(run), 0),
  };
};
