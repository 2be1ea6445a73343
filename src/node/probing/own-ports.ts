import { wantsOwnPorts, OWN_PORTS } from '../../core/evidence/own-ports.ts';
import type { PortLook } from '../../core/evidence/evidence.ts';
import { withDeadline } from './with-deadline.ts';
import type { AskBeside } from './control.ts';
import { EvidenceDraft } from './evidence-draft.ts';
import { ProbeFailure, Stopped } from './probe-failure.ts';
import { openVerified } from './secure-connection.ts';
import type { StageSession } from './stage-session.ts';

/** What both looks may take together, in milliseconds; they are made side by side. */
const BUDGET_MS = 1500;

/**
 * Looks, once a run and after a probe that got a page or 404 on port 443, whether an API takes connections on the port of its
 * own at the same address: TCP and TLS alone, without HTTP and without credentials.
 */
export const lookingAtOwnPorts = (session: StageSession): AskBeside => {
  let looks: Promise<readonly PortLook[]> | null = null;

  return async (output, stop) => {
    const { outcome, evidence } = output;
    const address = evidence?.connection?.remoteAddress;
    if (!evidence || address === undefined || stop.aborted || !wantsOwnPorts(outcome, evidence)) return output;
    looks ??= Promise.all(OWN_PORTS.map((port) => look(session, address, port, stop)));
    try {
      return { ...output, evidence: { ...evidence, ownPorts: [...(await looks)] } };
    } catch (error) {
      if (error instanceof Stopped) return output;
      throw error;
    }
  };
};

const look = async (session: StageSession, address: string, port: number, stop: AbortSignal): Promise<PortLook> => {
  const target = {
    ...session.target,
    port,
    connectTo: session.target.connectTo === null ? null : { ...session.target.connectTo, port },
    addressing: { kind: 'only', address, among: [address] } as const,
  };
  const draft = new EvidenceDraft({ method: 'GET', url: '', accept: '' }, () => undefined);
  try {
    const { socket } = await withDeadline(BUDGET_MS, stop, (signal) =>
      openVerified(target, session.trust, draft, signal),
    );
    socket.destroy();
    return { port, outcome: 'ok' };
  } catch (error) {
    if (error instanceof ProbeFailure) return { port, outcome: error.outcome };
    throw error;
  }
};
