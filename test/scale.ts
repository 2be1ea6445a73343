/**
 * How often something is tried. `npm test` asks each question so often that a mistake in it is noticed, in minutes; `npm run
 * campaign` asks as often as a release is held to. What is long as a whole stands in a file named `*.long.spec.ts` or
 * `*.long.play.ts`, which the campaign alone runs.
 */
export const isCampaign = process.env.TRIPOINT_CAMPAIGN !== undefined;

/** The number of tries of this run. */
export const tries = (inTests: number, inCampaign: number): number => (isCampaign ? inCampaign : inTests);

/** Of these, the named ones or the first `inTests` in `npm test`; all of them in the campaign. */
export const some = <T>(all: readonly T[], inTests: number | ((one: T, at: number) => boolean)): readonly T[] => {
  if (isCampaign) return all;
  return typeof inTests === 'number' ? all.slice(0, inTests) : all.filter(inTests);
};
