/**
 * How often something is tried. `npm test` asks each question so often that a mistake in it is noticed; `npm run campaign` as
 * often as a release is held to. No case is asked in one of them alone.
 */
export const isCampaign = process.env.TRIPOINT_CAMPAIGN !== undefined;

/** The number of tries of this run. */
export const tries = (inTests: number, inCampaign: number): number => (isCampaign ? inCampaign : inTests);
