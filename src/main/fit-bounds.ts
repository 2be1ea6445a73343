import type { Rectangle } from 'electron';

/** How far a window may stick out and still count as inside: Windows draws invisible borders around it. */
const SLACK = 12;

const holds = (area: Rectangle, x: number, y: number): boolean =>
  x >= area.x - SLACK && x <= area.x + area.width + SLACK && y >= area.y - SLACK && y <= area.y + area.height + SLACK;

const overlap = (a: Rectangle, b: Rectangle): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
};

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/**
 * Brings remembered bounds onto the displays that are there now: a display may be gone, or smaller. What lies wholly on
 * displays, one or several, stays as it was. `areas`: the parts that windows may use, the primary display's first; `null`
 * where there are none.
 */
export const fitBounds = (bounds: Rectangle, areas: readonly Rectangle[]): Rectangle | null => {
  const [right, bottom] = [bounds.x + bounds.width, bounds.y + bounds.height];
  const corners = [bounds.x, right].flatMap((x) => [bounds.y, bottom].map((y) => [x, y] as const));
  if (corners.every(([x, y]) => areas.some((area) => holds(area, x, y)))) return bounds;
  const [best] = [...areas].sort((a, b) => overlap(bounds, b) - overlap(bounds, a));
  if (best === undefined) return null;
  const [width, height] = [Math.min(bounds.width, best.width), Math.min(bounds.height, best.height)];
  return {
    x: clamp(bounds.x, best.x, best.x + best.width - width),
    y: clamp(bounds.y, best.y, best.y + best.height - height),
    width,
    height,
  };
};
