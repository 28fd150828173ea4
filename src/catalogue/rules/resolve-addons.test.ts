import { expect, test } from 'vitest';
import { clearClosedFlags, resolveAddons } from './resolve-addons.ts';

const addon = (code: string, on_sale = true) => ({ code, on_sale });

test.each([
  ['no project was ever closed', [addon('a'), addon('b', false)], undefined, [addon('a'), addon('b', false)]],
  [
    'a project is closed',
    [addon('a'), addon('b')],
    ['b'],
    [addon('a'), { ...addon('b', false), project_closed: true }],
  ],
  ['the files do not sell it either', [addon('b', false)], ['b'], [{ ...addon('b', false), project_closed: true }]],
  ['an add-on that is not known yet', [addon('a')], ['c'], [addon('a')]],
])('add-ons on sale: %s', (_what, addons, closed_addons, expected) => {
  expect(resolveAddons({ addons, ...(closed_addons && { closed_addons }) })).toEqual(expected);
});

test.each([
  ['a closed one is sold as the files say', { ...addon('a', false), project_closed: true }, addon('a')],
  [
    'one that the files do not sell either stays off sale',
    { ...addon('a', false), project_closed: true, withdrawn: true },
    addon('a', false),
  ],
  ['others stay as they are', addon('a', false), addon('a', false)],
] as const)('flags that an earlier form of the catalogue stored: %s', (_what, storedAddon, expected) => {
  expect(clearClosedFlags(storedAddon)).toEqual(expected);
  expect(resolveAddons({ addons: [clearClosedFlags(storedAddon)], closed_addons: [] })[0]).not.toHaveProperty(
    'project_closed',
  );
});
