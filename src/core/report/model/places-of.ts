import { outcomeWord } from '../../diagnosis/phrases.ts';
import { stageTitle } from '../../diagnosis/titles.ts';
import { sealWord } from '../seal-words.ts';
import { ROW_TITLES } from '../../records/card.ts';
import type { StageRecord } from '../../records/record.ts';
import { said } from '../../messages/say.ts';
import { CARD_ROWS, PROBE_STAGES } from '../../vocabulary/words.ts';
import type { Report } from '../report.ts';
import type { ReportInput } from './report-input.ts';

type Fact = Report['annex'][number]['facts'][number];

/** A fact that is not there has no row. */
export const factsOf = (facts: readonly (readonly [label: string, value: string | null])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));

/** The server that the newest run asked; without a run the one that the case names. */
export const serverOf = ({ runs, asked, material: { target } }: ReportInput): Report['server'] => {
  const [newest] = runs;
  if (!newest)
    return target === undefined || target.host === ''
      ? null
      : { host: target.host, port: target.port, user: target.user, connectTo: [] };
  const connectTo = asked.flatMap(({ run }) => run.server.connectTo ?? []);
  return { host: newest.server.host, port: newest.server.port, user: newest.user, connectTo: [...new Set(connectTo)] };
};

const leavesBy = ({ vantage: { defaultRoute } }: StageRecord): string | null => {
  if (defaultRoute === undefined) return null;
  if (defaultRoute === null) return said('no default route');
  const { interface: adapter, address } = defaultRoute;
  return adapter === null ? address : `${adapter}, ${address}`;
};

const vantageFacts = (run: StageRecord): Fact[] => {
  const { vantage, server, user, madeBy, id } = run;
  return factsOf([
    [said('Called'), vantage.label],
    [said('Addresses'), vantage.addresses.map((entry) => `${entry.interface} ${entry.address}`).join(', ')],
    [said('Default route'), leavesBy(run)],
    [said('Resolvers'), vantage.resolvers.join(', ')],
    [said('Proxy'), vantage.proxy ?? said('none')],
    [said('VPN adapters'), vantage.vpnInterfaces.join(', ') || said('none')],
    [said('Asked'), `${server.host}:${server.port}`],
    [said('Connected to'), server.connectTo],
    [said('API user'), user],
    [said('System'), vantage.platform],
    [said('Time zone'), vantage.timeZone],
    [said('Recorded by'), madeBy],
    [said('Transcript'), run.seal === undefined ? null : sealWord(run.seal)],
    [said('Record'), id],
  ]);
};

/** The machines of the newest results: one a run, as a stage may have been run again in part. */
export const vantagesOf = ({ runs, asked }: ReportInput): Report['vantages'] =>
  PROBE_STAGES.flatMap((stage) => {
    const used = runs.filter((run) => run.stage === stage && asked.some((one) => one.run === run));
    return used.map((run) => ({ stage, title: stageTitle(stage), at: run.startedAt, facts: vantageFacts(run) }));
  });

/** The newest card, with what each row says. */
export const cardOf = ({ card }: ReportInput): Report['card'] =>
  card === null
    ? null
    : {
        at: card.updatedAt,
        outboundFqdn: card.outboundFqdn,
        apiUser: card.apiUser,
        baseUrl: card.baseUrl,
        licence: card.licence,
        passwordReentered: card.passwordReentered,
        rows: CARD_ROWS.map((row) => {
          const { value, status } = card.rows[row];
          const word = outcomeWord(`row.${value}`, 'open-api', status);
          return { row, title: ROW_TITLES[row], value, word, status };
        }),
      };
