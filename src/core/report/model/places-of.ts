import { namesText } from '../../diagnosis/relations/name-changes.ts';
import { outcomeWord } from '../../diagnosis/words/phrases.ts';
import { stageTitle } from '../../diagnosis/words/titles.ts';
import { ROW_TITLES } from '../../records/card.ts';
import type { StageRecord } from '../../records/record.ts';
import {
  address,
  host,
  joined,
  outside,
  say,
  user as userValue,
  verbatim,
  type Message,
} from '../../messages/message.ts';
import { isEmpty, listed, own, asMessage, type Draft, type Text, once } from '../draft.ts';
import { CARD_ROWS, PROBE_STAGES, FAMILIES, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import type { Report } from '../report.ts';
import type { ReportInput, Asked } from './report-input.ts';
import { relate } from '../../diagnosis/relations/certificates.ts';
import { leafOf, type Certificate, type TlsEvidence, cameWith, type Recorded } from '../../evidence/evidence.ts';
import { mapValues, shortLine, utcOf } from './inert.ts';
import type { Audience } from '../options.ts';
import { signatureText, standingOf, type KnownKeys } from '../signature.ts';

/** Names are listed one by one up to a limit; a certificate may hold a thousand. */
const MOST_NAMES = 50;
const NAME_BYTES = 512;

/** The lines of a distinguished name on one. */
export const nameOf = (distinguished: string): string => distinguished.replaceAll('\n', ', ');

/** What made a certificate acceptable, in words. */
export const trustTitle = (trustedBy: TlsEvidence['trustedBy']): Message => {
  if (trustedBy === null) return say('nothing: no request was sent');
  if (trustedBy === 'imported-ca') return say('the imported authority');
  return trustedBy === 'pin' ? say('its accepted fingerprint') : say('the authorities of the test host');
};

const fromOutside = (text: string, limit?: number): Message => {
  const short = shortLine(text, limit);
  return typeof short === 'string'
    ? verbatim(outside(short))
    : mapValues(short, (value) => (typeof value === 'string' ? outside(value) : value));
};

export const namesOf = ({ subjectAltNames }: Certificate): readonly Message[] => {
  const left = subjectAltNames.length - MOST_NAMES;
  const shown = subjectAltNames.slice(0, MOST_NAMES).map((name) => fromOutside(name, NAME_BYTES));
  return left > 0 ? [...shown, say`… (${left} more)`] : shown;
};

const sideOf = ({ stage, family, evidence }: Asked): readonly Draft<Report>['certificates']['sides'][number][] => {
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
export const certificatesOf = ({ judgement, asked, runs }: ReportInput): Draft<Report>['certificates'] => {
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
  return { sentence, details: details ?? [], sides: sides.flatMap(sideOf) };
};

type Fact = Draft<Report>['annex'][number]['facts'][number];

/** A fact that is not there has no value. */
export type FactRow = readonly [label: Text, value: Text | null];

/** A fact that is not there has no row. */
export const factsOf = (facts: readonly FactRow[]): readonly Fact[] =>
  facts.flatMap(([label, value]) => (value === null || isEmpty(value) ? [] : [{ label, value }]));

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

const leavesBy = ({ vantage: { defaultRoute } }: StageRecord): Message | null => {
  if (defaultRoute === undefined) return null;
  if (defaultRoute === null) return say('no default route');
  const { interface: adapter, address: own } = defaultRoute;
  return adapter === null ? verbatim(address(own)) : listed([outside(adapter), address(own)]);
};

const vantageFacts = (run: StageRecord, signatureOf: SignatureDescriber): readonly Fact[] => {
  const { vantage, server, user, madeBy, id } = run;
  const names = namesText(run.names);
  return factsOf([
    [say('Name'), vantage.label],
    [
      say('Addresses'),
      listed(vantage.addresses.map((entry) => joined([outside(entry.interface), address(entry.address)], ' '))),
    ],
    [say('Default route'), leavesBy(run)],
    [say('Resolvers'), listed(vantage.resolvers.map(outside))],
    [say('Names by every resolver'), names === null ? null : asMessage(names)],
    [say('Proxy'), vantage.proxy ?? say('none')],
    [
      say('VPN adapters'),
      vantage.vpnInterfaces.length === 0 ? say('none') : listed(vantage.vpnInterfaces.map(outside)),
    ],
    [say('Server under test'), verbatim(host(`${server.host}:${server.port}`))],
    [say('Connected to'), server.connectTo],
    [say('API user'), user === '' ? null : verbatim(userValue(user))],
    [say('System'), vantage.platform],
    [say('Time zone'), vantage.timeZone],
    [say('Recorded by'), madeBy],
    [say('Transcript'), run.pasted ? say('pasted by hand, editable: what curl does not tell is not measured') : null],
    [say('Record'), id],
    [say('File'), signatureOf(run)],
  ]);
};

/** The machines of the newest results: one a run, as a stage may have been run again in part. */
export const vantagesOf = ({ runs, asked }: ReportInput, signatureOf: SignatureDescriber): Draft<Report>['vantages'] =>
  PROBE_STAGES.flatMap((stage) => {
    const used = runs.filter((run) => run.stage === stage && asked.some((one) => one.run === run));
    return used.map((run) => ({
      stage,
      title: own(stageTitle(stage)),
      at: run.startedAt,
      facts: vantageFacts(run, signatureOf),
    }));
  });

/** The newest card, with what each row says. */
export const cardOf = ({ card }: ReportInput): Draft<Report>['card'] =>
  card && {
    ...card,
    at: card.updatedAt,
    rows: CARD_ROWS.map((row) => {
      const { value, status } = card.rows[row];
      const word = own(outcomeWord(`row.${value}`, 'open-api', status));
      return { row, title: own(ROW_TITLES[row]), value, word, status };
    }),
  };

interface Entry {
  readonly recorded?: Recorded | undefined;
}

type SignatureDescriber = (entry: Entry) => Message | null;

export const signatureDescriber =
  (keys: KnownKeys, audience: Audience): SignatureDescriber =>
  ({ recorded }) =>
    signatureText(recorded?.signature ?? 'none', keys, audience === 'internal');

/** Came from elsewhere, and anyone could have edited it: not signed, or by a key that nobody accepted here. */
const isUnsigned = ({ recorded }: Entry, keys: KnownKeys): boolean => {
  const signature = cameWith(recorded);
  return signature !== undefined && ['unsigned', 'unknown-key'].includes(standingOf(signature, keys).standing);
};

/** The one caveat about evidence of others that is not signed, under a proven verdict. It lowers nothing. Decision 014. */
export const unsignedNote = ({ asked, card, judgement }: ReportInput, keys: KnownKeys): Draft<Report>['guard'] => {
  const runs = [...new Set(asked.map(({ run }) => run))].filter((run) => isUnsigned(run, keys));
  const titles = once([
    ...runs.map(({ stage }) => own(stageTitle(stage))),
    ...(card !== null && (card.recorded?.signature === 'broken' || isUnsigned(card, keys)) ? [say('Status card')] : []),
  ]);
  if (judgement.verdict.certainty !== 'proven' || titles.length === 0) return [];
  const sentence = say`From elsewhere and not signed by a key accepted here (could have been edited): ${listed(titles)}.`;
  return [{ code: 'guard.unsigned', sentence, lowers: false }];
};
