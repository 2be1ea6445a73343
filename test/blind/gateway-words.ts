import { HTML, JSON_TYPE, page } from './fronts.ts';
import type { Page } from '../../src/lab/device/device.ts';

/** What gateways say that find nobody behind them: the one of the server itself, and those of others. */

export const GATEWAY_WORDS = {
  /** Kong without a name, as the own gateway of the server says it while a node starts. */
  kongNoPeer: page(
    503,
    'Service Temporarily Unavailable',
    [JSON_TYPE],
    '{"message":"failure to get a peer from the ring-balancer"}',
  ),
  companyKongNoPeer: page(
    503,
    'Service Temporarily Unavailable',
    [JSON_TYPE, ['Server', 'kong/3.4.2'], ['Via', 'kong/3.4.2'], ['X-Kong-Response-Latency', '4']],
    '{"message":"failure to get a peer from the ring-balancer"}',
  ),
  bigIpNobody: page(
    503,
    'Service Unavailable',
    [['Server', 'BigIP'], ['Connection', 'close'], HTML],
    '<html><head><title>Maintenance</title></head><body>No pool member is available.</body></html>',
  ),
} as const satisfies Record<string, Page>;
