import type { StageRecord, Vantage } from '../../records/record.ts';
import type { ProbeStage } from '../../vocabulary/words.ts';
import { isPrivateAddress } from '../relations/address.ts';
import { isSamePlace, leavesByVpn, sharedResolvers } from './note.ts';
import { stageWord } from '../words/titles.ts';
import { say, type Message } from '../../messages/message.ts';

/** What is known before a stage is run. */
export interface Claim {
  readonly stage: ProbeStage;
  readonly vantage: Vantage;
  /** What the server's name resolves to from here. */
  readonly addresses: readonly string[];
  readonly connectTo: string | null;
  readonly runs: readonly StageRecord[];
}

/** Facts that speak against "this machine is where the stage says", each a sentence. They ask for a reason and never block. */
export const contradictions = ({ stage, vantage, addresses, connectTo, runs }: Claim): readonly Message[] => {
  const found: Message[] = [];
  const inner = addresses.filter(isPrivateAddress);
  const vpn = vantage.vpnInterfaces[0];
  const leaves = leavesByVpn(vantage, []);
  const inside = runs.filter((run) => run.stage === 'inside');
  const shared = inside.flatMap((run) => sharedResolvers(vantage, run.vantage))[0];
  if (stage === 'outside' && connectTo === null) {
    if (inner.length > 0)
      found.push(
        say`The name leads to the private address ${inner[0] ?? ''} from here: that is how it looks from inside.`,
      );
    if (inner.length > 0 && shared !== undefined)
      found.push(say`The name was looked up at the resolver of the inside stage (${shared}).`);
    if (vpn !== undefined && leaves === false)
      found.push(say`A VPN adapter (${vpn}) is up, though traffic to the internet goes through another one.`);
    if (vpn !== undefined && leaves !== false)
      found.push(
        leaves === true
          ? say`A VPN adapter (${vpn}) is up, and traffic to the internet goes through it: traffic may leave from inside.`
          : say`A VPN adapter (${vpn}) is up: traffic may leave from inside.`,
      );
    if (vantage.defaultRoute === null) found.push(say('This machine has no default route.'));
  }
  if (stage === 'inside' && connectTo === null && addresses.length > 0 && inner.length === 0)
    found.push(
      say`The name leads to the public address ${addresses[0] ?? ''} from here: that is how it looks from outside.`,
    );
  const other = stage === 'inside' ? 'outside' : 'inside';
  if (runs.some((run) => run.stage === other && isSamePlace(run, { vantage, server: { connectTo } })))
    found.push(say`This machine has the same addresses as it had in the ${stageWord(other)} stage.`);
  return found;
};
