import { expect, test } from 'vitest';
import { defaultSimName, simNameAfterPlanChange } from './sim-name.ts';

test('a SIM is named after its plan, with a number when the name is taken', () => {
  expect(defaultSimName('Oak', [])).toBe('Oak');
  expect(defaultSimName('Oak', ['Oak', 'Oak 2'])).toBe('Oak 3');
  expect(defaultSimName('x'.repeat(40), ['x'.repeat(30)])).toBe(`${'x'.repeat(28)} 2`);
});

const oak = { name: { en: 'Oak', fr: 'Chêne', nl: 'Eik' } };
const birch = { name: { en: 'Birch', fr: 'Bouleau', nl: 'Berk' } };
const long = { name: { en: 'Oak 5', fr: 'é'.repeat(40), nl: 'Eik 5' } };

test.each([
  ['Oak', oak, birch, 'Birch'],
  ['Chêne', oak, birch, 'Bouleau'],
  ['Eik 3', oak, birch, 'Berk 3'],
  ['Oak 5', long, birch, 'Birch'],
  ['Oak 5 2', long, birch, 'Birch 2'],
  ['Chêne 2', oak, long, `${'é'.repeat(28)} 2`],
  ['Oaks', oak, birch, 'Oaks'],
  ['Mum', oak, birch, 'Mum'],
  ['Mum 2', oak, birch, 'Mum 2'],
])('%s is then called by the plan that it has', (name, before, after, then) => {
  expect(simNameAfterPlanChange(name, before, after)).toBe(then);
});
