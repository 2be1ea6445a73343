import type { Verdict } from '../judgement.ts';
import { stageWord } from '../titles.ts';
import { STAGES, type Stage } from '../../vocabulary/words.ts';
import { conclude, failing, good, names, says, silent, subject, isFine, type DiagnosisInput } from './conclusion.ts';
import { marked, said, say } from '../../messages/say.ts';

const NEXT: Readonly<Record<Stage, string>> = marked({
  inside: 'Run the inside stage next: it separates faults of the server and the account from faults in the path.',
  outside: 'Run the outside stage next: it shows whether the firewall lets the API through.',
  platform: 'Record the platform card next: click “Update API Configuration” there and read the rows.',
});

const untouched = (input: DiagnosisInput, stage: Stage): boolean =>
  good(input, stage).length === 0 && failing(input, stage).length === 0;

const decides = (input: DiagnosisInput): Stage =>
  STAGES.find((stage) => untouched(input, stage)) ??
  STAGES.find((stage) => silent(input, stage).length > 0) ??
  'inside';

const known = (input: DiagnosisInput): readonly string[] => {
  const fine = STAGES.filter((stage) => isFine(input, stage)).map(stageWord);
  const broken = STAGES.flatMap((stage) => failing(input, stage).slice(0, 1));
  return [
    ...(fine.length > 0 ? [say`What was tested ${fine.join(said(' and '))} is good.`] : []),
    ...broken.map((cell) => say`${subject(cell)} ${says(cell)} (${stageWord(cell.stage)}).`),
  ];
};

/** The last rule: it always concludes. Says what is known so far, and which stage decides next. */
export const incomplete = (input: DiagnosisInput): Verdict => {
  const next = decides(input);
  const so = known(input);
  const nothing = so.length === 0;
  return conclude({
    code: nothing ? 'verdict.nothing-yet' : `verdict.next-${next}`,
    party: 'unknown',
    certainty: 'cannot-tell',
    facts: nothing ? said('Nothing has been tested yet.') : so,
    wouldChange: said(NEXT[next]),
    restsOn: names(...STAGES.flatMap((stage) => failing(input, stage))),
    rivals: STAGES.flatMap((stage) => failing(input, stage)).flatMap((cell) => [
      { party: cell.rule.party, sentence: cell.finding.says, check: said(NEXT[next]) },
      ...cell.rule.rivals,
    ]),
    steps: [said(NEXT[next])],
    mended: said('There is a result of every stage.'),
    beyondTable: true,
  });
};
