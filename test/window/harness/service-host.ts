import { say, format } from '../../../src/core/messages/message.ts';
import { createdSentence, entryResult } from '../../../src/core/whitelisting/requests.ts';
import type { ContextTest } from '../../../src/core/whitelisting/context-test.ts';
import { readContextFields } from '../../../src/core/whitelisting/context.ts';
import { failureOf, type CallOutcome } from '../../../src/core/whitelisting/failure.ts';
import type { HistoryEntry } from '../../../src/core/whitelisting/history.ts';
import {
  readRemovalReply,
  restoreList,
  removalDocument,
  stillCoveredSentences,
  removedSentence,
  isConfirmed,
} from '../../../src/core/whitelisting/policy-reply.ts';
import { todayIn } from '../../../src/core/vocabulary/time-zone.ts';
import { validateEntry } from '../../../src/core/whitelisting/validate.ts';
import { readPolicyEntry } from '../../../src/core/whitelisting/policy.ts';
import { previewOf } from '../../../src/app/service/policies.ts';
import { refuse, Refused, type Answers } from './noting.ts';
import type { Failure } from '../../../src/shared/reply.ts';
import type { serviceGroups } from '../../../src/shared/service-contract.ts';
import type { ContextView, RestoreList } from '../../../src/shared/service-views.ts';
import { certificate } from './evidence-fixture.ts';
import { FakeBatches } from './service-batches.ts';
import { fakeSheets, READ_AT } from './service-sheets.ts';
import type { Tell } from './serve.ts';

type ServiceOperations = Pick<Answers, keyof typeof serviceGroups>;

const AT = '2026-11-21T10:15:00.000+01:00';

/** The service's groups in memory: contexts that are kept, and answers of the service that the test gives. */
export class FakeService {
  readonly contexts = new Map<string, ContextView>();
  readonly keys = new Map<string, string>();
  readonly sheets = fakeSheets((id) => this.contexts.get(id)?.timeZone);
  readonly batches: FakeBatches;
  readonly entriesSent: unknown[] = [];
  readonly removalsSent: unknown[] = [];
  readonly looks: unknown[] = [];
  history: HistoryEntry[] = [];
  restoreLists: RestoreList[] = [];
  entryOutcome: CallOutcome = { sent: 'yes', status: 200, retryAfter: null, body: { kind: 'empty' } };
  removalOutcome: CallOutcome = { sent: 'yes', status: 200, retryAfter: null, body: { kind: 'json', value: {} } };
  testRefused: Failure | null = null;
  tests = 0;
  testResult: ContextTest = {
    result: 'cannot-tell',
    message: say('The service does not answer this question. That is usual: it need not have a list to show.'),
    proves: [say('The service was reached over TLS, and its certificate is trusted.')],
    provesNot: [say('That the key is accepted.')],
    status: 404,
    keySent: true,
  };
  private readonly tell: Tell;

  constructor(tell: Tell) {
    this.tell = tell;
    this.batches = new FakeBatches(this.sheets, (id) => this.contexts.get(id)!, tell);
  }

  add(context: ContextView): ContextView {
    this.contexts.set(context.id, context);
    return context;
  }

  private change(id: string, changes: Partial<ContextView>): ContextView {
    const changed = this.add({ ...this.contexts.get(id)!, ...changes, changedAt: new Date().toISOString() });
    this.tell({ name: 'contexts.changed', payload: { id } });
    return changed;
  }

  operations(): ServiceOperations {
    return {
      contexts: {
        list: () => ({
          contexts: [...this.contexts.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
          problems: [],
        }),
        save: ({ id, ...typed }) => {
          const read = readContextFields(typed);
          if (!read.ok) return refuse('bad-input', `${format(read.message, 'en')} Nothing was changed.`);
          const known = id === null ? undefined : this.contexts.get(id);
          const moved = known !== undefined && new URL(known.baseUrl).host !== new URL(read.value.baseUrl).host;
          const made: ContextView = {
            id: id ?? crypto.randomUUID(),
            createdAt: AT,
            changedAt: AT,
            practice: null,
            practicePolicyId: null,
            keyKeeper: say('Secret Service'),
            keyNote: null,
            removedAt: null,
            ...known,
            ...read.value,
            hasKey: moved ? false : (known?.hasKey ?? false),
          };
          this.add(made);
          return this.change(made.id, {});
        },
        remove: ({ id }) => (this.change(id, { removedAt: AT }), null),
        restore: ({ id }) => this.change(id, { removedAt: null }),
        setKey: ({ id, key }) => {
          this.keys.set(id, key);
          return this.change(id, { hasKey: true });
        },
        clearKey: ({ id }) => {
          this.keys.delete(id);
          return this.change(id, { hasKey: false });
        },
        test: () => {
          this.tests += 1;
          const refused = this.testRefused;
          this.testRefused = null;
          if (refused !== null) throw new Refused(refused);
          return this.testResult;
        },
        look: (input) => {
          this.looks.push(input);
          return {
            chain: [certificate('CN=Unknown Issuer', 'b4')],
            trusted: false,
            problem: say('The issuer is not known to this system.'),
          };
        },
      },
      entries: {
        add: (input) => {
          this.entriesSent.push(input);
          const { entry, problems, warnings } = validateEntry(
            input.entry,
            todayIn(this.contexts.get(input.context.id)?.timeZone, READ_AT),
          );
          if (entry === null) return refuse('bad-input', `${format(problems[0]!.message, 'en')} Nothing was sent.`);
          const good = this.entryOutcome.sent === 'yes' && this.entryOutcome.status === 200;
          const failure = good ? null : failureOf(this.entryOutcome, 'POST');
          return {
            id: input.again ?? crypto.randomUUID(),
            result: entryResult(failure),
            sentence: failure?.message ?? createdSentence(entry),
            warnings,
            failure,
            notRecorded: null,
          };
        },
      },
      sheets: this.sheets.operations,
      batches: this.batches.operations,
      policies: {
        preview: ({ text }) => previewOf(text),
        remove: (input) => {
          this.removalsSent.push(input);
          if (input.typedCount !== input.emails.length)
            return refuse('not-allowed', 'The number does not fit. Nothing was sent.');
          if (!isConfirmed(input.emails.map(readPolicyEntry), input.typed ?? String(input.typedCount)))
            return refuse('not-allowed', 'What was typed does not fit. Nothing was sent.');
          const reading = readRemovalReply(input.emails, this.removalOutcome);
          if (reading.kind === 'not-removed') return { kind: 'not-removed', failure: reading.failure, problem: null };
          const { removal } = reading;
          return {
            kind: 'removed',
            document: removalDocument(removal),
            stillCovered: stillCoveredSentences(removal),
            restoreText: restoreList(removal),
            restorePath: '/data/restore/2026-11-21.txt',
            problem: null,
            sentence: removedSentence(removal, input.emails, input.revoke),
          };
        },
        restoreLists: () => this.restoreLists,
      },
      serviceHistory: {
        list: () => ({ entries: this.history, older: 3 }),
        export: () => ({ text: JSON.stringify({ format: 'tripoint/service-history' }) }),
      },
    };
  }
}
