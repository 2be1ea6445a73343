const PRIVATE_V4 =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0\.)/;

/** Whether an address can only be reached inside a network: private, shared, link-local or loopback, IPv4 or IPv6. */
export const isPrivateAddress = (address: string): boolean => {
  const plain = address.toLowerCase().replace(/^::ffff:/, '');
  return plain.includes(':')
    ? plain === '::1' || plain === '::' || /^(fc|fd|fe[89ab])/.test(plain)
    : PRIVATE_V4.test(plain);
};
