import { nameKey } from './distinguished.ts';
import { idIdentity } from './evidence-identities.ts';
import { addressKey, folded, hexKey, hostKey } from './keys.ts';
import type { Identity, Series } from './series.ts';

/** A text that is an identity as a whole, whatever it reads like. */
export const wholeIdentity = (series: Series, text: string): Identity => {
  switch (series) {
    case 'HOST': {
      const address = addressKey(text.trim());
      return address === null
        ? { series, key: hostKey(text), value: text }
        : { series: 'ADDRESS', key: address, value: text };
    }
    case 'DN':
      return { series, key: nameKey(text), value: text };
    case 'CERT':
    case 'KEY':
    case 'SERIAL':
    case 'BODY':
      return { series, key: hexKey(text), value: text };
    case 'ID':
      return idIdentity(text)[0] ?? { series, key: text, value: text };
    case 'ADDRESS':
    case 'USER':
    case 'MAC':
    case 'EMAIL':
    case 'NAME':
    case 'TEXT':
      return { series, key: folded(text.trim()), value: text };
  }
};
