import { isGood } from '../../src/core/evidence/outcome.ts';
import { ROW_OF_FAMILY } from '../../src/core/records/card.ts';
import { FAMILIES } from '../../src/core/vocabulary/words.ts';
import { tripoint } from '../cli/run-tripoint.ts';
import type { Site } from './site.ts';
import { probe } from './walk.ts';

/**
 * Reads the platform's status card: each of its rows is Up where the same request succeeds on the platform's own host,
 * which the probes are run on for it. Gives the card's file.
 */
export const readCard = async (
  { at, ca, folder, host, lab }: Site,
  name: string,
  more: readonly string[] = [],
): Promise<string> => {
  const { apiUser } = lab;
  const { cells } = await probe(
    folder,
    { stage: 'outside', name: `${name}-seen`, server: host, ca, apiUser },
    at('platform'),
  );
  const rows = FAMILIES.flatMap((family) => {
    const row = ROW_OF_FAMILY[family];
    return row === null ? [] : [`--${row}`, isGood(cells[family]) ? 'up' : 'down'];
  });
  const file = folder.path(`${name}.json`);
  const facts = [
    '--updated-at',
    new Date().toISOString(),
    '--fqdn',
    'egress.platform.test',
    '--api-user',
    apiUser.name,
    '--base-url',
    `https://${host}`,
  ];
  await tripoint(['card', ...rows, ...facts, ...more, '--out', file]);
  return file;
};
