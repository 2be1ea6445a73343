import type { Catalogue } from '../catalogue.ts';

/** The proof that a fault is fixed, and the mark of practice. */
export const PROOF: Catalogue = {
  'PRACTICE: a simulated fault, not a real one': 'ÖVNING: ett simulerat fel, inget verkligt',
  FIXED: 'ÅTGÄRDAT',
  'STILL FAILING': 'MISSLYCKAS FORTFARANDE',
  'NEW FAULT': 'NYTT FEL',
  'NOT ASKED AGAIN': 'INTE KÖRT IGEN',
  INCONCLUSIVE: 'KAN INTE AVGÖRAS',
  before: 'före',
  after: 'efter',
  why: 'varför',
  'not asked': 'inte kört',
  'Nothing that failed has been asked again yet: run the failing probes again, from the same place.':
    'Inget som misslyckades har körts om än: kör de misslyckade testerna igen, från samma plats.',
  'Nothing has failed in these records: there is nothing to show as fixed.':
    'Inget har misslyckats i det här underlaget: det finns inget att visa som åtgärdat.',
};
