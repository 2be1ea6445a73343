import type { Cell, Judgement } from '../compare/judgement.ts';
import { isGood, isSilent } from '../evidence/outcome.ts';
import { outcomeWord } from '../interpret/phrases.ts';
import { FAMILY_TITLES, STAGE_TITLES } from '../interpret/titles.ts';
import type { Stage } from '../words.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML 1.0: markup escaped, characters that XML does not allow replaced. */
const xml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const testCase = (cell: Cell): string => {
  const head = `    <testcase classname="tripoint.${cell.stage}" name="${xml(FAMILY_TITLES[cell.family])}" time="${((cell.durationMs ?? 0) / 1000).toFixed(3)}"`;
  if (isGood(cell.outcome)) return `${head}/>`;
  const message = xml(`${outcomeWord(cell.outcome, cell.family, cell.status)}: ${cell.finding.says}`);
  return isSilent(cell.outcome)
    ? `${head}>\n      <skipped message="${message}"/>\n    </testcase>`
    : `${head}>\n      <failure type="${cell.outcome}" message="${message}">${xml(cell.finding.steps.join('\n'))}</failure>\n    </testcase>`;
};

const suite = (stage: Stage, cells: readonly Cell[]): string => {
  const failures = cells.filter(({ outcome }) => !isGood(outcome) && !isSilent(outcome)).length;
  const skipped = cells.filter(({ outcome }) => isSilent(outcome)).length;
  return `  <testsuite name="${STAGE_TITLES[stage]}" tests="${cells.length}" failures="${failures}" skipped="${skipped}">\n${cells.map(testCase).join('\n')}\n  </testsuite>`;
};

/** A judgement in the JUnit form that build servers read: a suite a stage, a case a probe. */
export const junit = (judgement: Judgement, stages: readonly Stage[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tripoint">\n${stages
    .map((stage) =>
      suite(
        stage,
        judgement.cells.filter((cell) => cell.stage === stage),
      ),
    )
    .join('\n')}\n</testsuites>\n`;
