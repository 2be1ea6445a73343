import { t } from '../../text.ts';

/** How far the server's clock is from the test host's, in words; `null` where no reply told. */
export const skewText = (skewMs: number | null): string | null => {
  if (skewMs === null) return null;
  if (Math.abs(skewMs) < 2000) return t.evidence.skewNone;
  const text = `${Math.round(Math.abs(skewMs) / 1000)} s`;
  return skewMs > 0 ? t.evidence.skewAhead(text) : t.evidence.skewBehind(text);
};
