import { expect, it } from 'vitest';
import { hueOf } from '../../../src/core/vocabulary/customer-hues.ts';

it('a customer has one colour, however the name is written, and not that of everybody', () => {
  expect(hueOf(' acme  AB ')).toBe(hueOf('ACME ab'));
  expect(new Set(['ACME', 'Borealis', 'Kronans', 'Nordsjö', '__proto__'].map(hueOf)).size).toBeGreaterThan(2);
});
