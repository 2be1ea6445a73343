import { partyTeam } from '../../diagnosis/words/titles.ts';
import { readBy } from '../../diagnosis/judgement.ts';
import type { Language } from '../../messages/language.ts';
import { joined, say } from '../../messages/message.ts';
import { asMessage, labelled, own } from '../draft.ts';
import { serverText } from '../layout/document.ts';
import { serverOf } from '../model/places-of.ts';
import { groundOf, type ReportMaterial } from '../model/report-input.ts';
import { handoffFor } from './handoff-for.ts';
import { copyText, numbered, whyPart } from './lines.ts';
import { OF_RECIPIENT, type Recipient } from './recipients.ts';

/** What a team is asked for as plain text; `null` where nothing in the verdict is theirs to do. */
export const requestFor = (to: Recipient, material: ReportMaterial, language: Language): string | null => {
  const ground = groundOf(material);
  const judgement = readBy(ground.judgement, (party) => OF_RECIPIENT[to].includes(party));
  const { verdict } = judgement;
  if (!OF_RECIPIENT[to].includes(verdict.party)) return null;
  if (to === 'firewall') return handoffFor('firewall-team', material, language);
  if (to === 'server') return handoffFor('server-admin', material, language);
  if (to === 'platform') return handoffFor('platform-support', material, language);
  const input = { ...ground, judgement };
  const server = serverOf(input);
  const handoff = {
    ask: labelled(own(partyTeam(verdict.party)), say('Please take these steps.')),
    parts: [
      [...numbered(verdict.steps), labelled(say('How to verify the fix'), asMessage(verdict.mended))],
      server === null ? [] : [joined([say('Server under test'), serverText(server)], ': ')],
      whyPart(input),
    ],
  };
  return copyText(handoff, input.practice, language);
};
