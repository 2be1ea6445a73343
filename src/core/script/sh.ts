import { plainUser, serverKey, serverName } from '../records/attempt.ts';
import { shellLiteral } from '../report/curl.ts';
import { controlsOf } from '../evidence/control.ts';
import { UNMATCHED_GROUP_ID } from '../evidence/probe.ts';
import { kindOf } from '../evidence/sign-in-plan.ts';
import { MNT_VERSION, OWN_PORTS } from '../evidence/own-ports.ts';
import { originOf, placeText } from '../vocabulary/words.ts';
import FILE from '../../../resources/scripts/probe.sh?raw';
import { epochOf, filled, isAddressText, requestsOf, type ScriptPlan, type ScriptRequest } from './plan.ts';

/** Seconds as every `sleep` takes them. */
const whole = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1000)));
const seconds = (ms: number): string => String(ms / 1000);

/** What the script knows, each value within quotes. */
const valuesOf = (plan: ScriptPlan): Readonly<Record<string, string>> => {
  const { server, connectTo, proxy } = plan;
  const way = connectTo ?? server;
  return {
    t_made_by: plan.madeBy,
    t_script: plan.seal?.script ?? '',
    t_check: plan.seal?.check ?? '',
    t_stage: plan.stage,
    t_server: placeText(server),
    t_plain_server: serverName(serverKey(placeText(server), null)),
    t_plain_user: plainUser(plan.user),
    t_origin: originOf(server),
    t_own_ports: OWN_PORTS.map((port) => `${port} ${originOf({ ...server, port })}/`).join(' '),
    t_version_path: MNT_VERSION.path,
    t_version_accept: MNT_VERSION.accept,
    t_sni: isAddressText(server.host) ? '' : server.host,
    t_connect: placeText(way),
    t_way_host: way.host,
    t_connects: connectTo === null ? '' : placeText(connectTo),
    t_connect_to: connectTo === null ? '' : `${placeText(server)}:${placeText(connectTo)}`,
    t_lookup: isAddressText(way.host) ? '' : way.host,
    t_user: plan.user,
    t_label: plan.label ?? '',
    t_left: plan.families.join(' '),
    t_group: plan.groupId ?? UNMATCHED_GROUP_ID,
    t_pin: plan.pin ?? '',
    t_proxy_kind: typeof proxy === 'string' ? proxy : 'explicit',
    t_proxy_given: typeof proxy === 'string' ? '' : proxy.url,
    t_connect_seconds: whole(plan.connectMs),
    t_connect_timeout: seconds(plan.connectMs),
    t_total_timeout: seconds(plan.totalMs),
    t_again_timeout: seconds(Math.min(1500, plan.connectMs, plan.totalMs / 4)),
    t_patience: whole(plan.connectMs + plan.totalMs + 5000),
    t_consent: plan.consent ?? '',
    t_known: plan.known
      .map((one) => `${one.id} ${epochOf(one)} ${one.at} ${one.rejected ? 'rejected' : 'unknown'}`)
      .join('\n'),
    t_ca: plan.ca?.trim() ?? '',
  };
};

const question = ({ family, accept, before, after }: ScriptRequest): string =>
  [
    `t_asking=${shellLiteral(family)} t_kind=${shellLiteral(kindOf(family))}`,
    `t_probe ${shellLiteral(accept)} ${shellLiteral(before)}${after === null ? '' : `"$t_group"${shellLiteral(after)}`}`,
  ].join('\n');

/** What is asked without credentials after the probe, where that was turned away. */
const controls = ({ family }: ScriptRequest): readonly string[] =>
  controlsOf(family).map(({ asked, path, accept }) => `t_control ${[asked, path, accept].map(shellLiteral).join(' ')}`);

/** The script for a POSIX shell: dash, bash, and what macOS and small systems have. */
export const shScript = (plan: ScriptPlan): string => {
  const asked = requestsOf(plan);
  return filled(
    FILE,
    plan,
    Object.entries(valuesOf(plan)).map(([name, value]) => `${name}=${shellLiteral(value)}`),
    asked.flatMap((request) => {
      const feeds = request.family === 'ers-endpoint-groups' && asked.some(({ after }) => after !== null);
      return [question(request), ...(feeds ? ['t_take_group'] : []), ...controls(request)];
    }),
  );
};
