import { format } from '../../../../src/core/messages/message.ts';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../../src/core/diagnosis/diagnose.ts';
import { handoffFor } from '../../../../src/core/report/handoff/handoff-for.ts';
import { paperOf } from '../../../../src/core/report/layout/document-of.ts';
import { READERS, type Reader } from '../../../../src/core/report/options.ts';
import { certaintyTitle, partyHeadline } from '../../../../src/core/diagnosis/words/titles.ts';
import type { Party } from '../../../../src/core/vocabulary/words.ts';
import { WORLDS } from '../../../../src/lab/lab.ts';
import { stepsOf } from '../../../recorded/worlds.ts';
import { blockedOutside, reported } from '../model/some-material.ts';

/** Whom each fault is a task for, the customer left aside. Nobody of them is asked about our own side. */
const TASK_OF: Readonly<Record<Party, readonly Reader[]>> = {
  none: [],
  'api-account': ['server-admin'],
  'api-role': ['server-admin'],
  'api-setting': ['server-admin'],
  'access-control-server': ['server-admin'],
  'firewall-or-proxy': ['firewall-team'],
  'platform-egress': ['firewall-team', 'platform-support'],
  'platform-settings': ['platform-support'],
  'name-resolution': ['server-admin'],
  'own-proxy': [],
  vantage: [],
  unknown: [],
};

describe.each(WORLDS.map((world) => [world.id, world] as const))('given the practice world %s', (_, world) => {
  const material = { ...blockedOutside(), ...stepsOf(world).at(-1) };
  const { party, certainty } = judge(material).verdict;

  it('asks those to act whose task it is, and nobody else', () => {
    const toAct = READERS.filter((reader) => {
      const text = handoffFor(reader, material, 'en');
      return reader !== 'customer' && !/^[^\n]*: (?:Nothing is asked of you|No change is needed)/m.test(text);
    });
    expect(toAct).toEqual(certainty === 'cannot-tell' ? [] : TASK_OF[party]);
  });

  it('is marked as practice for every reader', () =>
    expect(READERS.filter((reader) => !handoffFor(reader, material, 'en').startsWith('PRACTICE'))).toEqual([]));

  it('names who must act, and then how sure that is, at the top of the report', () => {
    const [first, second] = paperOf(reported(material)).sections[0]?.blocks ?? [];
    expect(first?.kind === 'lead' && first.headline).toBe(format(partyHeadline(party, certainty), 'en'));
    expect(second?.kind === 'facts' && second.rows[0]?.value).toBe(format(certaintyTitle(certainty, party), 'en'));
  });
});
