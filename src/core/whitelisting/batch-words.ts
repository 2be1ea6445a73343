import { amount, isNothing, joined, outside, say, sentences, type Message } from '../messages/message.ts';
import type { BatchSums } from './batch-state.ts';
import { namesLastDay } from './columns.ts';
import { momentOf } from '../messages/zoned-time.ts';
import { causeNeedsConsent } from './problems.ts';
import { noticedSentence, type SheetSummary } from './sheet.ts';

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
export const CONSENTS = ['again', 'permanent', 'no-access'] as const;
export type ConsentKind = (typeof CONSENTS)[number];

/** What a general consent does not cover: a person agrees to it by its own word. */
export interface Consent {
  readonly kind: ConsentKind;
  readonly sentence: Message;
}

export interface PlanNumbers {
  readonly create: number;
  readonly leaveOut: number;
  /** Of `leaveOut`: rows whose device goes out with an earlier row. */
  readonly duplicates: number;
  /** Of `create`: entries without a removal date. */
  readonly permanent: number;
  /** Of `create`: rows that go out in calls of their own, because they have more fields than a batch carries. */
  readonly oneByOne: number;
  /** Ready rows that follow the rules and give nobody access. */
  readonly noAccess: number;
  /** Ready rows whose MAC another batch of this context has sent. */
  readonly sentBefore: number;
  /** When the very same list was sent; `null` where it was not. */
  readonly sentAt: string | null;
  readonly customer: string;
  readonly contextId: string;
}

/** Causes of warnings that a person agrees to, see `needsConsent`. */
export const doubtfulCauses = ({ readyWarnings }: Pick<SheetSummary, 'readyWarnings'>): readonly string[] =>
  readyWarnings.map(({ cause }) => cause).filter(causeNeedsConsent);

export const noAccessSentence = (rows: number): Message =>
  say`Rows that follow the rules and give nobody access: ${rows}.`;

const consentsOf = (
  { sentAt, permanent, noAccess }: PlanNumbers,
  { reading: { noticed } }: Pick<SheetSummary, 'reading'>,
): readonly Consent[] => [
  ...(sentAt === null
    ? []
    : [{ kind: 'again' as const, sentence: say`This list was sent before: ${momentOf(sentAt).utc}.` }]),
  ...(permanent === 0
    ? []
    : [
        {
          kind: 'permanent' as const,
          sentence: sentences(
            say`Rows without an end date, whose entries never expire: ${permanent}.`,
            noticedSentence(noticed, 'hiddenDates'),
          ),
        },
      ]),
  ...(noAccess === 0 ? [] : [{ kind: 'no-access' as const, sentence: noAccessSentence(noAccess) }]),
];

const planCautions = (
  { reading, datesLeftOut: { rows, past } }: Pick<SheetSummary, 'reading' | 'datesLeftOut'>,
  { sentBefore, sentAt }: PlanNumbers,
): readonly Message[] => {
  const header = reading.columns.find(({ field }) => field === 'toDate')?.header ?? '';
  return [
    ...(sentBefore === 0 || sentAt !== null ? [] : [say`Rows whose MAC was sent before: ${sentBefore}.`]),
    ...(rows === 0 ? [] : [say`Rows whose removal date is not sent, so the entry becomes permanent: ${rows}.`]),
    ...(past === 0
      ? []
      : [
          say`${past} of these dates are today or have passed: such a device has no access now, and would get it for good.`,
        ]),
    ...(namesLastDay(header) ? [lastDaySentence(header.trim())] : []),
  ];
};

export const planView = (summary: Pick<SheetSummary, 'reading' | 'leftOut' | 'datesLeftOut'>, plan: PlanNumbers) => {
  const { create, leaveOut, permanent, oneByOne, customer, contextId } = plan;
  return {
    ...{ create, leaveOut, permanent, oneByOne, customer, contextId },
    columnsLeftOut: summary.leftOut.map(({ name }) => name),
    cautions: planCautions(summary, plan),
    consents: consentsOf(plan, summary),
    sentence: planSentence(plan),
  };
};
