import { RIVALS } from '../../interpret/rivals.ts';
import { ROW_OF_FAMILY, ROW_TITLES } from '../../stage/card.ts';
import type { CardRow } from '../../words.ts';
import { cardDifferences, isStale } from '../guard.ts';
import { conclude, failing, good, isFine, isWhole, names, type Ground, type VerdictRule } from './conclusion.ts';

const rowsOf = (cells: readonly { readonly family: keyof typeof ROW_OF_FAMILY }[]): readonly string[] =>
  cells
    .map(({ family }) => ROW_OF_FAMILY[family])
    .filter((row): row is CardRow => row !== null)
    .map((row) => ROW_TITLES[row]);

/** What the probes have shown before the card is looked at. */
const probesSay = (ground: Ground): string =>
  isFine(ground, 'inside') ? 'All probes succeed inside and outside' : 'All probes succeed outside';

/** The card shows Down, but it is older than the probes: it has nothing to say about now. */
export const staleCard: VerdictRule = (ground) => {
  const down = failing(ground, 'platform');
  if (down.length === 0 || !isFine(ground, 'outside') || !isStale(ground.card, ground.runs)) return null;
  return conclude({
    code: 'verdict.stale-card',
    party: 'unknown',
    certainty: 'cannot-tell',
    facts: `${probesSay(ground)}, and the platform's card shows Down; but the card is older than the probes.`,
    wouldChange: 'Click *Update API Configuration* on the platform, and record the card again.',
    restsOn: names(...down),
    rivals: [RIVALS.oldPassword],
    steps: ['Click *Update API Configuration* on the platform.', 'Record the card again.'],
    mended: 'The card is newer than the probes.',
    beyondTable: true,
  });
};

/** The platform's support told which status it got: then the specification's error table speaks for the row. */
export const reportedStatus: VerdictRule = (ground) => {
  const cell = failing(ground, 'platform').find(({ status }) => status !== null);
  if (!cell || !isFine(ground, 'outside')) return null;
  return conclude({
    code: `verdict.${cell.rule.code}`,
    party: cell.rule.party,
    certainty: 'likely',
    facts: `${probesSay(ground)}, but the platform reports status ${cell.status ?? ''}. ${cell.finding.says}`,
    restsOn: names(...good(ground, 'outside').filter(({ family }) => family === cell.family), cell),
    rivals: [...cell.rule.rivals, RIVALS.fqdnNotAccepted],
    steps: cell.finding.steps,
    mended: cell.finding.mended,
    beyondTable: cell.rule.beyondTable,
  });
};

/** The platform was told another user or address than the one that was tested. */
export const platformSettings: VerdictRule = (ground) => {
  const down = failing(ground, 'platform');
  const differences = ground.card ? cardDifferences(ground.card, ground.runs) : [];
  if (down.length === 0 || !isFine(ground, 'outside') || differences.length === 0) return null;
  return conclude({
    code: 'verdict.platform-settings',
    party: 'platform-settings',
    certainty: 'likely',
    facts: `${probesSay(ground)}, but the platform's card names something else than what was tested: ${differences.join('; ')}.`,
    restsOn: names(...good(ground, 'outside'), ...down),
    rivals: [RIVALS.fqdnNotAccepted],
    steps: [
      'Correct the API user name and the API base URL on the platform, type the password again, and click *Update API Configuration*.',
    ],
    mended: 'The rows read Up.',
    beyondTable: true,
  });
};

/** A blank password field keeps the old one: the platform may hold a password that the server no longer knows. */
export const oldPassword: VerdictRule = (ground) => {
  const down = failing(ground, 'platform');
  if (down.length < 3 || !isFine(ground, 'outside') || ground.checks['password-reentered'] !== 'no') return null;
  return conclude({
    code: 'verdict.old-password',
    party: 'platform-settings',
    certainty: 'likely',
    facts: `${probesSay(ground)}, but every row of the platform's card reads Down, and the password was not typed again there: a field left blank keeps the old one.`,
    restsOn: names(...good(ground, 'outside'), ...down),
    rivals: [RIVALS.fqdnNotAccepted],
    steps: ["Type the API user's password again on the platform, save, and click *Update API Configuration*."],
    mended: 'The rows read Up.',
    beyondTable: true,
  });
};

/** Interpretation rule 2: it succeeds externally, and the row reads Down. */
export const platformEgress: VerdictRule = (ground) => {
  const down = failing(ground, 'platform');
  const { card } = ground;
  if (down.length === 0 || !card || !isFine(ground, 'outside')) return null;
  const reachable = down.filter(({ family }) => good(ground, 'outside').some((cell) => cell.family === family));
  if (reachable.length === 0) return null;
  const reentered = ground.checks['password-reentered'] === 'yes' || card.passwordReentered === true;
  const whole = reachable.length === 3;
  const proven = reentered && whole && isFine(ground, 'inside') && card.apiUser !== '' && card.baseUrl !== '';
  const rows = rowsOf(reachable);
  const fqdn = card.outboundFqdn === '' ? 'its outbound FQDN' : card.outboundFqdn;
  return conclude({
    code: whole ? 'verdict.rule-2' : 'verdict.rule-2.some-rows',
    party: 'platform-egress',
    certainty: proven ? 'proven' : 'likely',
    facts: `${probesSay(ground)}, but ${whole ? 'every row' : rows.join(' and ')} of the platform's card reads Down: ${fqdn} is not accepted on the way.`,
    wouldChange: proven ? 'A row of the platform in the log of the server itself.' : RIVALS.oldPassword.check,
    restsOn: names(
      ...good(ground, 'outside').filter(({ family }) => reachable.some((cell) => cell.family === family)),
      ...reachable,
    ),
    rivals: whole
      ? [...(reentered ? [] : [RIVALS.oldPassword]), RIVALS.ipAccessList]
      : [RIVALS.pathFilter, RIVALS.oldPassword],
    steps: [
      `Firewall team: allow ${fqdn} on every firewall, proxy and ACL in front of the server, on port 443.`,
      ...(whole ? [] : ['Check that the paths /ers/config, /api/v1 and /admin/API/mnt are all allowed for it.']),
      'On the platform, click *Update API Configuration*, and record the card again.',
    ],
    mended: 'The rows read Up after *Update API Configuration*.',
    beyondTable: !whole,
  });
};

/** Everything good at all three stages. */
export const noFault: VerdictRule = (ground) => {
  if (!isWhole(ground, 'inside') || !isWhole(ground, 'outside') || !isWhole(ground, 'platform')) return null;
  return conclude({
    code: 'verdict.no-fault',
    party: 'none',
    certainty: 'proven',
    facts: 'No fault found. All probes succeed inside and outside, and every row of the platform reads Up.',
    wouldChange: 'A fault that comes and goes: run the stages again while it shows.',
    restsOn: names(...good(ground, 'inside'), ...good(ground, 'outside'), ...good(ground, 'platform')),
    steps: [],
    mended: 'Nothing to mend.',
    beyondTable: false,
  });
};
