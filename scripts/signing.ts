/** What is signed with whose keys. Signing happens where the keys are, which is never this repository. */

export interface Signing {
  readonly what: string;
  readonly signed: boolean;
  /** What to set, or to do, so that it is signed. */
  readonly needs: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const anyOf = (env: Environment, ...names: readonly string[]): boolean =>
  names.some((name) => (env[name] ?? '') !== '');
const allOf = (env: Environment, ...names: readonly string[]): boolean =>
  names.every((name) => (env[name] ?? '') !== '');

/** What will be signed on `platform` with what the environment holds. Values are looked at for being there, and for nothing else. */
export const signingFor = (platform: NodeJS.Platform, env: Environment): readonly Signing[] => {
  if (platform === 'win32')
    return [
      {
        what: 'program and installer (Authenticode)',
        signed: anyOf(env, 'WIN_CSC_LINK', 'CSC_LINK'),
        needs: 'WIN_CSC_LINK (certificate file) and WIN_CSC_KEY_PASSWORD',
      },
    ];
  if (platform === 'darwin') {
    const signed = anyOf(env, 'CSC_LINK', 'CSC_NAME');
    return [
      {
        what: 'program (Developer ID)',
        signed,
        needs: 'CSC_LINK and CSC_KEY_PASSWORD, or CSC_NAME for an identity in the login keychain',
      },
      {
        what: 'notarisation',
        signed:
          signed &&
          (allOf(env, 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER') ||
            allOf(env, 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID') ||
            allOf(env, 'APPLE_KEYCHAIN_PROFILE')),
        needs: 'a signed program, and APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER',
      },
    ];
  }
  return [
    {
      what: 'AppImage and deb',
      signed: false,
      needs: 'your own signature of SHA256SUMS: gpg --detach-sign dist/SHA256SUMS',
    },
  ];
};
