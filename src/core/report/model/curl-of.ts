import { curlLines } from '../curl.ts';
import { curlRequestOf } from '../curl-request.ts';
import type { Report } from '../report.ts';
import type { Asked, ReportInput } from './report-input.ts';
import { inertLine } from './inert.ts';
import { cellTitle } from './verdict-of.ts';

type Lines = Report['curl'][number];

/** A line that would not stand in the report as it is would ask for something else, so there is none. */
const exact = (line: string | null): string | null => (line !== null && inertLine(line) === line ? line : null);

const linesOf = (asked: Asked, { material }: ReportInput): readonly Lines[] => {
  const { stage, family, evidence, run } = asked;
  const lines = curlLines(curlRequestOf(evidence, run, material.target));
  const bash = exact(lines?.bash ?? null);
  if (!lines || bash === null) return [];
  return [
    {
      stage,
      family,
      title: cellTitle(asked),
      bash,
      powershell: exact(lines.powershell),
      cmd: exact(lines.cmd),
      hints: [...lines.hints],
    },
  ];
};

/** Every probe as a command line, stage by stage, for whoever wants to see it with their own eyes. */
export const curlOf = (input: ReportInput): Report['curl'] => input.asked.flatMap((asked) => linesOf(asked, input));
