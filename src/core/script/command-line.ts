import { parametersFor, DEFINITIONS } from '../evidence/probes.ts';
import { say, type Message } from '../messages/message.ts';
import { bashQuote, cmdQuote, powershellLiteral } from '../report/curl.ts';
import { FAMILIES, originOf, placeText, type Place, type ProbeStage, type ScriptShell } from '../vocabulary/words.ts';
import { CLOSING, codedWord } from './curl-answers.ts';

/** What is typed where a stage is asked without this program: a fixed script or four lines of curl, without the password. */

/** `system`: what the host that runs it is set up with. */
export type ScriptProxy = 'none' | 'system' | { readonly url: string };

export interface ScriptPlan {
  readonly stage: ProbeStage;
  readonly server: Place;
  readonly connectTo: Place | null;
  readonly user: string;
  readonly mac: string | null;
  readonly groupId: string | null;
  readonly caFile: string | null;
  readonly proxy: ScriptProxy;
  readonly label: string | null;
}

export const answersFile = ({ stage }: Pick<ScriptPlan, 'stage'>): string => `${stage}.txt`;

const proxyText = (proxy: ScriptProxy): string | null =>
  proxy === 'system' ? null : proxy === 'none' ? 'none' : proxy.url;

const argumentsOf = (plan: ScriptPlan): readonly (readonly [option: string, value: string])[] => {
  const { server, user, stage, caFile, connectTo, proxy, mac, groupId, label } = plan;
  const values: readonly (readonly [string, string | null])[] = [
    ['--server', placeText(server)],
    ['--user', user],
    ['--stage', stage],
    ['--ca', caFile],
    ['--connect-to', connectTo && placeText(connectTo)],
    ['--proxy', proxyText(proxy)],
    ['--mac', mac],
    ['--group-id', groupId],
    ['--label', label],
  ];
  return values.flatMap(([option, value]) => (value === null ? [] : [[option, value] as const]));
};

/** Within double quotes these mean something to one of the shells; braces follow a percent sign of curl, which is no name for the prompt. */
const isForAnyShell = (text: string): boolean => !/["$`!^\u201c-\u201f]|\\(?:$|[^A-Za-z0-9])|%(?!\{)/.test(text);

const powershellWord = (text: string): string => (isForAnyShell(text) ? cmdQuote(text) : powershellLiteral(text));

export const shCommand = (plan: ScriptPlan, file: string): string =>
  [
    'sh',
    bashQuote(`./${file}`),
    ...argumentsOf(plan).flatMap(([option, value]) => [option, bashQuote(value)]),
    '>',
    bashQuote(answersFile(plan)),
  ].join(' ');

/** The command line for PowerShell, and for the command prompt where no value holds what it would change. */
export const powershellCommand = (plan: ScriptPlan, file: string): string =>
  [
    'powershell -NoProfile -ExecutionPolicy Bypass -File',
    powershellWord(file),
    ...argumentsOf(plan).flatMap(([option, value]) => [option, powershellWord(value)]),
    '>',
    answersFile(plan),
  ].join(' ');

/** Why a value cannot be typed there, or `null`. Windows hands a double quote on changed, and a line end would end the line. */
export const whyNoCommand = (plan: ScriptPlan, shell: ScriptShell): Message | null => {
  for (const [option, value] of argumentsOf(plan)) {
    if (/[\p{Cc}\u2028\u2029]/u.test(value))
      return say`The value of ${option} contains a control character or a line end. Nothing was written.`;
    if (value.length > LONGEST)
      return say`The value of ${option} is longer than ${LONGEST} characters. Nothing was written.`;
    if (shell === 'powershell' && value.includes('"'))
      return say`The value of ${option} contains a double quote, which Windows hands on changed. Nothing was written.`;
  }
  return null;
};

const LONGEST = 1000;

/**
 * Four lines of curl in the order in which they are pasted. curl asks for the password, and ends each answer with a closing line, from
 * which the answer is read again. A value that the command prompt of Windows would change makes a line for POSIX shells.
 * @param made whole seconds of the epoch; an answer is placed after it.
 */
export const curlLines = (plan: ScriptPlan, made: number): readonly string[] => {
  const { server, connectTo, proxy, user, mac, groupId, caFile, stage, label } = plan;
  const url = proxyText(proxy);
  const told = [
    ...(connectTo === null ? [] : [`connect=${placeText(connectTo)}`]),
    ...(url === null || url === 'none' ? [] : [`proxy=${codedWord(url)}`]),
    ...(caFile === null ? [] : ['ca=1']),
    ...(label === null ? [] : [`place=${codedWord(label)}`]),
    'end',
  ].join(' ');
  const closing = String.raw`\n${CLOSING} ${stage} ${codedWord(user)} ${made.toString(36)} %{http_code} %{size_download} %{remote_ip} %{url_effective} ${told}\n`;
  return FAMILIES.map((family) => {
    const { accept, path } = DEFINITIONS[family];
    const parts = [
      ...['-qgisSm20', '-u', user, '-HAccept:' + accept],
      ...(url === 'none' ? ['--noproxy', '*'] : url === null ? [] : ['-x', url]),
      ...(connectTo === null ? [] : ['--connect-to', `::${placeText(connectTo)}`]),
      ...(caFile === null ? [] : ['--cacert', caFile]),
      ...['-w', closing, originOf(server) + path(parametersFor({ mac, groupId }, []))],
    ];
    return ['curl', ...parts.map(parts.every(isForAnyShell) ? cmdQuote : bashQuote)].join(' ');
  });
};
