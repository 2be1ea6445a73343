import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LabDescription } from '../../src/core/records/practice-description.ts';
import { stageRecordSchema, type StageRecord } from '../../src/core/records/record.ts';
import type { ProbeStage } from '../../src/core/vocabulary/words.ts';
import type { WalkStep } from '../../src/lab/walk.ts';
import type { Ended, Surroundings } from '../cli/run-tripoint.ts';
import type { Play } from '../recorded/evidence.ts';

/** A world walked through as an engineer would, by the command line. */

/** Runs a command, as a process of its own or in one that runs many. */
export type RunCommand = (args: readonly string[], surroundings?: Surroundings) => Promise<Ended>;

const call = (method: 'GET' | 'POST', url: string, json?: string): Promise<string> =>
  new Promise((done, failed) => {
    const headers = json === undefined ? {} : { 'Content-Type': 'application/json', Accept: 'application/json' };
    const sent = request(url, { method, headers }, (response) => {
      const good = (response.statusCode ?? 500) < 400;
      text(response).then(good ? done : (body) => failed(new Error(body)), failed);
    });
    sent.once('error', failed);
    sent.end(json);
  });

export interface Probed {
  /** `inside`, `outside-2`: the second run of a stage has a number. */
  readonly name: string;
  readonly stage: ProbeStage;
  readonly code: number | null;
  readonly record: StageRecord;
}

export interface Walked {
  readonly probes: readonly Probed[];
  readonly verdict: Ended;
  /** All of it, to be judged again. */
  readonly evidence: Play;
}

/** Takes the steps of a world's walk, and compares at the end everything that was recorded. */
export const walk = async (
  id: string,
  lab: LabDescription,
  folder: string,
  steps: readonly WalkStep[],
  tripoint: RunCommand,
): Promise<Walked> => {
  const probes: Probed[] = [];
  const checks: { readonly said: string; readonly after: number }[] = [];
  const documents: Play['documents'] = [];
  const files: string[] = [];
  let pin: string | null = null;

  const probe = async ({ stage, proxy, pinned }: Extract<WalkStep, { do: 'probe' }>): Promise<void> => {
    const before = probes.filter((other) => other.stage === stage).length;
    const name = before === 0 ? stage : `${stage}-${before + 1}`;
    const file = join(folder, `${name}.json`);
    const { code, out } = await tripoint(
      ['probe', '--server', lab.server, '--connect-to', lab.entrances[stage], '--user', lab.apiUser.name]
        .concat(['--stage', stage, '--ca', lab.ca, '--timeout', '4', '--json', '--out', file, '--one-more-attempt'])
        .concat(proxy === undefined ? [] : ['--proxy', lab.engineerProxy ?? ''])
        .concat(pinned === undefined || pin === null ? [] : ['--pin', `sha256:${pin}`]),
      // One engineer's machine: it knows what was accepted before. What a held run was held for is looked at, and consented to.
      { environment: { TRIPOINT_PASSWORD: lab.apiUser.password, TRIPOINT_DATA: join(folder, 'data') } },
    );
    files.push(file);
    documents.push(JSON.parse(out) as Play['documents'][number]);
    probes.push({ name, stage, code, record: stageRecordSchema.parse(JSON.parse(out)) });
  };

  const lookAtPin = async (): Promise<void> => {
    const { inside } = lab.entrances;
    const look = ['certificate', '--server', lab.server, '--connect-to', inside, '--ca', lab.ca, '--json'];
    const { chain } = JSON.parse((await tripoint(look)).out) as {
      readonly chain: readonly { readonly sha256: string }[];
    };
    pin = chain[0]?.sha256 ?? null;
  };

  const readCard = async (): Promise<void> => {
    const file = join(folder, 'card.json');
    const input = await call('GET', new URL('card.txt', lab.platform.url).href);
    const card = await tripoint(['card', '--paste', '-', '--json', '--out', file], { input });
    documents.push(JSON.parse(card.out) as Play['documents'][number]);
    files.push(file);
  };

  for (const step of steps)
    switch (step.do) {
      case 'probe':
        await probe(step);
        break;
      case 'pin':
        await lookAtPin();
        break;
      case 'change':
        await call('POST', lab.control ?? '', JSON.stringify(step.order));
        break;
      case 'update-card':
        await call('POST', new URL('update', lab.platform.url).href);
        break;
      case 'read-card':
        await readCard();
        break;
      case 'check':
        checks.push({ said: `${step.check}=${step.result}`, after: documents.length });
        break;
    }
  const said = checks.flatMap((check) => ['--check', check.said]);
  const verdict = await tripoint(['compare', '--json', ...said, ...new Set(files)]);
  return { probes, verdict, evidence: { id, playedAt: new Date().toISOString(), documents, checks } };
};
