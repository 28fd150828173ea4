import { expect, test } from 'vitest';
import { findAllSettingFaults } from '#app/settings.ts';
import { unreachableOutsideSettings } from './unreachable-outside.ts';

test('a product starts with the settings of the benchmarks', () => {
  expect(findAllSettingFaults({ ...unreachableOutsideSettings, DATABASE_URL: 'postgres://127.0.0.1/x' })).toEqual([]);
});
