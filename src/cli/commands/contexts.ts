import { marked, say, spoken } from '../../app/words.ts';
import { isNamed, nameInAnyLetters, readContextFields, serviceContextSchema } from '../../core/whitelisting/context.ts';
import { targetSchema } from '../../core/records/case.ts';
import type { Host } from '../../app/host.ts';
import { nameOfContext } from '../../app/stored-names.ts';
import type { ContextView } from '../../shared/service-views.ts';
import { command, missingIn } from '../command.ts';
import { inherited } from '../inherited.ts';
import { EXIT, type ExitCode, orWrongUse, refused } from '../endings.ts';
import { idMeant, withHost } from '../stored.ts';
import { aboutField, flag, JSON_OUT, needed, text, yes, type Values } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { readSecret } from '../password.ts';
import { readCa, readProxyChoice, WAY_OPTIONS } from '../target-options.ts';
import { askYes } from '../terminal.ts';
import { harmless, listTable, paint, pasteable } from '../text/layout.ts';

/** The stored contexts of the service, as the window keeps them: the same operations, the same keychain. */

type Contexts = Host['operations']['contexts'];

const fields = serviceContextSchema.shape;
const KEY_STDIN = { 'key-stdin': flag(marked('Read it from standard input.')) } as const;
const NAMED = {
  form: 'NAME|ID',
  about: marked('Name or id of the stored context; tripoint context list shows them.'),
  least: 1,
  most: 1,
  naming: ['stored'],
} as const;

const here = async (contexts: Contexts): Promise<readonly ContextView[]> => {
  const listed = orWrongUse(await contexts.list({}));
  for (const { file, sentence } of listed.problems) await remark(harmless(`${file}: ${spoken(sentence)}`));
  return listed.contexts;
};

const find = async (contexts: Contexts, named: string, inBin: boolean): Promise<ContextView> => {
  const all = await here(contexts);
  const meant = idMeant(named, all.map(nameOfContext), { inBin });
  const context = all.find(({ id, removedAt }) => id === meant && (removedAt !== null) === inBin);
  if (context === undefined)
    throw refused(
      inBin
        ? say`There is no context of this name. ${'tripoint context list --removed'} shows them.`
        : say`There is no context of this name. ${'tripoint context list'} shows them.`,
      'changed',
    );
  return context;
};

const documentOf = ({
  id,
  name,
  baseUrl,
  organizationId,
  contextId,
  proxy,
  timeZone = null,
  hasKey,
  keyKeeper,
  removedAt,
}: ContextView) => ({
  ...{ id, name, baseUrl, organizationId, contextId, proxy, timeZone, hasKey, keyKeeper, removedAt },
});

const keyText = ({ hasKey, keyKeeper }: ContextView): string => {
  if (hasKey === null) return say`cannot be read`;
  return hasKey ? say`stored in ${keyKeeper}` : say`none`;
};

const tellStored = (context: ContextView, json: boolean, key = keyText(context)): Promise<void> =>
  json
    ? printJson({ format: 'tripoint/context', version: 1, context: documentOf(context) })
    : print(harmless(say`Context ${context.name} is stored, with id ${context.id}. Key: ${key}.`));

const keepsKeys = async ({ app }: Host['operations']): Promise<boolean> =>
  orWrongUse(await app.about({})).keychain.state === 'ok';

/** The same right after it was typed: what memory alone holds is gone when this command ends. */
const keptKeyText = async (context: ContextView, operations: Host['operations']): Promise<string> => {
  return context.hasKey !== true || (await keepsKeys(operations))
    ? keyText(context)
    : say`not kept, for no keychain is open here: each command asks for it, or takes it from TRIPOINT_API_KEY`;
};

export const contextList = command({
  options: { removed: flag(marked('List those in the bin.')), json: JSON_OUT },
  examples: ['context list', 'context list --removed'],
  run: ({ options }) =>
    withHost(async ({ contexts }) => {
      const shown = (await here(contexts)).filter(({ removedAt }) => (removedAt !== null) === options.removed);
      if (options.json) await printJson({ format: 'tripoint/contexts', version: 1, contexts: shown.map(documentOf) });
      else
        await print(
          shown.length === 0
            ? say`Nothing is stored here.`
            : listTable([
                [say`Name`, say`Context`, say`Service`, say`Time zone`, say`Key`, say`Id`],
                ...shown.map((context) => [
                  harmless(context.name),
                  harmless(context.contextId),
                  harmless(context.baseUrl),
                  harmless(context.timeZone ?? '–'),
                  keyText(context),
                  context.id,
                ]),
              ]),
        );
      return EXIT.fine;
    }),
});

const keepKey = async (contexts: Contexts, context: ContextView, fromStdin: boolean): Promise<ContextView> => {
  const key = await readSecret(fromStdin, 'TRIPOINT_API_KEY', say`API key of ${harmless(context.name)}:`);
  const kept = orWrongUse(await contexts.setKey({ id: context.id, key: key.expose(), shownFor: context }));
  if (kept.keyNote !== null) await remark(harmless(spoken(kept.keyNote)));
  return kept;
};

const ADD = {
  name: needed('NAME', marked("The customer's name, by which --context finds it.")),
  'base-url': needed('URL', aboutField(fields.baseUrl)),
  organization: needed('ID', aboutField(fields.organizationId)),
  context: needed('ID', aboutField(fields.contextId)),
  ...WAY_OPTIONS,
  pin: text('sha256:HEX', aboutField(targetSchema.shape.pin)),
  'time-zone': text('ZONE', aboutField(fields.timeZone)),
  ...KEY_STDIN,
  json: JSON_OUT,
} as const;

const add = async (options: Values<typeof ADD>): Promise<ExitCode> => {
  const typed = {
    name: options.name,
    baseUrl: options['base-url'],
    organizationId: options.organization,
    contextId: options.context,
    ca: options.ca === undefined ? null : await readCa(options.ca),
    pin: options.pin ?? null,
    proxy: readProxyChoice(options.proxy, 'system'),
    timeZone: options['time-zone'] ?? null,
  };
  // Whatever is wrong with the fields is reported before anybody types a key.
  const read = readContextFields(typed);
  if (!read.ok) throw refused(spoken(read.message), 'changed');
  return withHost(async (operations) => {
    const { contexts } = operations;
    const meant = nameInAnyLetters(read.value.name);
    const twin = (await here(contexts)).find(
      ({ name, removedAt }) => removedAt === null && nameInAnyLetters(name) === meant,
    );
    if (twin !== undefined)
      throw refused(
        [
          say`A context is stored already under this name, in other letters perhaps, with id ${twin.id}.`,
          say`To change it: ${pasteable(['context', 'change', twin.id, '--help'])}. Another key: ${pasteable(['context', 'test', twin.id, '--key-stdin'])}.`,
        ].join(' '),
        'changed',
      );
    const key = await readSecret(
      options['key-stdin'],
      'TRIPOINT_API_KEY',
      say`API key of ${harmless(read.value.name)}:`,
    );
    const saved = orWrongUse(await contexts.save({ id: null, ...typed }));
    const set = await contexts.setKey({ id: saved.id, key: key.expose(), shownFor: saved });
    const context = set.ok ? set.value : saved;
    if (!set.ok) await remark(spoken(set.failure.message));
    if (context.keyNote !== null) await remark(harmless(spoken(context.keyNote)));
    const { timeZone } = context;
    if (typeof timeZone === 'string') await remark(say`“Today” follows ${timeZone}.`);
    await tellStored(context, options.json, await keptKeyText(context, operations));
    await remark(say`Next: ${pasteable(['context', 'test', context.name])}`);
    return set.ok ? EXIT.fine : EXIT.cannotTell;
  });
};

export const contextAdd = command({
  options: ADD,
  environment: ['TRIPOINT_API_KEY', 'https_proxy'],
  examples: [
    'context add --name ACME --base-url https://service.example --organization ID --context ID',
    'context add --name ACME --base-url https://service.example --organization ID --context ID --time-zone Europe/Stockholm --key-stdin',
  ],
  run: ({ options }) => add(options),
});

/** What takes a field away that may be empty. */
const NONE = 'none';

const CHANGE = {
  name: text('NAME', marked("The customer's name, by which --context finds it.")),
  'base-url': text('URL', aboutField(fields.baseUrl)),
  organization: text('ID', aboutField(fields.organizationId)),
  context: text('ID', aboutField(fields.contextId)),
  ...WAY_OPTIONS,
  pin: text('sha256:HEX|none', aboutField(targetSchema.shape.pin)),
  'time-zone': text('ZONE|none', aboutField(fields.timeZone)),
  json: JSON_OUT,
} as const;

const CHANGEABLE = ['name', 'base-url', 'organization', 'context', 'ca', 'proxy', 'pin', 'time-zone'] as const;

/** What is stored of a context now, besides its name and its key. */
const change = async (named: string, given: Values<typeof CHANGE>): Promise<ExitCode> => {
  if (CHANGEABLE.every((name) => given[name] === undefined))
    throw missingIn(CHANGEABLE.map((name) => `--${name}`).join('|'));
  const ca = given.ca === undefined || given.ca === NONE ? null : await readCa(given.ca);
  return withHost(async (operations) => {
    const { contexts } = operations;
    const { id, ...stored } = await find(contexts, named, false);
    const { name, baseUrl, organizationId, contextId, pin, proxy, timeZone } = stored;
    const was = { name, baseUrl, organizationId, contextId, ca: stored.ca, pin, proxy, timeZone };
    const orNull = (value: string | undefined, before: string | null | undefined): string | null =>
      value === undefined ? (before ?? null) : value === NONE ? null : value;
    const context = orWrongUse(
      await contexts.save({
        id,
        was,
        ...was,
        name: given.name ?? name,
        baseUrl: given['base-url'] ?? baseUrl,
        organizationId: given.organization ?? organizationId,
        contextId: given.context ?? contextId,
        ca: given.ca === undefined ? was.ca : ca,
        pin: orNull(given.pin, pin),
        proxy: given.proxy === undefined ? proxy : readProxyChoice(given.proxy, 'system'),
        timeZone: orNull(given['time-zone'], timeZone),
      }),
    );
    await tellStored(context, given.json);
    if (context.keyNote !== null) await remark(harmless(spoken(context.keyNote)));
    if ((await here(contexts)).some((one) => one.removedAt === null && one.id !== id && isNamed(one, context.name)))
      await remark(say`Several stored contexts have this name now: use the id of this one, ${id}.`);
    if (context.hasKey === false && (await keepsKeys(operations)))
      await remark(say`Next: ${pasteable(['context', 'test', context.id, '--key-stdin'])}`);
    return EXIT.fine;
  });
};

/** `tripoint context change`: other values for what is given; the rest stays. */
export const contextChange = command({
  words: NAMED,
  options: CHANGE,
  notes: [
    marked('Saving another base URL, organization or context removes the stored key: it was given for the stored one.'),
  ],
  environment: ['https_proxy'],
  examples: ['context change ACME --time-zone Europe/Stockholm', 'context change ACME --name "ACME North" --pin none'],
  run: ({ options, words: [named = ''] }) => change(named, options),
});

const RESULT = { 'good-sign': EXIT.fine, 'cannot-tell': EXIT.cannotTell, bad: EXIT.fault } as const;

/** `tripoint context test`: one request that changes nothing, with the key where there is one. */
export const contextTest = command({
  words: NAMED,
  options: { ...KEY_STDIN, json: JSON_OUT },
  environment: ['TRIPOINT_API_KEY', 'https_proxy'],
  examples: ['context test ACME', 'context test ACME --json'],
  run: ({ options, words: [named = ''] }) =>
    withHost(async ({ contexts }) => {
      const stored = await find(contexts, named, false);
      const isGiven = options['key-stdin'] || (stored.hasKey !== true && inherited.TRIPOINT_API_KEY !== undefined);
      const context = isGiven ? await keepKey(contexts, stored, options['key-stdin']) : stored;
      if (!isGiven && stored.keyNote !== null) await remark(harmless(spoken(stored.keyNote)));
      const { result, message, proves, provesNot, status, keySent } = orWrongUse(await contexts.test({ context }));
      if (options.json)
        await printJson({
          format: 'tripoint/context-test',
          version: 1,
          context: context.id,
          result,
          message,
          proves,
          provesNot,
          status,
          keySent,
        });
      else
        await print(
          [
            ...(proves.length === 0 ? [] : [[`${say`It shows`}:`, ...proves.map(spoken)].join('\n+ ')]),
            ...(provesNot.length === 0 ? [] : [[`${say`It does not show`}:`, ...provesNot.map(spoken)].join('\n? ')]),
            paint('bold', harmless(spoken(message))),
          ].join('\n\n'),
        );
      return status === 401 && keySent ? EXIT.protectedAccount : RESULT[result];
    }),
});

/** `tripoint context remove`: into the bin, with its key, for 30 days. */
export const contextRemove = command({
  words: NAMED,
  options: { yes: yes(), json: JSON_OUT },
  examples: ['context remove ACME', 'context remove 5f0c7d1e-0000-4000-8000-000000000000 --yes'],
  run: ({ options, words: [named = ''] }) =>
    withHost(async ({ contexts }) => {
      const { id, name, contextId } = await find(contexts, named, false);
      if (!options.yes) {
        if (!process.stdin.isTTY) throw refused(say`There is no terminal to confirm this on. Give --yes.`, 'changed');
        const question = harmless(
          say`Remove the context ${name} / ${contextId} of this machine, with its key? Type yes:`,
        );
        if (!(await askYes(question))) throw refused(say`Nothing was changed.`, 'changed');
      }
      orWrongUse(await contexts.remove({ id }));
      if (options.json) await printJson({ format: 'tripoint/context-removed', version: 1, context: id });
      else await print(harmless(say`${name} is in the bin for 30 days.`));
      await remark(say`To restore it: ${pasteable(['context', 'restore', id])}`);
      return EXIT.fine;
    }),
});

/** `tripoint context restore`: out of the bin. */
export const contextRestore = command({
  words: NAMED,
  options: { json: JSON_OUT },
  examples: ['context restore ACME', 'context restore 5f0c7d1e-0000-4000-8000-000000000000'],
  run: ({ options, words: [named = ''] }) =>
    withHost(async ({ contexts }) => {
      const { id } = await find(contexts, named, true);
      const context = orWrongUse(await contexts.restore({ id }));
      await tellStored(context, options.json);
      return EXIT.fine;
    }),
});
