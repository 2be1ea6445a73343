import type { Translated } from '../english.ts';
import type { historyText } from '../history.ts';

export const historySwedish: Translated<typeof historyText> = {
  title: 'Tidigare körningar',
  count: (count) => (count === 1 ? '1 post' : `${count} poster`),
  earlier: (count) => (count === 1 ? '1 tidigare post visas inte.' : `${count} tidigare poster visas inte.`),
  run: (stage) => `${stage}: körning`,
  watch: (stage) => `${stage}: bevakning`,
  good: (good, probes) => `${good} av ${probes} lyckades`,
  noResult: 'inget resultat',
  failed: (failed, attempts) => `${failed} av ${attempts} misslyckades`,
  states: {
    running: 'pågår',
    stopped: 'stoppad',
    interrupted: 'avbruten',
    'protecting-account': 'stoppad för att skydda kontot',
  },
  imported: 'importerad',
};
