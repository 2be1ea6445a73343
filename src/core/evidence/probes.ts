import type { Family } from '../vocabulary/words.ts';
import type { ProbeDefinition } from './probe.ts';
import { ersEndpointGroups } from './families/ers-endpoint-groups.ts';
import { ersEndpoints } from './families/ers-endpoints.ts';
import { mntSession } from './families/mnt-session.ts';
import { openApi } from './families/open-api.ts';

/** The four probes by family: the one place where a family becomes a request. */
export const DEFINITIONS: Readonly<Record<Family, ProbeDefinition>> = {
  'ers-endpoint-groups': ersEndpointGroups,
  'ers-endpoints': ersEndpoints,
  'open-api': openApi,
  'mnt-session': mntSession,
};
