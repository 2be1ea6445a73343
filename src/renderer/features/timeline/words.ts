import { certaintyTitle, partyName } from '../../../core/diagnosis/titles.ts';
import type { Happening, TimelineEntry } from '../../../core/diagnosis/timeline.ts';
import { t } from '../../text.ts';

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

const stateText = (state: Extract<Happening, { kind: 'run' | 'watch' }>['state']): string =>
  state === 'complete' ? '' : t.timeline.states[state];

/** What an entry is, and what it showed. */
export const happeningText = (what: Happening): { readonly title: string; readonly detail: string } => {
  const text = t.timeline;
  switch (what.kind) {
    case 'run': {
      const showed = what.probes === 0 ? text.noResult : text.good(what.good, what.probes);
      return { title: text.run(t.stages[what.stage]), detail: joined([showed, stateText(what.state)]) };
    }
    case 'watch': {
      const showed = what.attempts === 0 ? text.noResult : text.failed(what.failed, what.attempts);
      return { title: text.watch(t.stages[what.stage]), detail: joined([showed, stateText(what.state)]) };
    }
    case 'card':
      return { title: text.card(t.stages.platform), detail: text.up(what.up, what.rows) };
    case 'witness':
      return what.source === 'observation'
        ? { title: text.observation, detail: '' }
        : {
            title: what.source.startsWith('pcap') ? text.capture : text.log,
            detail: text.arrived(what.arrived, what.missing, what.untold),
          };
    case 'check':
    case 'withdrawal': {
      const result = t.checks[what.check].results[what.result] ?? what.result;
      const detail = what.kind === 'check' ? joined([result, what.saidBy]) : text.withdrawn(result);
      return { title: text.checks[what.check], detail };
    }
  }
};

/** "Likely: firewall or proxy". */
export const verdictThen = ({ verdict: { party, certainty } }: TimelineEntry): string =>
  `${certaintyTitle(certainty)}: ${partyName(party)}`;
