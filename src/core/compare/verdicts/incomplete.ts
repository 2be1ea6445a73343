import type { Verdict } from '../judgement.ts';
import { stageWord } from '../../interpret/titles.ts';
import { STAGES, type Stage } from '../../words.ts';
import { conclude, failing, good, names, says, silent, subject, isFine, type Ground } from './conclusion.ts';
import { marked, said, say } from '../../text/say.ts';

const NEXT: Readonly<Record<Stage, string>> = marked({
  inside: 'Run the inside stage next: it separates faults of the server and the account from faults in the path.',
  outside: 'Run the outside stage next: it shows whether the firewall lets the API through.',
  platform: 'Record the platform card next: click “Update API Configuration” there and read the rows.',
});

const untouched = (ground: Ground, stage: Stage): boolean =>
  good(ground, stage).length === 0 && failing(ground, stage).length === 0;

const decides = (ground: Ground): Stage =>
  STAGES.find((stage) => untouched(ground, stage)) ??
  STAGES.find((stage) => silent(ground, stage).length > 0) ??
  'inside';

const known = (ground: Ground): readonly string[] => {
  const fine = STAGES.filter((stage) => isFine(ground, stage)).map(stageWord);
  const broken = STAGES.flatMap((stage) => failing(ground, stage).slice(0, 1));
  return [
    ...(fine.length > 0 ? [say`What was tested ${fine.join(said(' and '))} is good.`] : []),
    ...broken.map((cell) => say`${subject(cell)} ${says(cell)} (${stageWord(cell.stage)}).`),
  ];
};

/** The last rule: it always concludes. Says what is known so far, and which stage decides next. */
export const incomplete = (ground: Ground): Verdict => {
  const next = decides(ground);
  const so = known(ground);
  const nothing = so.length === 0;
  return conclude({
    code: nothing ? 'verdict.nothing-yet' : `verdict.next-${next}`,
    party: 'unknown',
    certainty: 'cannot-tell',
    facts: nothing ? said('Nothing has been tested yet.') : so,
    wouldChange: said(NEXT[next]),
    restsOn: names(...STAGES.flatMap((stage) => failing(ground, stage))),
    rivals: STAGES.flatMap((stage) => failing(ground, stage)).flatMap((cell) => [
      { party: cell.rule.party, sentence: cell.finding.says, check: said(NEXT[next]) },
      ...cell.rule.rivals,
    ]),
    steps: [said(NEXT[next])],
    mended: said('There is a result of every stage.'),
    beyondTable: true,
  });
};
