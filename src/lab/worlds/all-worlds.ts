import type { World } from '../world.ts';
import { deleteBodyDropped } from './delete-body-dropped.ts';
import { disabledUser } from './disabled-user.ts';
import { ersOff } from './ers-off.ts';
import { expiredCertificate } from './expired-certificate.ts';
import { externalUser } from './external-user.ts';
import { front403Page } from './front-403-page.ts';
import { front404 } from './front-404.ts';
import { front500Page } from './front-500-page.ts';
import { frontFollowsRedirect } from './front-follows-redirect.ts';
import { frontLoginRedirect } from './front-login-redirect.ts';
import { frontPathFilter } from './front-path-filter.ts';
import { healthy } from './healthy.ts';
import { insideHostCutOff } from './inside-host-cut-off.ts';
import { ipAccessList } from './ip-access-list.ts';
import { lockedBetween } from './locked-between.ts';
import { malformed401 } from './malformed-401.ts';
import { mendedMeanwhile } from './mended-meanwhile.ts';
import { notAMonitoringNode } from './not-a-monitoring-node.ts';
import { onlyPlatformLetIn } from './only-platform-let-in.ts';
import { oneNodeBroken } from './one-node-broken.ts';
import { openApiOff } from './open-api-off.ts';
import { outOfResources } from './out-of-resources.ts';
import { outside407 } from './outside-407.ts';
import { outside503Page } from './outside-503-page.ts';
import { outsideAcceptStripped } from './outside-accept-stripped.ts';
import { outsideAuthorizationStripped } from './outside-authorization-stripped.ts';
import { outsideBlockPage200 } from './outside-block-page-200.ts';
import { outsideCaptivePortal } from './outside-captive-portal.ts';
import { outsideDrop } from './outside-drop.ts';
import { outsideExpiredCertificate } from './outside-expired-certificate.ts';
import { outsideFlapping } from './outside-flapping.ts';
import { outsideGarbage } from './outside-garbage.ts';
import { outsideIpv6Dropped } from './outside-ipv6-dropped.ts';
import { outsideIpv6Only } from './outside-ipv6-only.ts';
import { outsideLoginPortal } from './outside-login-portal.ts';
import { outsideNodeWithoutMonitoring } from './outside-node-without-monitoring.ts';
import { outsideProxy302 } from './outside-proxy-302.ts';
import { outsideProxy403 } from './outside-proxy-403.ts';
import { outsideProxy404 } from './outside-proxy-404.ts';
import { outsideProxy500Mnt } from './outside-proxy-500-mnt.ts';
import { outsideRefused } from './outside-refused.ts';
import { outsideReset } from './outside-reset.ts';
import { outsideSlow } from './outside-slow.ts';
import { outsideThrottled } from './outside-throttled.ts';
import { outsideTlsInspection } from './outside-tls-inspection.ts';
import { outsideVpn } from './outside-vpn.ts';
import { outsideWrongName } from './outside-wrong-name.ts';
import { ownInspectingProxy } from './own-inspecting-proxy.ts';
import { ownProxySignIn } from './own-proxy-sign-in.ts';
import { platformClockAhead } from './platform-clock-ahead.ts';
import { platformFqdnNotAccepted } from './platform-fqdn-not-accepted.ts';
import { platformPathFilter } from './platform-path-filter.ts';
import { platformStillBlocked } from './platform-still-blocked.ts';
import { platformWrongUser } from './platform-wrong-user.ts';
import { renewedCertificate } from './renewed-certificate.ts';
import { restartBetween } from './restart-between.ts';
import { roleMissing403 } from './role-missing-403.ts';
import { roleMissingEverywhere } from './role-missing-everywhere.ts';
import { roleMissingMnt } from './role-missing-mnt.ts';
import { roleMissingOpenApi } from './role-missing-open-api.ts';
import { serverClockBehind } from './server-clock-behind.ts';
import { serverHangs } from './server-hangs.ts';
import { serverRestarting } from './server-restarting.ts';
import { serverTooOld } from './server-too-old.ts';
import { staleCard } from './stale-card.ts';
import { stalePlatformPassword } from './stale-platform-password.ts';
import { suspendedUser } from './suspended-user.ts';
import { throttledOnce } from './throttled-once.ts';
import { twoNodes } from './two-nodes.ts';
import { unknownAuthority } from './unknown-authority.ts';
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
  serverRestarting,
  ownProxySignIn,
  outsideRefused,
  expiredCertificate,
  unknownAuthority,
  mendedMeanwhile,
  openApiOff,
  disabledUser,
  roleMissingMnt,
  roleMissingOpenApi,
  front404,
  outOfResources,
  platformFqdnNotAccepted,
  serverTooOld,
  frontLoginRedirect,
  front403Page,
  roleMissing403,
  outsideCaptivePortal,
  outside503Page,
  outsideAuthorizationStripped,
  outsideTlsInspection,
  outsideWrongName,
  insideHostCutOff,
  outsideReset,
  outsideExpiredCertificate,
  stalePlatformPassword,
  platformStillBlocked,
  platformWrongUser,
  platformPathFilter,
  roleMissingEverywhere,
  suspendedUser,
  outsideThrottled,
  outsideSlow,
  serverHangs,
  outsideBlockPage200,
  outsideProxy500Mnt,
  notAMonitoringNode,
  staleCard,
  frontPathFilter,
  front500Page,
  frontFollowsRedirect,
  outsideLoginPortal,
  restartBetween,
  lockedBetween,
  outsideAcceptStripped,
  outside407,
  ownInspectingProxy,
  twoNodes,
  outsideNodeWithoutMonitoring,
  outsideVpn,
  outsideIpv6Only,
  outsideIpv6Dropped,
  oneNodeBroken,
  onlyPlatformLetIn,
  ipAccessList,
  throttledOnce,
  externalUser,
  malformed401,
  outsideGarbage,
  renewedCertificate,
  serverClockBehind,
  platformClockAhead,
  outsideFlapping,
  deleteBodyDropped,
];
