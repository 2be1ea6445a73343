import { controlsOf, type Control } from '../evidence/control.ts';
import { UNMATCHED_GROUP_ID } from '../evidence/probe.ts';
import { kindOf } from '../evidence/sign-in-plan.ts';
import { powershellLiteral } from '../report/curl.ts';
import { originOf, placeText } from '../vocabulary/words.ts';
import FILE from '../../../resources/scripts/probe.ps1?raw';
import { epochOf, filled, requestsOf, type ScriptPlan, type ScriptRequest } from './plan.ts';

const boolean = (value: boolean): string => (value ? '$true' : '$false');

const valuesOf = (plan: ScriptPlan): Readonly<Record<string, string>> => {
  const { server, connectTo, proxy } = plan;
  const way = connectTo ?? server;
  const known = plan.known.at(-1);
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
    Consent: plan.consent ?? '',
    KnownAt: known?.at ?? '',
    SealScript: plan.seal?.script ?? '',
    SealCheck: plan.seal?.check ?? '',
  };
  const quoted = Object.entries(texts).map(([name, value]) => [name, powershellLiteral(value)] as const);
  return {
    ...Object.fromEntries(quoted),
    WayPort: String(way.port),
    ConnectMs: String(Math.ceil(plan.connectMs)),
    TotalMs: String(Math.ceil(plan.totalMs)),
    KnownEpoch: String(known === undefined ? 0 : epochOf(known)),
    GroupGiven: boolean(plan.groupId !== null),
    Families: `@(${plan.families.map(powershellLiteral).join(', ')})`,
    Crlf: '[string][char]13 + [char]10',
    // TLS 1.2, and 1.3 where the runtime knows it on every system.
    Protocols:
      '[System.Security.Authentication.SslProtocols] $(if ($PSVersionTable.PSVersion.Major -ge 7) { 15360 } else { 3072 })',
  };
};

const table = (entries: Readonly<Record<string, string>>): string =>
  `@{ ${Object.entries(entries)
    .map(([name, value]) => `${name} = ${value}`)
    .join('; ')} }`;

const control = ({ asked, path, accept }: Control): string =>
  table({ Asked: powershellLiteral(asked), Path: powershellLiteral(path), Accept: powershellLiteral(accept) });

const question = ({ family, accept, before, after }: ScriptRequest): string =>
  table({
    Family: powershellLiteral(family),
    Kind: powershellLiteral(kindOf(family)),
    Accept: powershellLiteral(accept),
    Before: powershellLiteral(before),
    After: powershellLiteral(after ?? ''),
    Group: boolean(after !== null),
    Controls: `@(\n    ${controlsOf(family).map(control).join(',\n    ')}\n  )`,
  });

/**
 * The script for Windows PowerShell. It writes the request itself over the very connection whose certificate it has looked
 * at. It begins with a byte order mark: without one Windows PowerShell takes a file for one of the system's old encoding.
 */
export const powershellScript = (plan: ScriptPlan): string =>
  `\ufeff${filled(
    FILE,
    plan,
    Object.entries(valuesOf(plan)).map(([name, value]) => `$${name} = ${value}`),
    [`$Questions = @(\n  ${requestsOf(plan).map(question).join(',\n  ')}\n)`],
  )}`;
