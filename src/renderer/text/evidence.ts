import { marked, say } from '../../core/messages/message.ts';

/** Texts of the evidence panel. The findings themselves come with the judgement. */
export const evidenceText = marked({
  divider: 'Divider between the table and the panel',
  dividerAt: (percent: number) => say`Panel ${percent} % wide`,
  skewAhead: (text: string) => say`${text} ahead of this machine`,
  skewBehind: (text: string) => say`${text} behind this machine`,
  skewNone: 'same as this machine',
  notRun: 'not run',
  addresses: {
    used: 'used by the run',
  },
});
