import type { Tone } from '../document.ts';
import { markup, type Markup } from './markup.ts';

/** Each tone has an outline of its own, so that it reads without colour; the same as in the window. */
const SHAPES: Readonly<Record<Tone, Markup>> = {
  good: markup`<circle cx="10" cy="10" r="8.5" stroke-width="1.5"/><path d="M6 10.4l2.8 2.8L14 7.4"/>`,
  note: markup`<circle cx="10" cy="10" r="8.5" stroke-width="1.5"/><path d="M10 9.2v4.6M10 6.2v.1"/>`,
  fault: markup`<path d="M6.4 1.5h7.2l4.9 4.9v7.2l-4.9 4.9H6.4l-4.9-4.9V6.4z" stroke-width="1.5"/><path d="M7 7l6 6M13 7l-6 6"/>`,
  'cannot-tell': markup`<path d="M10 1.4l8.6 8.6-8.6 8.6L1.4 10z" stroke-width="1.5"/><path d="M8 7.9a2 2 0 1 1 2.6 2.2c-.5.2-.6.5-.6 1M10 13.6v.1" stroke-width="1.7"/>`,
  silent: markup`<path d="M6 10h8"/>`,
};

/** A status shape. Decorative: a word stands beside it. */
export const glyph = (tone: Tone): Markup =>
  markup`<svg class="glyph" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${SHAPES[tone]}</svg>`;
