/** A host's name as it is compared: a trailing dot and the case of letters name no other host. */
export const plainHost = (host: string): string => host.trim().toLowerCase().replace(/\.$/, '');
