import { createHash } from 'node:crypto';
import type { Endpoint, EndpointGroup } from './setup.ts';

/** Identifiers that look random and are the same in every world, so that a story may be told twice. */
const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-11e6-996c-${hex.slice(12, 24)}`;
};

const GROUPS: readonly (readonly [name: string, description: string])[] = [
  ['Android', 'Identity group for phones and tablets of this kind'],
  ['Building-Automation', 'Controllers of doors, lifts and ventilation'],
  ['Cameras', 'Cameras of the reception and the car park'],
  ['Conference-Rooms', 'Screens and sharing devices in meeting rooms'],
  ['Contractors', 'Devices of contractors with a dated entry'],
  ['Denied', 'Devices that were reported lost'],
  ['Employee-Owned', 'Devices that employees registered themselves'],
  ['Guest-Devices', 'Devices that came in through the guest portal'],
  ['Guest-Whitelist', 'Devices that skip the guest portal'],
  ['IP-Phones', 'Desk telephones'],
  ['Kiosks', 'Visitor terminals'],
  ['Laboratory', 'Measuring instruments'],
  ['Medical', 'Registered medical devices'],
  ['Payment-Terminals', 'Card terminals of canteen and shop'],
  ['Printers', 'Printers and copiers'],
  ['Profiled', 'Parent of what the profiler recognised'],
  ['RegisteredDevices', 'Devices registered through the portal'],
  ['Scanners', 'Hand scanners of the warehouse'],
  ['Servers', 'Machines in the server room'],
  ['Unknown', 'Devices that nothing is known about'],
  ['Workstation', 'Managed computers'],
];

export const SEEDED_GROUPS: readonly EndpointGroup[] = GROUPS.map(([name, description]) => ({
  id: idOf(`group ${name}`),
  name,
  description,
}));

/** MACs of the block that is reserved for documentation; every third endpoint has no description. */
export const SEEDED_ENDPOINTS: readonly Endpoint[] = Array.from({ length: 34 }, (_, index) => {
  const mac = `00:00:5E:00:53:${(0x40 + index).toString(16).toUpperCase().padStart(2, '0')}`;
  return {
    id: idOf(`endpoint ${mac}`),
    mac,
    groupId: SEEDED_GROUPS[(index * 5) % SEEDED_GROUPS.length]?.id ?? '',
    description: index % 3 === 0 ? null : `Device ${index + 1}`,
  };
});
