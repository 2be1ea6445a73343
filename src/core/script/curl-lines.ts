import { parametersFor } from '../evidence/probe.ts';
import { DEFINITIONS } from '../evidence/probes.ts';
import { said, say } from '../messages/say.ts';
import { CA_FILE, curlLines } from '../report/curl.ts';
import { originOf, placeText } from '../vocabulary/words.ts';
import { CLOSING, sealedWord } from './pasted-curl.ts';
import type { ScriptPlan } from './plan.ts';

/**
 * The probes of a stage as lines of curl, which a person pastes one by one on any machine that has curl. curl asks for the
 * password; it is in no line. After each answer curl prints a closing line, from which the answer is read again.
 */

/** What curl tells of a request; every version from 7.29 on knows these, but for `exitcode`, which older ones leave empty. */
const MEASURED = [
  'exit=%{exitcode} status=%{http_code} tunnel=%{http_connect} verify=%{ssl_verify_result} size=%{size_download}',
  'from=%{local_ip}/%{local_port} to=%{remote_ip}/%{remote_port}',
  'times=%{time_namelookup}:%{time_connect}:%{time_appconnect}:%{time_pretransfer}:%{time_starttransfer}:%{time_total}',
].join(' ');

/** What is the same for all lines, as the closing line says it. */
const knownOf = (plan: ScriptPlan, madeAt: string): readonly string[] => {
  const { proxy, server, connectTo } = plan;
  const values = {
    stage: plan.stage,
    made: madeAt,
    server: placeText(server),
    user: plan.user,
    connect: connectTo === null ? '' : placeText(connectTo),
    proxy: typeof proxy === 'string' ? proxy : proxy.url,
    trust: plan.ca === null ? 'system' : 'ca',
    place: plan.label ?? '',
    by: plan.madeBy,
    all: plan.families.join(','),
  };
  return Object.entries(values).map(([key, value]) => `${key}=${sealedWord(value)}`);
};

interface Line {
  readonly shown: string;
  /** A value of it is safe in a POSIX shell alone. */
  readonly isForSh: boolean;
}

const linesOf = (plan: ScriptPlan, madeAt: string): readonly Line[] | null => {
  const { server, connectTo, proxy, user, mac, groupId } = plan;
  const lines = plan.families.map((family): Line | null => {
    const { accept, path } = DEFINITIONS[family];
    const asked = path(parametersFor({ mac, groupId }, []));
    const known = [...knownOf(plan, madeAt), `probe=${family}`, `ask=${sealedWord(asked)}`].join(' ');
    const written = curlLines({
      url: `${originOf(server)}${asked}`,
      accept,
      user,
      connectTo: connectTo === null ? null : placeText(connectTo),
      proxy: typeof proxy === 'string' ? proxy : proxy.url,
      timeoutSeconds: Math.ceil(plan.totalMs / 1000),
      trustedBy: plan.ca === null ? 'system' : 'imported-ca',
      writeOut: String.raw`\n${CLOSING} ${known} ${MEASURED} end\n`,
    });
    return written && { shown: written.any ?? written.bash, isForSh: written.any === null };
  });
  return lines.some((line) => line === null) ? null : lines.filter((line) => line !== null);
};

/** Why there can be no such lines, or `null`: a pin is checked by a program alone. */
export const whyNoCurlLines = ({ pin }: ScriptPlan): string | null =>
  pin === null
    ? null
    : say`Single curl lines cannot check a pin. Use --ca with the server's certificate authority, or the form for sh. Nothing was written.`;

const proxyText = ({ proxy }: ScriptPlan): string =>
  proxy === 'none' ? said('none') : proxy === 'system' ? said("the machine's own") : proxy.url;

const shellText = (lines: readonly Line[]): string =>
  lines.some(({ isForSh }) => isForSh)
    ? say`A value in the lines is safe in sh, bash and zsh alone: paste them there.`
    : say`They are the same for sh, bash, zsh and the command prompt of Windows. In PowerShell write curl.exe in place of curl.`;

/** Put behind a line in a POSIX shell, it shows the names of cookies and not what they hold. */
const WITHOUT_COOKIES = "| LC_ALL=C sed '/^[Ss]et-[Cc]ookie:/s/=[^;]*/=[cut]/'";

/** Comments, one sentence a line. */
const remarks = (sentences: readonly string[]): string =>
  sentences.map((sentence) => (sentence === '' ? '#' : `# ${sentence}`)).join('\n');

/**
 * The file of lines: settings and what to do at the top, as comments, with the certificate authority in it, and one line of
 * curl for each probe. It never holds the password. (Specification: "Connectivity probes toward the access control server")
 * @param madeAt ISO 8601 with its offset; an answer is placed after it.
 */
export const curlScript = (plan: ScriptPlan, madeAt: string): string => {
  const lines = linesOf(plan, madeAt) ?? [];
  const { server, connectTo, user, ca, stage, known } = plan;
  const newest = known.at(-1);
  const head = remarks([
    say`Tripoint: ${lines.length} lines of curl for the stage ${said(stage)}.`,
    '',
    say`Server: ${placeText(server)}`,
    say`API user: ${user}`,
    say`Connect to: ${connectTo === null ? said('the server itself') : placeText(connectTo)}`,
    say`Proxy: ${proxyText(plan)}`,
    say`Certificate authority: ${ca === null ? said("the machine's own list") : CA_FILE}`,
    '',
    ...(newest === undefined
      ? []
      : [
          say`A sign-in of ${user} was rejected at ${newest.at}, or its result is not known. Check the password before you send another one: it counts towards the lock-out of the account.`,
          '',
        ]),
    ...(ca === null
      ? []
      : [say`First save the certificate at the end of this file as ${CA_FILE} in the folder that you are in.`]),
    ...(connectTo === null ? [] : [say`--connect-to needs curl 7.49 or newer.`]),
    say`Paste one line, type the password, and wait for the line that begins with ${CLOSING}.`,
    shellText(lines),
    say`STOP after an answer of 401, or one that says in words that the sign-in was rejected: send no further line. Each one counts towards the lock-out of the account.`,
    say`500 is right for Monitoring (mnt-session); 302, 403 and 404 are results, go on after them.`,
    '',
    say`CAUTION: lines that begin with Set-Cookie show session cookies of the server, with which others may get in. They do not belong in a ticket.`,
    say`In sh, bash and zsh, put this behind each line of curl, and their values are not shown:`,
    `  ${WITHOUT_COOKIES}`,
    say`Elsewhere, replace what stands there between the first = and the next ; by [cut]. Tripoint needs the names alone.`,
    '',
    say`Then copy everything from the terminal into a text file, unchanged, and bring it back: tripoint import FILE.`,
    say`What curl does not tell, such as the certificate, is not measured. The file can be edited by anyone, and Tripoint says so.`,
  ]);
  return [
    head,
    ...plan.families.map((family, at) => `# ${at + 1}. ${family}\n${lines[at]?.shown ?? ''}`),
    ...(ca === null ? [] : [ca.trim()]),
    '',
  ].join('\n\n');
};
