/** Chains of nftables, by the hook that they filter at. */
const filter =
  (name: string, hook: string) =>
  (...rules: readonly string[]): string => `chain ${name} {
  type filter hook ${hook} priority filter
  ${rules.join('\n  ')}
}`;
export const forward = filter('pass', 'forward');
export const input = filter('receive', 'input');
export const output = filter('send', 'output');
/** The firewall of a chain puts its own address in the place of the client's. */
export const MASQUERADE = `chain translate {
  type nat hook postrouting priority srcnat
  oifname "inner" masquerade
}`;
