import { expect, test } from 'vitest';
import { removeLegacyFlagsAndRestoreSale, withClosedAddonsOffSale } from './with-closed-addons-off-sale.ts';

const addon = (code: string, on_sale = true) => ({ code, on_sale });

test.each([
  ['no project was ever closed', [addon('a'), addon('b', false)], undefined, [addon('a'), addon('b', false)]],
  [
    'a project is closed',
    [addon('a'), addon('b')],
    ['b'],
    [addon('a'), { ...addon('b', false), project_closed: true }],
  ],
  [
    'a project is closed whose add-on the files do not sell',
    [addon('b', false)],
    ['b'],
    [{ ...addon('b', false), project_closed: true }],
  ],
  ['a project is closed whose add-on is unknown', [addon('a')], ['c'], [addon('a')]],
])('withClosedAddonsOffSale when %s', (_what, addons, closed_addons, expected) => {
  expect(withClosedAddonsOffSale({ addons, ...(closed_addons && { closed_addons }) })).toEqual(expected);
});

test.each([
  ['closed and is on sale in the files', { ...addon('a', false), project_closed: true }, addon('a')],
  [
    'closed and is not on sale in the files',
    { ...addon('a', false), project_closed: true, withdrawn: true },
    addon('a', false),
  ],
  ['never closed', addon('a', false), addon('a', false)],
] as const)('removeLegacyFlagsAndRestoreSale for an add-on that was %s', (_what, storedAddon, expected) => {
  expect(removeLegacyFlagsAndRestoreSale(storedAddon)).toEqual(expected);
  expect(
    withClosedAddonsOffSale({ addons: [removeLegacyFlagsAndRestoreSale(storedAddon)], closed_addons: [] })[0],
  ).not.toHaveProperty('project_closed');
});
