import type { RowOutcome } from '../../evidence/outcome.ts';
import { ALTERNATIVE_CAUSES } from '../causes/alternative-causes.ts';
import { ours, specified, type Rule, type StageRule } from './rule.ts';

/** What a row of the platform's card means (specification: "API status card"; interpretation rule 2). */
export const ROWS: Readonly<Record<RowOutcome, Rule>> = {
  'row.up': specified({
    code: 'row.up',
    party: 'none',
    severity: 'good',
    says: 'The platform reaches this API.',
    because: 'The row reads Up.',
    steps: [],
    mended: 'Nothing to fix.',
    certainty: 'proven',
  }),
  'row.down': specified({
    code: 'row.down',
    party: 'platform-egress',
    severity: 'fault',
    says: 'The platform does not reach this API, or is not accepted.',
    because: 'The row reads Down. What it means is decided by the two other stages.',
    steps: ["Allow the platform's outbound FQDN on every firewall, proxy and ACL in front of the server."],
    mended: 'The row reads Up after “Update API Configuration”.',
    rivals: [ALTERNATIVE_CAUSES.oldPassword],
  }),
  'row.not-read': ours({
    code: 'row.not-read',
    party: 'unknown',
    severity: 'cannot-tell',
    says: 'The row was not read.',
    because: 'Nobody has recorded it.',
    steps: ['Open the status card on the platform, click “Update API Configuration”, and record the rows.'],
    mended: 'The row has a value.',
    certainty: 'cannot-tell',
  }),
  'row.none': ours({
    code: 'row.none',
    party: 'unknown',
    severity: 'cannot-tell',
    says: 'The card has no row for this probe.',
    because: 'Endpoint Groups API speaks for ERS as a whole.',
    steps: [],
    mended: '',
    certainty: 'cannot-tell',
  }),
};

/**
 * The platform stage of outcomes that only a probe can see. A card says Up, Down or nothing, with a status at most:
 * whatever the platform met, its row shows no more than these.
 */
export const ON_CARD = {
  up: { otherwise: ROWS['row.up'] },
  down: { otherwise: ROWS['row.down'] },
  notRead: { otherwise: ROWS['row.not-read'] },
} as const satisfies Readonly<Record<string, StageRule>>;
