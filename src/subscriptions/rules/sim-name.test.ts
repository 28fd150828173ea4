import { expect, test } from 'vitest';
import { defaultSimName, localizeSimName, simNameAfterPlanChange } from './sim-name.ts';

test('a SIM is named after its plan, with a number when the name is taken', () => {
  expect(defaultSimName('Oak', [])).toBe('Oak');
  expect(defaultSimName('Oak', ['Oak', 'Oak 2'])).toBe('Oak 3');
  expect(defaultSimName('x'.repeat(40), ['x'.repeat(30)])).toBe(`${'x'.repeat(28)} 2`);
});

const oak = { name: { en: 'Oak', fr: 'Chêne', nl: 'Eik' } };
const birch = { name: { en: 'Birch', fr: 'Bouleau', nl: 'Berk' } };
const planWithLongName = { name: { en: 'Oak 5', fr: 'é'.repeat(40), nl: 'Eik 5' } };

test.each([
  ['Oak', oak, birch, 'Birch'],
  ['Chêne', oak, birch, 'Bouleau'],
  ['Eik 3', oak, birch, 'Berk 3'],
  ['Oak 5', planWithLongName, birch, 'Birch'],
  ['Oak 5 2', planWithLongName, birch, 'Birch 2'],
  ['Chêne 2', oak, planWithLongName, `${'é'.repeat(28)} 2`],
  ['Oaks', oak, birch, 'Oaks'],
  ['Mum', oak, birch, 'Mum'],
  ['Mum 2', oak, birch, 'Mum 2'],
])(
  'a SIM named %s is renamed by a plan change only if it has the default name of its plan',
  (name, before, after, then) => {
    expect(simNameAfterPlanChange(name, before, after)).toBe(then);
  },
);

test.each([
  ['Oak', oak, 'fr', 'Chêne', false],
  ['Chêne 2', oak, 'nl', 'Eik 2', false],
  ['Oak 5', planWithLongName, 'en', 'Oak 5', false],
  ['Mum', oak, 'fr', 'Mum', true],
  ['Oaks', oak, 'fr', 'Oaks', true],
  ['', oak, 'fr', '', false],
  ['Oak', undefined, 'fr', 'Oak', true],
] as const)(
  'a SIM named %s is shown in the language of the reader only if it has the default name of its plan (case %$)',
  (name, plan, language, then, is_named) => {
    expect(localizeSimName(name, plan, language)).toEqual({ name: then, is_named });
  },
);
