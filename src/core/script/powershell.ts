import { UNMATCHED_GROUP_ID } from '../evidence/probe.ts';
import { powershellLiteral } from '../report/curl.ts';
import { originOf, placeText } from '../vocabulary/place.ts';
import { requestsOf, type ScriptPlan, type ScriptRequest } from './plan.ts';
import { POWERSHELL_ASK } from './powershell-ask.ts';
import { POWERSHELL_PRELUDE, POWERSHELL_SECRET } from './powershell-prelude.ts';
import { POWERSHELL_OPEN, POWERSHELL_RUN } from './powershell-run.ts';

const HEAD = `# A portable script of Tripoint for Windows PowerShell 5.1 and later. It needs no module and installs nothing.
# Run it with: powershell -ExecutionPolicy Bypass -File .\\THIS-FILE.ps1
# It asks for the password without echo, and sends it only over TLS, on a connection whose certificate was checked. After the
# first rejected sign-in it stops. What it saw, it writes into the current folder. The password is not in this file, and
# comes into none.
# What the form for sh has and this one has not: a list of the sign-ins of this user account (a rejection is known from transcripts
# in the current folder alone), a seal on the transcript, other TLS hellos and requests without credentials after a failure, a
# second request after an error that may pass, a look at ports 9060 and 9070, the version of Monitoring.
# It has not been run on a Windows machine yet: try it on a practice server with a made-up password first.
`;

const boolean = (value: boolean): string => (value ? '$true' : '$false');

const valuesOf = (plan: ScriptPlan): Readonly<Record<string, string>> => {
  const { server, connectTo, proxy } = plan;
  const way = connectTo ?? server;
  const texts = {
    MadeBy: plan.madeBy,
    Stage: plan.stage,
    Server: placeText(server),
    HostName: server.host,
    HostHeader: originOf(server).replace('https://', ''),
    WayHost: way.host,
    WayText: placeText(way),
    ConnectTo: connectTo === null ? '' : placeText(connectTo),
    User: plan.user,
    Label: plan.label ?? '',
    Group: plan.groupId ?? UNMATCHED_GROUP_ID,
    Pin: plan.pin ?? '',
    ProxyKind: typeof proxy === 'string' ? proxy : 'explicit',
    ProxyGiven: typeof proxy === 'string' ? '' : proxy.url,
    Ca: plan.ca?.trim() ?? '',
  };
  const quoted = Object.entries(texts).map(([name, value]) => [name, powershellLiteral(value)] as const);
  return {
    ...Object.fromEntries(quoted),
    WayPort: String(way.port),
    ConnectMs: String(Math.ceil(plan.connectMs)),
    TotalMs: String(Math.ceil(plan.totalMs)),
    Continue: boolean(plan.continueAfter401),
    GroupGiven: boolean(plan.groupId !== null),
    Families: `@(${plan.families.map(powershellLiteral).join(', ')})`,
    Crlf: '[string][char]13 + [char]10',
    // TLS 1.2, and 1.3 where the runtime knows it on every system.
    Protocols:
      '[System.Security.Authentication.SslProtocols] $(if ($PSVersionTable.PSVersion.Major -ge 7) { 15360 } else { 3072 })',
  };
};

const question = ({ family, accept, before, after }: ScriptRequest): string =>
  [
    `@{ Family = ${powershellLiteral(family)}; Accept = ${powershellLiteral(accept)}`,
    `Before = ${powershellLiteral(before)}; After = ${powershellLiteral(after ?? '')}; Group = ${boolean(after !== null)} }`,
  ].join('; ');

/**
 * The script for Windows PowerShell. It writes the request itself over the very connection whose certificate it has looked
 * at. It begins with a byte order mark: without one Windows PowerShell takes a file for one of the system's old encoding.
 */
export const powershellScript = (plan: ScriptPlan): string =>
  [
    '\ufeff',
    HEAD,
    POWERSHELL_PRELUDE,
    ...Object.entries(valuesOf(plan)).map(([name, value]) => `$${name} = ${value}\n`),
    POWERSHELL_SECRET,
    POWERSHELL_ASK,
    `$Questions = @(\n  ${requestsOf(plan).map(question).join(',\n  ')}\n)\n`,
    POWERSHELL_OPEN,
    POWERSHELL_RUN,
  ].join('');
