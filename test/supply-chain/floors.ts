/**
 * Versions below which a package is known to be dangerous to us. A person goes through the advisories of what ships once
 * a month and writes here what they find; the specs keep it. They cannot ask a service, as they run without a network.
 */
export interface Floor {
  /** The first sound version of each line of versions. */
  readonly from: readonly string[];
  readonly because: string;
}

export const FLOORS: Readonly<Record<string, Floor>> = {
  'fast-xml-parser': {
    from: ['5.7.0'],
    because: 'CVE-2026-25128, CVE-2026-26278, CVE-2026-33036, CVE-2026-33349: entities, limits and a crash by numbers',
  },
  undici: {
    from: ['6.28.0', '7.28.1', '8.12.4'],
    because:
      'CVE-2026-22036, CVE-2026-1525, CVE-2026-2229, CVE-2026-2581, GHSA-p88m-4jfj-68fv; below 8.12.4 its proxy asks for ever when a proxy hangs up',
  },
  // Run while npm installs keytar.
  'tar-fs': { from: ['2.1.4', '3.1.1'], because: 'CVE-2025-59343: a link that leads out of the folder' },
  minimist: { from: ['1.2.6'], because: 'CVE-2021-44906: settings that reach every object' },
  'simple-get': { from: ['3.1.1', '4.0.1'], because: 'CVE-2022-0355: cookies sent on to another host' },
  semver: { from: ['5.7.2', '6.3.1', '7.5.2'], because: 'CVE-2022-25883: a version range that takes for ever' },
};

/** Lines of Electron that get fixed, the newest last; the makers keep three. */
export const ELECTRON_LINES: readonly number[] = [43, 44, 45];

const parts = (version: string): readonly number[] => version.split('.').map(Number);

/** Below zero when `a` is the older one. */
const compare = (a: string, b: string): number => {
  const [left, right] = [parts(a), parts(b)];
  return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
};

/** Whether a version is at or above the floor of its own line, or of a line newer than all that have one. */
export const isSound = (version: string, { from }: Floor): boolean => {
  const line = (other: string): number => parts(other)[0] ?? 0;
  const own = from.find((floor) => line(floor) === line(version));
  return own === undefined ? from.every((floor) => line(version) > line(floor)) : compare(version, own) >= 0;
};

/** How an Electron stands among the lines that get fixed. */
export const standing = (version: string): 'newest' | 'one is newer' | 'last one fixed' | 'not fixed' => {
  const behind = ELECTRON_LINES.toReversed().indexOf(parts(version)[0] ?? 0);
  return (['newest', 'one is newer', 'last one fixed'] as const)[behind] ?? 'not fixed';
};
