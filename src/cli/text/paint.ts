import { styleText } from 'node:util';
import { textOf, type Text } from '../../app/words.ts';

type Style = 'red' | 'green' | 'yellow' | 'dim' | 'bold';

/** Colours where the terminal has them; NO_COLOR is respected, and words always say the same as the colour. */
export const paint = (style: Style, text: Text): string => styleText(style, textOf(text), { stream: process.stdout });

/** Makes text from elsewhere harmless for a terminal: control and direction characters become visible. */
export const harmless = (text: Text): string =>
  textOf(text).replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
