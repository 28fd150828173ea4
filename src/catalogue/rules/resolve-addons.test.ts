import { expect, test } from 'vitest';
import { resolveAddons } from './resolve-addons.ts';

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
