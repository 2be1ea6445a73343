import { say, verbatim } from '../../../src/core/messages/message.ts';
import { FAMILIES, type ProbeStage } from '../../../src/core/vocabulary/words.ts';
import type { StagePreview } from '../../../src/shared/contract.ts';
import { stageRun, vantage } from './evidence-fixture.ts';
import { NOW, type FakeHost, type Run } from './fake-host.ts';
import { Refused, type Answers } from './noting.ts';
import { watchRecord } from './watch-fixture.ts';

const start = (host: FakeHost, run: Run): { readonly runId: string } => {
  host.running = run;
  host.change(run.caseId, (document) => ({
    runs: [
      ...document.runs,
      {
        ...stageRun(run.stage, [], NOW, run.runId),
        state: 'running',
        vantage: { ...vantage(run.stage), label: run.label },
      },
    ],
  }));
  return { runId: run.runId };
};

const preview = (host: FakeHost, stage: ProbeStage): StagePreview => ({
  vantage: vantage(stage),
  addresses: [
    stage === 'inside' ? { address: '10.20.9.4', private: true } : { address: '203.0.113.40', private: false },
  ],
  problem: null,
  contradictions: host.contradictions.map(verbatim),
  ...host.previewed,
});

/** Refuses, as the attempt ledger does, whoever does not consent to what is pending. */
const consented = ({ attempts }: FakeHost, input: { readonly consentTo?: string[] | undefined }): void => {
  if (attempts === null || attempts.pending.every((id) => input.consentTo?.includes(id))) return;
  throw new Refused({ code: 'rejected-before', message: say('Rejected before. Nothing was sent.'), attempts });
};

/** Runs and watches of a fake host: they begin here, and the test says what becomes of them. */
export const runOperations = (host: FakeHost): Pick<Answers, 'stages' | 'watches'> => ({
  stages: {
    preview: (input) => preview(host, input.stage),
    script: (input) => ({
      name: 'probe.sh',
      text: '#!/bin/sh\n',
      sha256: 'ab'.repeat(32),
      use: `sh ./probe.sh --stage ${input.stage} > ${input.stage}.txt`,
      ca: null,
      notes: [verbatim(`Bring the answers back: tripoint case import ${input.stage}.txt`)],
    }),
    run: (input) => {
      consented(host, input);
      return start(host, {
        runId: crypto.randomUUID(),
        caseId: input.id,
        stage: input.stage,
        label: input.label,
        only: input.only ?? FAMILIES,
        continueAfter401: input.continueAfter401,
      });
    },
    stop: () => {
      setTimeout(() => host.finishRun('stopped'), 20);
      return null;
    },
    saveUnsaved: (input) => {
      host.cases.get(input.id)!.unsaved = null;
      return host.open(input.id);
    },
    unsavedFile: () => ({ name: 'run-outside.json', text: '{"state":"stopped"}\n' }),
    settle: (input) => {
      if (input.choice !== 'leave') consented(host, input);
      host.cases.get(input.id)!.interrupted = null;
      return host.open(input.id);
    },
  },
  watches: {
    start: (input) => {
      consented(host, input);
      const { id, stage, families, everySeconds, bound } = input;
      const rounds = bound.kind === 'count' ? bound.rounds : Math.floor(bound.seconds / everySeconds) + 1;
      const record = watchRecord({ stage, families, everySeconds, rounds, state: 'running', endedAt: null });
      host.watching = { watchId: record.id, caseId: id, stage };
      host.change(id, (document) => ({ watches: [...document.watches, record] }));
      host.changed(id);
      return { watchId: record.id };
    },
    stop: () => {
      setTimeout(() => host.finishWatch('stopped'), 20);
      return null;
    },
  },
});
