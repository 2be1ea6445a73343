import type { Secret } from '../../core/credential/secret.ts';
import { mapTexts } from '../../core/report/redact/fields.ts';
import type { Report } from '../../core/report/report.ts';
import { say, type Message } from '../../core/messages/message.ts';
import { done, failed, type Reply } from '../../shared/reply.ts';
import { formIn, formsOf, readText, type Readings, type SecretForm } from './secret-forms.ts';

/**
 * The last look at a report before anybody sees it: in which no known secret may stand, in whatever writing. The model
 * has no field for one and its sources are cleaned where they are read; this net is for the day when that fails.
 */

export interface KnownSecret {
  /** What the user calls it: `the password`. */
  readonly what: Message;
  readonly secret: Secret;
  /** Who signs in with it, where somebody does. */
  readonly user?: string;
}

interface Sought {
  readonly what: Message;
  readonly forms: readonly SecretForm[];
  readonly inUtf16: Buffer | null;
}

const sought = (secrets: readonly KnownSecret[]): readonly Sought[] =>
  secrets.map(({ what, secret, user }) => {
    const value = secret.expose();
    const forms = formsOf(value, user);
    return { what, forms, inUtf16: forms.length > 1 ? Buffer.from(value, 'utf16le') : null };
  });

const refusal = (where: Message, what: Message, title: Message): Reply<null> =>
  failed(
    'holds-secret',
    say`Nothing was written: ${where} would hold ${what}, ${title}. Change it where it is used, since a reply or a name in this case repeats it; then run the stage again, or make a new case.`,
  );

const firstIn = (readings: Readings, secrets: readonly Sought[]): { what: Message; title: Message } | null => {
  for (const { what, forms } of secrets) {
    const form = formIn(readings, forms);
    if (form) return { what, title: form.title };
  }
  return null;
};

/** `holds-secret` where a known secret is in a text. */
export const scanText = (text: string, secrets: readonly KnownSecret[], where = say('the text')): Reply<null> => {
  const found = firstIn(readText(text), sought(secrets));
  return found ? refusal(where, found.what, found.title) : done(null);
};

/**
 * `holds-secret` where a known secret is in a report or in what was written of it; names the field of the model
 * (`annex[2].body.excerpt`) and which secret, never the secret. `written` holds text forms; a PDF is looked through as
 * the HTML that it is printed from.
 */
export const scanReport = (
  report: Report,
  written: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  secrets: readonly KnownSecret[],
): Reply<null> => {
  const known = sought(secrets);
  const looked = new Map<string, ReturnType<typeof firstIn>>();
  const fields: { readonly at: string; readonly what: Message; readonly title: Message }[] = [];
  mapTexts(report, (text, { at }) => {
    const found = looked.has(text) ? (looked.get(text) ?? null) : firstIn(readText(text), known);
    looked.set(text, found);
    if (found) fields.push({ at, ...found });
    return text;
  });
  const [field] = fields;
  if (field) return refusal(say`the report's field ${field.at}`, field.what, field.title);
  for (const { name, bytes } of written) {
    const buffer = Buffer.from(bytes);
    const found = firstIn(readText(buffer.toString('utf8')), known);
    if (found) return refusal(say`the file ${name}`, found.what, found.title);
    const wide = known.find(({ inUtf16 }) => inUtf16 !== null && buffer.includes(inUtf16));
    if (wide) return refusal(say`the file ${name}`, wide.what, say('encoded'));
  }
  return done(null);
};
