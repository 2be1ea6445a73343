/** How an answer to rejected credentials looks. */
export type UnauthorizedForm = 'html' | 'empty' | 'malformed';

/** What differs from one version of the NAC server to the next, as far as the probes can see it. */
export interface VersionTraits {
  /** False where the Open API can no longer be switched off. */
  readonly openApiSwitch: boolean;
  /** Whether the Open API has the endpoint resource at all. */
  readonly endpointResource: boolean;
  readonly unauthorized: UnauthorizedForm;
  /** Status of an ERS page beyond the last one. */
  readonly beyondLastPage: 400 | 404 | 500;
  /** A page size above 100: refused with 400, or answered without a results section. */
  readonly oversizedPage: 'refused' | 'without-results';
  /** Whether endpoints carry each fact a second time under a name that begins with `asset`. */
  readonly assetTwins: boolean;
}

const SERVER_VERSIONS = {
  '3.1': {
    openApiSwitch: true,
    endpointResource: false,
    unauthorized: 'html',
    beyondLastPage: 400,
    oversizedPage: 'refused',
    assetTwins: false,
  },
  '3.2': {
    openApiSwitch: true,
    endpointResource: false,
    unauthorized: 'empty',
    beyondLastPage: 404,
    oversizedPage: 'refused',
    assetTwins: false,
  },
  '3.2-patch-2': {
    openApiSwitch: true,
    endpointResource: true,
    unauthorized: 'empty',
    beyondLastPage: 404,
    oversizedPage: 'refused',
    assetTwins: false,
  },
  '3.3': {
    openApiSwitch: true,
    endpointResource: true,
    unauthorized: 'empty',
    beyondLastPage: 404,
    oversizedPage: 'refused',
    assetTwins: true,
  },
  '3.4': {
    openApiSwitch: false,
    endpointResource: true,
    unauthorized: 'html',
    beyondLastPage: 500,
    oversizedPage: 'refused',
    assetTwins: true,
  },
  '3.5': {
    openApiSwitch: false,
    endpointResource: true,
    unauthorized: 'html',
    beyondLastPage: 500,
    oversizedPage: 'without-results',
    assetTwins: true,
  },
} as const satisfies Record<string, VersionTraits>;

export type ServerVersion = keyof typeof SERVER_VERSIONS;

export const traitsOf = (version: ServerVersion): VersionTraits => SERVER_VERSIONS[version];
