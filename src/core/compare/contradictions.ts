import type { StageRecord, Vantage } from '../stage/record.ts';
import type { ProbeStage } from '../words.ts';
import { isPrivateAddress } from './address.ts';

/** What is known before a stage is run. */
export interface Claim {
  readonly stage: ProbeStage;
  readonly vantage: Vantage;
  /** What the server's name resolves to from here. */
  readonly addresses: readonly string[];
  readonly connectTo: string | null;
  readonly runs: readonly StageRecord[];
}

const sameAddresses = (left: Vantage, right: Vantage): boolean => {
  const of = (vantage: Vantage): string => JSON.stringify(vantage.addresses.map(({ address }) => address).sort());
  return left.addresses.length > 0 && of(left) === of(right);
};

/** Facts that speak against "this machine is where the stage says", each a sentence. They ask for a reason and never block. */
export const contradictions = ({ stage, vantage, addresses, connectTo, runs }: Claim): readonly string[] => {
  const found: string[] = [];
  const inner = addresses.filter(isPrivateAddress);
  const vpn = vantage.vpnInterfaces[0];
  if (stage === 'outside' && connectTo === null) {
    if (inner.length > 0)
      found.push(
        `The name leads to the private address ${inner[0] ?? ''} from here: that is how it looks from inside.`,
      );
    if (vpn !== undefined) found.push(`A VPN adapter (${vpn}) is up: traffic may leave from inside.`);
  }
  if (stage === 'inside' && connectTo === null && addresses.length > 0 && inner.length === 0)
    found.push(
      `The name leads to the public address ${addresses[0] ?? ''} from here: that is how it looks from outside.`,
    );
  const other = stage === 'inside' ? 'outside' : 'inside';
  if (
    runs.some((run) => run.stage === other && run.server.connectTo === connectTo && sameAddresses(run.vantage, vantage))
  )
    found.push(`This machine has the same addresses as it had in the ${other} stage.`);
  return found;
};
