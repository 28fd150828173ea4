import { expect, test } from 'vitest';
import { findAllSettingFaults } from '../src/app/settings.ts';
import { unreachableOutsideSettings } from './unreachable-outside.ts';

test('the benchmark starts: its settings are whole, and hold no value of the example', () => {
  const environment = { DATABASE_URL: 'postgres://benchmark:a-long-word@127.0.0.1:5432/benchmark' };
  expect(findAllSettingFaults({ ...environment, ...unreachableOutsideSettings })).toEqual([]);
});
