import type { Case } from './case.ts';

type Lesson = Pick<Case, 'practice' | 'lesson'>;

/** How far a practice case is as a lesson; `null`: it is none. */
export const lessonStateOf = ({ practice, lesson }: Lesson): 'open' | 'solved' | 'answered' | null => {
  if (practice === null || lesson === undefined) return null;
  if (lesson.own === null) return 'open';
  return lesson.own.right ? 'solved' : 'answered';
};

/** Whether the program keeps its verdict to itself until the engineer has said an own one. */
export const isUndecided = (document: Lesson): boolean => lessonStateOf(document) === 'open';
