import type { Evidence } from '../evidence/evidence.ts';
import { marked, said, say } from '../messages/say.ts';

/** By the server's own number, `type_of_node`. */
const NODES = marked(['standalone node', 'active Monitoring node', 'standby Monitoring node', 'no Monitoring node']);

/** "active Monitoring node, release 3.2.0.542", in one line; `null` where nobody asked. */
export const mntVersionText = ({ mntVersion }: Evidence): string | null => {
  if (mntVersion === undefined) return null;
  const { status, node } = mntVersion;
  const type = node?.type ?? null;
  if (type === null) return status === null ? say`no answer` : say`not stated (status ${status})`;
  const name = said(NODES[type] ?? '');
  return node?.version == null ? name : say`${name}, release ${node.version}`;
};
