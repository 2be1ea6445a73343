import { openOwnPorts } from '../../evidence/own-ports.ts';
import { say } from '../../messages/say.ts';
import type { Verdict } from '../judgement.ts';
import type { DiagnosisInput } from './conclusion.ts';

/** A verdict that rests on a page or 404 on port 443 names the ports of the APIs that take connections at the same address. */
export const withOwnPorts = (verdict: Verdict, { matrix }: DiagnosisInput): Verdict => {
  const ports = verdict.restsOn.flatMap(({ stage, family }) => openOwnPorts(matrix[stage][family].evidence));
  if (ports.length === 0) return verdict;
  const named = [...new Set(ports)].join(', ');
  const step = say`Another port takes connections at the same address: ${named}. ERS has 9060 of its own, Open API 9070: run the stage with that port as well.`;
  return { ...verdict, steps: [step, ...verdict.steps] };
};
