import { z } from 'zod';
import { reportSchema } from '../report.ts';

/** The published JSON schema of a report, in the form of `docs/report.schema.json`. */
export const reportJsonSchema = (): unknown => ({
  $id: 'urn:tripoint:report:1',
  title: 'Tripoint report, version 1',
  description:
    'Everything that a report says. Texts are in the language of the report; codes and enumerations are English. Times are local with their offset, durations are in milliseconds.',
  ...z.toJSONSchema(reportSchema, { target: 'draft-2020-12', io: 'input' }),
});
