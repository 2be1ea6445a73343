import { amount, isNothing, joined, outside, say, sentences, type Message } from '../messages/message.ts';
import type { BatchSums } from './batch-state.ts';
import { namesLastDay } from './columns.ts';
import { causeNeedsConsent, type EntryField } from './problems.ts';
import type { SheetSummary } from './sheet.ts';

interface PlannedNumbers {
  readonly create: number;
  readonly leaveOut: number;
  readonly duplicates?: number;
  /** Of `create`: entries without a removal date, which nothing removes. */
  readonly permanent: number;
  readonly customer: string;
  readonly contextId: string;
}

/** What is zero is not said. */
const count = (number: number, text: (number: number) => Message): readonly Message[] =>
  number === 0 ? [] : [text(number)];

const into = ({ customer, contextId }: Pick<PlannedNumbers, 'customer' | 'contextId'>): Message =>
  say`into ${customer === contextId ? contextId : joined([customer, contextId], ' / ')}`;

const permanentOnes = (number: number): Message => say`${number} permanent`;

/** `Create 312, leave out 4 faulty and 2 repeated, 300 permanent, into ACME / guest-context` */
const planSentence = (plan: PlannedNumbers): Message => {
  const { create, leaveOut, duplicates = 0, permanent } = plan;
  const out = joined(
    [
      ...count(leaveOut - duplicates, (number) => say`${number} faulty`),
      ...count(duplicates, (number) => say`${number} repeated`),
    ],
    say(' and '),
  );
  return joined(
    [
      say`Create ${create}`,
      ...(isNothing(out) ? [] : [say`leave out ${out}`]),
      ...count(permanent, permanentOnes),
      into(plan),
    ],
    ', ',
  );
};

interface LeftNumbers {
  readonly left: number;
  readonly inDoubt: number;
  readonly permanent: number;
  readonly source: string;
  readonly customer: string;
  readonly contextId: string;
}

/** `Send 12 that are left of list.csv, 2 in doubt, 12 permanent, into ACME / guest-context` */
export const resumeSentence = (plan: LeftNumbers): Message =>
  joined(
    [
      say`Send ${plan.left} that are left of ${plan.source}`,
      ...count(plan.inDoubt, (number) => say`${number} in doubt`),
      ...count(plan.permanent, permanentOnes),
      into(plan),
    ],
    ', ',
  );

/** Said before entries are created. */
export const CANNOT_UNDO = say(
  'The service has no call that removes entries: what is created is removed in the platform only.',
);

const datesNotSentSentence = (rows: number): Message =>
  say`Rows whose removal date is not sent, so the entry becomes permanent: ${rows}.`;

const lastDaySentence = (header: string): Message =>
  say`"${outside(header)}" may name the last day of access. The service removes an entry at 00:00 on its date, so the last full day is the day before.`;

/** `Rows sent one by one: 12` */
export const ownCalls = (rows: number): Message => say`Rows sent one by one: ${amount(rows)}`;

/** Why the tags of a batch cannot be asked for. */
export const tagsNotCarriedSentence = (rows: number): Message =>
  say`${ownCalls(rows)}. ${say('Only a batch attaches its own tags and a date tag.')}`;

/** Said while a batch waits because the service asked for it. */
export const waitingSentence = (seconds: number, status: number | null): Message =>
  status === 429
    ? say`The service asks for fewer requests (429). The batch waits ${seconds} s and continues on its own.`
    : say`The service is not available (${status ?? 0}). The batch waits ${seconds} s and continues on its own; what was sent last is in doubt until then.`;

/** Why a batch stopped that had waited. */
export const WAITED = say('The batch waits at most 30 minutes without progress, and stopped. Go on with it later.');

/**
 * What became of a batch's rows. @param leftOut never meant to go out. @param left still to be sent. @param refused the
 * last request.
 */
export const sumsSentence = (sums: BatchSums, leftOut: number, left: number, refused = false): Message => {
  const parts = [
    ...count(sums.created, (number) => say`${number} created`),
    ...count(sums.existing - sums.presentAfterResume, (number) => say`${number} already there`),
    ...count(sums.presentAfterResume, (number) => say`${number} there after going on`),
    ...count(sums.faulty, (number) => say`${number} faulty`),
    ...count(sums.unaccounted, (number) => say`${number} not known`),
  ];
  const none = refused ? say('A request was sent and refused. Nothing was created.') : say('Nothing was sent.');
  const sent = sums.sent === 0 ? none : say`${sums.sent} sent: ${joined(parts, ', ')}.`;
  const rest = [
    ...count(leftOut, (number) => say`${number} left out`),
    ...count(left, (number) => say`${number} still to be sent`),
  ];
  return rest.length === 0 ? sent : sentences(sent, say`${joined(rest, ', ')}.`);
};

// What is confirmed before a list is sent: its numbers and everything that is not as the list says it.
interface PlanNumbers {
  readonly create: number;
  readonly leaveOut: number;
  readonly duplicates: number;
  readonly permanent: number;
  readonly oneByOne: number;
  readonly datesNotSent: number;
  readonly otherFields: 'not-sent' | 'one-by-one';
  readonly customer: string;
  readonly contextId: string;
}

const rowsWith = ({ readyWarnings }: Warned, isMeant: (cause: string) => boolean): number =>
  readyWarnings.filter(({ cause }) => isMeant(cause)).reduce((sum, { rows }) => sum + rows, 0);
type Warned = Pick<SheetSummary, 'readyWarnings'>;

const isAboutDate = (cause: string): boolean => cause.split('.')[0] === 'toDate';

/** Ready rows whose removal date is today or has passed. */
export const pastDates = (summary: Warned): number =>
  rowsWith(summary, (cause) => isAboutDate(cause) && causeNeedsConsent(cause));

/** Causes of warnings that a person agrees to, see `needsConsent`; of a date that is not sent there is none. */
export const doubtfulCauses = ({ readyWarnings }: Warned, otherFields: PlanNumbers['otherFields']): readonly string[] =>
  readyWarnings
    .map(({ cause }) => cause)
    .filter((cause) => causeNeedsConsent(cause) && (otherFields === 'one-by-one' || !isAboutDate(cause)));

const planCautions = (
  summary: Pick<SheetSummary, 'reading' | 'readyWarnings'>,
  { datesNotSent, otherFields }: Pick<PlanNumbers, 'datesNotSent' | 'otherFields'>,
): readonly Message[] => {
  const past = otherFields === 'not-sent' ? pastDates(summary) : 0;
  const header = summary.reading.columns.find(({ field }) => field === 'toDate')?.header ?? '';
  return [
    ...(datesNotSent === 0 ? [] : [datesNotSentSentence(datesNotSent)]),
    ...(past === 0
      ? []
      : [
          say`${past} of these dates are today or have passed: such a device has no access now, and would get it for good.`,
        ]),
    ...(otherFields === 'one-by-one' && namesLastDay(header) ? [lastDaySentence(header.trim())] : []),
  ];
};

export const planView = (
  summary: Pick<SheetSummary, 'reading' | 'beyondBatch' | 'leftOut' | 'readyWarnings'>,
  { duplicates, otherFields, ...numbers }: PlanNumbers,
) => ({
  ...numbers,
  columnsLeftOut: summary.leftOut.map(({ name }) => name),
  cautions: planCautions(summary, { ...numbers, otherFields }),
  notSent: otherFields === 'one-by-one' ? ([] as readonly EntryField[]) : summary.beyondBatch,
  sentence: planSentence({ ...numbers, duplicates }),
});
