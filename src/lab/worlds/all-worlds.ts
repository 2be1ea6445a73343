import type { World } from '../world.ts';
import { disabledUser } from './disabled-user.ts';
import { ersOff } from './ers-off.ts';
import { front404 } from './front-404.ts';
import { healthy } from './healthy.ts';
import { notAMonitoringNode } from './not-a-monitoring-node.ts';
import { openApiOff } from './open-api-off.ts';
import { outOfResources } from './out-of-resources.ts';
import { outsideBlockPage200 } from './outside-block-page-200.ts';
import { outsideDrop } from './outside-drop.ts';
import { outsideProxy302 } from './outside-proxy-302.ts';
import { outsideProxy403 } from './outside-proxy-403.ts';
import { outsideProxy404 } from './outside-proxy-404.ts';
import { outsideProxy500Mnt } from './outside-proxy-500-mnt.ts';
import { platformFqdnNotAccepted } from './platform-fqdn-not-accepted.ts';
import { roleMissingMnt } from './role-missing-mnt.ts';
import { roleMissingOpenApi } from './role-missing-open-api.ts';
import { staleCard } from './stale-card.ts';
import { wrongPassword } from './wrong-password.ts';

/** Every world, in the order in which the picker shows them: from the first steps to the tricky ones. */
export const WORLDS: readonly World[] = [
  healthy,
  ersOff,
  wrongPassword,
  outsideProxy302,
  outsideProxy403,
  outsideProxy404,
  outsideDrop,
  openApiOff,
  disabledUser,
  roleMissingMnt,
  roleMissingOpenApi,
  front404,
  outOfResources,
  platformFqdnNotAccepted,
  outsideBlockPage200,
  outsideProxy500Mnt,
  notAMonitoringNode,
  staleCard,
];
