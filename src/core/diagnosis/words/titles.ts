import type { Certainty, Family, Party, Stage, Layer, Responder } from '../../vocabulary/words.ts';
import { type Message, marked, say, sentenceStart, verbatim } from '../../messages/message.ts';
import type { CheckName, RecordedCheck } from '../../records/case.ts';

const EXPECTED: Readonly<Record<Family, string>> = marked({
  'ers-endpoint-groups': '200 with a JSON list (SearchResult)',
  'ers-endpoints': '200 with a JSON list (SearchResult), which may be empty',
  'open-api': '200 with a JSON array, which may be empty',
  'mnt-session': '500 with an XML body, which is right here: the MAC has no session (200 with XML where it has one)',
});

/** The good answer of a probe, as anyone who runs a firewall or a server may look for it in a log. */
export const expectedAnswer = (family: Family): Message => say(EXPECTED[family]);

/** The good answer of a row of the platform's card. */
export const expectedRow = (): Message => say('Up, after “Update API Configuration”');

/** What an address of the name must do at which no connection came about. */
export const expectedConnection = (): Message => say('a connection, and then the answers that are expected above');

/** Names of the closed words as people read them, short enough for the head of a row; in English. */
const FAMILY_TITLES: Readonly<Record<Family, string>> = marked({
  'ers-endpoint-groups': 'ERS endpoint groups',
  'ers-endpoints': 'ERS endpoints',
  'open-api': 'Open API',
  'mnt-session': 'MnT session',
});

const STAGE_TITLES: Readonly<Record<Stage, string>> = marked({
  inside: 'Inside',
  outside: 'Outside',
  platform: 'Platform',
});

const PARTY_TITLES: Readonly<Record<Party, string>> = marked({
  none: 'no fault found',
  'api-account': 'API account',
  'api-role': 'API role',
  'api-setting': 'API setting on the server',
  'access-control-server': 'NAC server',
  'firewall-or-proxy': 'firewall or proxy',
  'platform-egress': "firewall or proxy, for the platform's address",
  'platform-settings': 'settings on the platform',
  'name-resolution': 'DNS',
  'own-proxy': 'the local proxy',
  vantage: 'the test host',
  unknown: 'not known yet',
});

/** Who acts, at the beginning of a headline. */
const ACTORS: Readonly<Partial<Record<Party, string>>> = marked({
  'api-account': 'The server team',
  'api-role': 'The server team',
  'api-setting': 'The server team',
  'access-control-server': 'The server team',
  'firewall-or-proxy': 'The firewall or proxy team',
  'platform-egress': 'The firewall or proxy team',
  'platform-settings': 'The platform administrator',
  'name-resolution': 'The DNS team',
  'own-proxy': 'The team of the local proxy',
  vantage: 'The owner of the test host',
});

const CERTAINTY_TITLES: Readonly<Record<Certainty, string>> = marked({
  proven: 'Proven',
  likely: 'Likely',
  'cannot-tell': 'Inconclusive',
});

const STAGE_WORDS = marked({
  inside: 'inside',
  outside: 'outside',
  platform: 'platform',
}) satisfies Readonly<Record<Stage, string>>;

/** What the server calls the role that opens an API. */
const ROLES: Readonly<Record<Family, string>> = marked({
  'ers-endpoint-groups': 'ERS Admin',
  'ers-endpoints': 'ERS Admin',
  'open-api': 'ERS Admin (and Open API rights, if this version has them)',
  'mnt-session': 'MnT Admin',
});

/** The role that opens an API of the server. */
export const roleFor = (family: Family): Message => say(ROLES[family]);

/** "ERS endpoints". */
export const familyTitle = (family: Family): Message => say(FAMILY_TITLES[family]);

/** "Inside", at the head of a column. */
export const stageTitle = (stage: Stage): Message => say(STAGE_TITLES[stage]);

/** "inside": where something is or was seen, inside a sentence. */
export const stageWord = (stage: Stage): Message => say(STAGE_WORDS[stage]);

/** How sure that is where nobody is at fault: a fault may be proven, its absence is seen. */
const ALL_GOOD: Readonly<Partial<Record<Certainty, string>>> = marked({ proven: 'All good', likely: 'Good so far' });

/** "Proven"; where no fault was found, "All good". */
export const certaintyTitle = (certainty: Certainty, party?: Party): Message =>
  say((party === 'none' ? ALL_GOOD[certainty] : undefined) ?? CERTAINTY_TITLES[certainty]);

/** "firewall or proxy", inside a sentence. */
export const partyName = (party: Party): Message => say(PARTY_TITLES[party]);

/** A party's name at the beginning of a line. */
export const partyTitle = (party: Party): Message => sentenceStart(partyName(party));

/** Parties whose team is asked about one of several things. */
const ONE_OF_SEVERAL: readonly Party[] = [
  'api-account',
  'api-role',
  'api-setting',
  'access-control-server',
  'platform-egress',
];

/** "The server team: API account"; a party's title where nobody is asked. */
export const partyTeam = (party: Party): Message => {
  const actor = ACTORS[party];
  if (actor === undefined) return partyTitle(party);
  return ONE_OF_SEVERAL.includes(party) ? say`${say(actor)}: ${partyName(party)}` : say(actor);
};

/** Who must act, alone and in large type: "The firewall or proxy team must act"; no more than the certainty allows. */
export const partyHeadline = (party: Party, certainty: Certainty): Message => {
  if (party === 'none') return sentenceStart(say('no fault found'));
  const actor = ACTORS[party];
  if (actor === undefined || certainty === 'cannot-tell') return say('Not known yet who must act');
  return certainty === 'proven' ? say`${say(actor)} must act` : say`${say(actor)} should look first`;
};

/** Who acts, behind {@link actorLabel}; nobody is named while nobody can tell. */
export const actorOf = (party: Party, certainty: Certainty): Message =>
  partyTeam(certainty === 'cannot-tell' && party !== 'none' ? 'unknown' : party);

/** Before the name of who acts, no more than the certainty allows. */
export const actorLabel = (party: Party, certainty: Certainty): Message => {
  if (party === 'none') return say('Result');
  return certainty !== 'likely' || party === 'unknown' ? say('Who must act') : say('Who should look first');
};

/** Who acts on a further fault: "The firewall or proxy team". */
export const alsoTitle = (party: Party): Message =>
  ACTORS[party] === undefined ? say('Cause not known yet') : say(ACTORS[party]);

/** Before the check that would decide a verdict, or show a proven one to be wrong: "To decide". */
export const decideTitle = (certainty: Certainty): Message =>
  certainty === 'proven' ? say('If you disagree') : say('To decide');

// Names of parts of the evidence and of things that people look up themselves.
const LAYER_TITLES = marked({
  dns: 'Name',
  tcp: 'TCP',
  proxy: 'Proxy',
  tls: 'TLS',
  http: 'First byte',
  body: 'Body',
}) satisfies Readonly<Record<Layer, string>>;

const LAYER_WORDS: Readonly<Record<Layer, string>> = marked({
  dns: 'DNS',
  tcp: 'TCP',
  proxy: 'the local proxy',
  tls: 'TLS',
  http: 'HTTP',
  body: 'the content',
});

/** "the content": a layer inside a sentence. */
export const layerWord = (layer: Layer): Message => say(LAYER_WORDS[layer]);

/** "First byte": a layer at the head of a row of times. */
export const layerTitle = (layer: Layer): Message => say(LAYER_TITLES[layer]);

const RESPONDER_TITLES = marked({
  'access-control-server': 'the NAC server',
  device: 'a device in the path',
  unknown: 'not known',
}) satisfies Readonly<Record<Responder, string>>;

/** Who gave a reply, by name where the marks of the device are known. */
export const responderTitle = (responder: Responder, device: string | null = null): Message =>
  device === null ? say(RESPONDER_TITLES[responder]) : verbatim(device);

interface CheckTitle {
  readonly title: string;
  readonly results: Readonly<Record<string, string>>;
}

export const CHECK_TITLES = marked({
  'gui-sign-in': {
    title: "Sign in to the server's admin GUI with the API user",
    results: {
      accepted: 'Accepted',
      rejected: 'Rejected',
      'rejected-pasted': 'Rejected, with the very password pasted',
    },
  },
  'administrator-logins': {
    title: 'Operations → Reports → Audit → Administrator Logins',
    results: { found: 'Row found', 'not-found': 'No such row', 'other-source': 'From another address' },
  },
  'switches-confirmed-on': {
    title: 'Administration → System → Settings: ERS and Open API are on',
    results: { yes: 'Both on', no: 'Not on' },
  },
  'password-reentered': {
    title: 'Password typed again on the platform (a blank field keeps the old one)',
    results: { yes: 'Typed again', no: 'Left blank' },
  },
  'ip-access-list': {
    title: 'Administration → System → Admin Access → Settings → Access: the source address',
    results: { allowed: 'Allowed', 'not-allowed': 'Not allowed' },
  },
  'certificate-confirmed': {
    title: "The server's own certificate, by its SHA-256 under Administration → System → Certificates",
    results: {
      inside: 'Only the one seen inside',
      outside: 'Only the one seen outside',
      both: 'Both',
      neither: 'Neither',
    },
  },
  'firewall-log': {
    title: "The firewall's log for this minute, source and destination",
    results: { blocked: 'Blocked', 'let-through': 'Was let through', 'no-line': 'No line' },
  },
  'platform-trusts-authority': {
    title: "The platform trusts the authority of the server's certificate",
    results: { yes: 'Trusted', no: 'Not trusted' },
  },
}) satisfies Readonly<Record<CheckName, CheckTitle>>;

/** A check that only a person can make, and what it showed. */
export const checkTitle = (check: CheckName): Message => say(CHECK_TITLES[check].title);

/** A result of a check in words; a result that is not one of the check's stays as it is. */
export const checkResult = (check: CheckName, result: string): Message => {
  const { results }: CheckTitle = CHECK_TITLES[check];
  return say(results[result] ?? result);
};

/** A recorded check's result, and who said it where somebody was named: "Blocked (Erik Ek, firewall team)". */
export const checkSaid = ({ check, result, saidBy }: Pick<RecordedCheck, 'check' | 'result' | 'saidBy'>): Message =>
  saidBy === undefined || saidBy === '' ? checkResult(check, result) : say`${checkResult(check, result)} (${saidBy})`;
