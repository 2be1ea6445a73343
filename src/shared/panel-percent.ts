import { z } from 'zod';

/** How much of the page the panel next to the table takes, in hundredths. */
export const PANEL_PERCENT = { least: 30, first: 45, most: 65 } as const;
export const panelPercent = z.number().int().min(PANEL_PERCENT.least).max(PANEL_PERCENT.most);
