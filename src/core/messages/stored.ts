import { z } from 'zod';
import { NOTHING, verbatim, type Message, type Values } from './message.ts';

/** Bounds of a message in a file, which may come from anybody. */
const DEEPEST = 6;
const LONGEST_KEY = 2000;
const LONGEST_TEXT = 20_000;
const MOST_VALUES = 50;

const typedSchema = z.strictObject({
  kind: z.enum(['host', 'address', 'user', 'mac', 'time', 'number', 'outside']),
  text: z.string().max(LONGEST_TEXT),
});

const messageAt = (depth: number): z.ZodType<Message> => {
  const inner = depth < DEEPEST ? [messageAt(depth + 1)] : [];
  const value = z.union([z.string().max(LONGEST_TEXT), z.number(), typedSchema, ...inner]);
  const values: z.ZodType<Values> = z.union([
    z.array(value).max(MOST_VALUES),
    z.record(z.string().max(100), value).refine((named) => Object.keys(named).length <= MOST_VALUES),
  ]);
  const counted = inner.map((one) => z.strictObject({ count: z.number(), one }));
  const schema = z.strictObject({
    key: z.string().max(LONGEST_KEY),
    values: values.exactOptional(),
    capital: z.literal(true).exactOptional(),
    ...(counted[0] === undefined ? {} : { counted: counted[0].exactOptional() }),
  });
  return schema as z.ZodType<Message>;
};

const messageSchema = messageAt(1);

/** A message in a file. Older files hold its English text instead, which is shown as it is. */
export const storedMessage = z.union([
  z
    .string()
    .max(LONGEST_TEXT)
    .transform((text): Message => (text === '' ? NOTHING : verbatim(text))),
  messageSchema,
]);
