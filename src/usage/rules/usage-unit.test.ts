import { expect, test } from 'vitest';
import { categoryOfType } from './usage-category.ts';
import { usageKindOfType, typesOfKind, unitOfType } from './usage-unit.ts';
import type { UsageType } from './usage-type.ts';

test.each([
  [0, 'other', 'other', ''],
  [1, 'other', 'other', ''],
  [2, 'calls', 'home', 's'],
  [3, 'calls', 'abroad', 's'],
  [4, 'calls', 'international', 's'],
  [5, 'data', 'home', 'B'],
  [6, 'data', 'abroad', 'B'],
  [7, 'sms', 'home', 'SMS'],
  [8, 'sms', 'abroad', 'SMS'],
  [9, 'sms', 'international', 'SMS'],
  [10, 'calls', 'premium', 's'],
] as [UsageType, string, string, string][])('usage type %i has its kind, side and unit', (type, kind, side, unit) => {
  expect([usageKindOfType(type), categoryOfType(type), unitOfType(type)]).toEqual([kind, side, unit]);
});

test('the kind "all" has all types, and each type has at most one other kind', () => {
  expect(typesOfKind.all.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const { data, calls, sms } = typesOfKind;
  expect(new Set([...data, ...calls, ...sms]).size).toBe(9);
});
