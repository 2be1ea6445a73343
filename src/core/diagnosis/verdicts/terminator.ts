import { leafOf } from '../../evidence/evidence.ts';
import { isFailure } from '../../evidence/outcome.ts';
import { said } from '../../messages/say.ts';
import type { JudgedCell } from '../cells.ts';
import { covers } from '../certificates.ts';
import type { Verdict } from '../judgement.ts';
import { fault, fitting, type DiagnosisInput } from './conclusion.ts';

const ABOUT_CERTIFICATE: ReadonlySet<string> = new Set(['tls.untrusted', 'tls.incomplete-chain', 'tls.expired']);

/**
 * Whether only what terminates TLS can have done it: an answer of HTTP inside TLS, or a certificate for this very name. A packet
 * filter drops and resets, and its address translation may lead to a machine of another name.
 */
const isInsideTls = ({ outcome, status, evidence, facts }: JudgedCell): boolean => {
  const leaf = leafOf(evidence);
  return status !== null || (ABOUT_CERTIFICATE.has(outcome) && leaf !== undefined && covers(leaf, facts.host));
};

/** A verdict against the firewall or proxy says so where a packet filter cannot be meant. */
export const withTerminator = (verdict: Verdict, { matrix }: DiagnosisInput): Verdict => {
  const named = fault('firewall-or-proxy');
  const failed = verdict.restsOn
    .map(({ stage, family }) => matrix[stage][family])
    .filter(({ outcome }) => isFailure(outcome));
  const isInside = verdict.code.startsWith('verdict.tls-opened') || (failed.length > 0 && failed.every(isInsideTls));
  if (verdict.party !== 'firewall-or-proxy' || !verdict.sentence.startsWith(named) || !isInside) return verdict;
  const facts = verdict.sentence.slice(named.length).split(/(?<=\.) /);
  return { ...verdict, sentence: fitting(`${said('Fault: a device that terminates TLS.')} `, facts) };
};
