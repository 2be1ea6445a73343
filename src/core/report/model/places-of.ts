import { namesText } from '../../diagnosis/name-changes.ts';
import { outcomeWord } from '../../diagnosis/phrases.ts';
import { stageTitle } from '../../diagnosis/titles.ts';
import type { SignatureTeller } from './signatures-of.ts';
import { ROW_TITLES } from '../../records/card.ts';
import type { StageRecord } from '../../records/record.ts';
import { said, say } from '../../messages/say.ts';
import { CARD_ROWS, PROBE_STAGES, FAMILIES, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import type { Report } from '../report.ts';
import type { ReportInput, Asked } from './report-input.ts';
import { relate } from '../../diagnosis/certificates.ts';
import { leafOf, type Certificate, type TlsEvidence } from '../../evidence/evidence.ts';
import { inertLine, utcOf } from './inert.ts';
/** Names are told one by one as far as a reader follows; a certificate may hold a thousand. */
const MOST_NAMES = 50;
const NAME_BYTES = 512;

/** The lines of a distinguished name on one. */
export const nameOf = (distinguished: string): string => distinguished.replaceAll('\n', ', ');

/** What made a certificate acceptable, in words. */
export const trustTitle = (trustedBy: TlsEvidence['trustedBy']): string => {
  if (trustedBy === null) return said('nothing: no request was sent');
  if (trustedBy === 'imported-ca') return said('the imported authority');
  return trustedBy === 'pin' ? said('its accepted fingerprint') : said('the authorities of the test host');
};

export const namesOf = ({ subjectAltNames }: Certificate): string[] => {
  const left = subjectAltNames.length - MOST_NAMES;
  const shown = subjectAltNames.slice(0, MOST_NAMES).map((name) => inertLine(name, NAME_BYTES));
  return left > 0 ? [...shown, say`… (${left} names more)`] : shown;
};

const sideOf = ({ stage, family, evidence }: Asked): readonly Report['certificates']['sides'][number][] => {
  const leaf = leafOf(evidence);
  if (!leaf) return [];
  return [
    {
      stage,
      family,
      subject: nameOf(leaf.subject),
      issuer: nameOf(leaf.issuer),
      names: namesOf(leaf),
      notBefore: utcOf(leaf.notBefore),
      notAfter: utcOf(leaf.notAfter),
      sha256: leaf.sha256,
      publicKeySha256: leaf.publicKeySha256,
      serialNumber: leaf.serialNumber,
      trusted: trustTitle(evidence.tls?.trustedBy ?? null),
    },
  ];
};

/** The pair of certificates that the sentence is about, else the first that each stage was shown. */
export const certificatesOf = ({ judgement, asked, runs }: ReportInput): Report['certificates'] => {
  const { relation, sentence, details } = judgement.certificates;
  const host = runs[0]?.server.host ?? '';
  const at = (stage: ProbeStage, family?: Family): Asked | undefined =>
    asked.find(
      (one) =>
        one.stage === stage && (family === undefined || one.family === family) && leafOf(one.evidence) !== undefined,
    );
  const about = FAMILIES.find((family) => {
    const [inside, outside] = [at('inside', family), at('outside', family)];
    return inside && outside && relate(inside.evidence, outside.evidence, host).relation === relation;
  });
  const sides = PROBE_STAGES.flatMap((stage) => at(stage, about) ?? []);
  return { sentence, details: [...(details ?? [])], sides: sides.flatMap(sideOf) };
};

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

const vantageFacts = (run: StageRecord, signatureOf: SignatureTeller): Fact[] => {
  const { vantage, server, user, madeBy, id } = run;
  return factsOf([
    [said('Called'), vantage.label],
    [said('Addresses'), vantage.addresses.map((entry) => `${entry.interface} ${entry.address}`).join(', ')],
    [said('Default route'), leavesBy(run)],
    [said('Resolvers'), vantage.resolvers.join(', ')],
    [said('Names by every resolver'), namesText(run.names)],
    [said('Proxy'), vantage.proxy ?? said('none')],
    [said('VPN adapters'), vantage.vpnInterfaces.join(', ') || said('none')],
    [said('Asked'), `${server.host}:${server.port}`],
    [said('Connected to'), server.connectTo],
    [said('API user'), user],
    [said('System'), vantage.platform],
    [said('Time zone'), vantage.timeZone],
    [said('Recorded by'), madeBy],
    [said('Transcript'), run.pasted ? said('pasted by hand, editable: what curl does not tell is not measured') : null],
    [said('Record'), id],
    [said('File'), signatureOf(run)],
  ]);
};

/** The machines of the newest results: one a run, as a stage may have been run again in part. */
export const vantagesOf = ({ runs, asked }: ReportInput, signatureOf: SignatureTeller): Report['vantages'] =>
  PROBE_STAGES.flatMap((stage) => {
    const used = runs.filter((run) => run.stage === stage && asked.some((one) => one.run === run));
    return used.map((run) => ({
      stage,
      title: stageTitle(stage),
      at: run.startedAt,
      facts: vantageFacts(run, signatureOf),
    }));
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
