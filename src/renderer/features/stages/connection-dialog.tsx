import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { whyNoUser } from '../../../core/credential/binding.ts';
import type { Target, TargetPatch } from '../../../core/records/case.ts';
import { PROBE_STAGES, type ProbeStage } from '../../../core/vocabulary/words.ts';
import { trimName } from '../../../core/vocabulary/typed.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { runHere, labelOf } from '../../actions/doing.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { CertificateTrust, ProxyChoice, proxyKind } from '../../ui/connection-settings.tsx';
import { CaseDialog, Ends } from '../../ui/dialog.tsx';
import { readConnectTo, readPort, readProxy, readServer, readTimeout } from './typed-target.ts';

/** The form as it is typed. */
const typedOf = ({ host, port, user, connectTo, proxy, ca, pin, mac, groupId, timeoutSeconds }: Target) => ({
  host,
  port: String(port),
  user,
  connectTo: { inside: connectTo.inside ?? '', outside: connectTo.outside ?? '' },
  proxy: { inside: proxy.inside, outside: proxy.outside } as Record<ProbeStage, string>,
  ca,
  pin,
  mac: mac ?? '',
  groupId: groupId ?? '',
  timeout: String(timeoutSeconds),
});
type Typed = ReturnType<typeof typedOf>;

const optional = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/** What was typed as the case keeps it; every field is valid. */
const targetOf = (typed: Typed): Omit<Target, 'port'> & { readonly port: number } => ({
  port: readPort(typed.port) ?? 443,
  ...(readServer(typed.host) ?? { host: '' }),
  user: trimName(typed.user),
  connectTo: { inside: readConnectTo(typed.connectTo.inside), outside: readConnectTo(typed.connectTo.outside) },
  proxy: { inside: readProxy(typed.proxy.inside) ?? 'none', outside: readProxy(typed.proxy.outside) ?? 'none' },
  ca: typed.ca,
  pin: typed.pin,
  mac: optional(typed.mac),
  groupId: optional(typed.groupId),
  timeoutSeconds: readTimeout(typed.timeout) ?? 20,
});

/** Only what the person changed: what another window saves meanwhile stays. */
const changesIn = (from: Typed, to: Typed): TargetPatch => {
  const [before, after] = [targetOf(from), targetOf(to)];
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Target]),
    ),
  );
};

const isUnusual = ({ connectTo, proxy, ca, pin, mac, groupId }: Target): boolean =>
  [connectTo.inside, connectTo.outside, ca, pin, mac, groupId].some((value) => value !== null) ||
  proxy.inside !== 'none' ||
  proxy.outside !== 'none';

const useTargetForm = (target: Target) => {
  const text = t.stage.settings;
  const later = laterT.stage.settings;
  const connectTo = (value: string) => (value.trim() === '' || readConnectTo(value) ? null : later.badConnect);
  const proxy = (value: string) => (readProxy(value) ? null : later.badProxy);
  return useForm<Typed>({
    initialValues: typedOf(target),
    validateInputOnBlur: true,
    validate: {
      host: (value) => (value.trim() === '' || readServer(value) ? null : text.badHost),
      port: (value) => (readPort(value) === null ? text.badPort() : null),
      user: (value) => {
        const why = whyNoUser(trimName(value));
        return why && (value.includes(':') ? text.badUser : wordsOf(why));
      },
      connectTo: { inside: connectTo, outside: connectTo },
      proxy: { inside: proxy, outside: proxy },
      timeout: (value) => (readTimeout(value) === null ? later.badTimeout() : null),
    },
  });
};

const ConnectionForm = ({ open, close }: { readonly open: OpenCase; readonly close: () => void }) => {
  const tripoint = useTripoint();
  const { cases, client } = tripoint;
  const wanted = useWindow((state) => state.toRun);
  const { target } = open.document;
  const form = useTargetForm(target);
  const text = t.stage.settings;
  const later = laterT.stage.settings;
  const locked = open.readOnly !== null;
  const field = (name: string, className: string, label: string) => ({
    size: 'xs' as const,
    disabled: locked,
    autoComplete: 'off',
    spellCheck: false,
    className,
    label,
    ...form.getInputProps(name),
  });
  const save = async (typed: Typed): Promise<void> => {
    const changes = changesIn(form.getInitialValues(), typed);
    if (Object.keys(changes).length > 0 && !(await cases.changeTarget(changes))) return;
    close();
    if (wanted !== null) await runHere(tripoint, wanted);
  };
  return (
    <form
      className="tp-stack"
      noValidate
      onSubmit={form.onSubmit(
        (typed) => void save(typed),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'host')?.focus(),
      )}
    >
      <div className="tp-fieldset">
        <TextInput
          placeholder="https://server.example"
          data-autofocus={target.host === '' || undefined}
          {...field('host', 'tp-w4', text.host)}
        />
        <TextInput inputMode="numeric" {...field('port', 'tp-w2', text.port)} />
        <TextInput data-autofocus={target.host !== '' || undefined} {...field('user', 'tp-w6', text.user)} />
      </div>
      <details className="tp-settings" open={isUnusual(target)}>
        <summary>{later.title}</summary>
        {PROBE_STAGES.map((stage) => (
          <fieldset className="tp-fieldset" key={stage}>
            <legend>{`${later.route}: ${t.stages[stage]}`}</legend>
            <TextInput description={later.connectToHint} {...field(`connectTo.${stage}`, 'tp-w6', text.connectTo)} />
            <ProxyChoice
              kind={proxyKind(form.values.proxy[stage])}
              disabled={locked}
              onChange={(kind) => form.setFieldValue(`proxy.${stage}`, kind === 'url' ? '' : kind)}
            />
            {proxyKind(form.values.proxy[stage]) === 'url' && (
              <TextInput
                placeholder="http://proxy.example:3128"
                {...field(`proxy.${stage}`, 'tp-w6', later.proxyUrl)}
              />
            )}
          </fieldset>
        ))}
        <fieldset className="tp-fieldset">
          <legend>{later.certificate}</legend>
          <div className="tp-w6">
            <CertificateTrust
              client={client}
              ca={form.values.ca}
              pin={form.values.pin}
              locked={locked}
              onChange={(trust) => form.setValues(trust)}
            />
          </div>
        </fieldset>
        <fieldset className="tp-fieldset">
          <legend>{later.probe}</legend>
          <TextInput description={later.macHint} {...field('mac', 'tp-w3', later.mac)} />
          <TextInput inputMode="numeric" {...field('timeout', 'tp-w3', later.timeout)} />
          <TextInput description={later.groupHint} {...field('groupId', 'tp-w6', later.group)} />
        </fieldset>
      </details>
      <Ends cancel={close}>
        <Button type="submit" disabled={locked}>
          {laterT.case.save}
        </Button>
      </Ends>
    </form>
  );
};

/** Server, user, the way to the server, what is trusted and what is probed: one form with one button. */
export const ConnectionDialog = () => (
  <CaseDialog name="connection" title={labelOf('connection').replace('…', '')} size="lg">
    {(open, close) => <ConnectionForm key={open.document.id} open={open} close={close} />}
  </CaseDialog>
);
