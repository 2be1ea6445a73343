import { isFailure, OUTCOMES, ROW_OUTCOMES } from '../../evidence/outcome.ts';
import { NOTHING, say, time, verbatim, type Message } from '../../messages/message.ts';
import { momentOf, offsetOf } from '../../messages/zoned-time.ts';
import { placeText } from '../../vocabulary/words.ts';
import { PSEUDONYM_LINE, type Report } from '../report.ts';

/** What a long and a short paper say alike. */

const WORDS = [...OUTCOMES, ...ROW_OUTCOMES];

/** The cell shows something that went wrong; a word that this program does not know shows nothing. */
export const isFailing = ({ outcome }: Report['cells'][number]): boolean =>
  WORDS.some((word) => word === outcome && isFailure(word));

/** A moment as two people write it into two logs; once where both clocks read the same. */
export const clocks = (timestamp: string): string => {
  const { utc, local } = momentOf(timestamp);
  return offsetOf(timestamp) === '+00:00' || utc === local ? utc : `${local}, ${utc}`;
};

type Observed = NonNullable<Report['observed']>[number];

/** When it was seen, and whether that can be relied on. */
export const timeOf = ({ at, clockInDoubt }: Observed): Message =>
  clockInDoubt ? say`${time(clocks(at))} by a clock in doubt` : verbatim(time(clocks(at)));

/** "192.0.2.1:50712 → 203.0.113.10:443"; the destination alone where nobody can tell the source. */
export const wayOf = ({ source, destination }: Observed): string =>
  [source, destination].filter((end) => end !== null && end !== '').join(' → ');

/** "acs.example.org, port 443, API user api-user". */
export const serverText = ({ host, port, user }: NonNullable<Report['server']>): Message =>
  user === '' ? verbatim(placeText({ host, port })) : say`${host}, port ${port}, API user ${user}`;

/** Customer, site and case, as far as they have names. */
export const caseText = ({ case: { customer, site, title } }: Report): string =>
  [customer, site, title].filter((name) => name !== '').join(', ');

/** That words in it are pseudonyms, or nothing. */
export const pseudonymText = ({ pseudonyms }: Report): Message => (pseudonyms === true ? say(PSEUDONYM_LINE) : NOTHING);

/** When and by what a report was made. */
export const madeText = ({ madeAt, madeBy }: Report): Message =>
  say`Made ${clocks(madeAt)}, by ${madeBy.program} ${madeBy.version}, rules ${madeBy.rules}.`;
