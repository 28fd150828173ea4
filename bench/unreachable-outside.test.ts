import { expect, test } from 'vitest';
import { findAllSettingFaults } from '#app/settings.ts';
import { unreachableOutsideSettings } from './unreachable-outside.ts';

test('the settings of the benchmarks have no fault', () => {
  expect(findAllSettingFaults({ ...unreachableOutsideSettings, DATABASE_URL: 'postgres://127.0.0.1/x' })).toEqual([]);
});
