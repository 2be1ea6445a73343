/** Secrets that nobody else could have written: wherever one turns up, it leaked. */
export const CANARIES = {
  password: 'Kanarie-blå7"<x&%41\\Zq',
  'API key': 'kanarie_NyckelQ8wE2rT6yU1iO5pA9sD3fG7hJ',
  'proxy user': 'kanarie-ombud-4711',
  'proxy password': 'kanarie-ombud-hemlig-0815',
} as const;

/** Identities that an external report must not hold. */
export const IDENTITIES = {
  user: 'svc-kanarie-4242',
  'organization id': '5f0c4a2e-7d11-4c6b-9a33-0ca7a41e4242',
} as const;
