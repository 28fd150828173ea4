import { expect, test } from 'vitest';
import { formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import type { UsageStep } from '#usage/rules/usage-period.ts';
import { slotsOfSpan } from '#usage/rules/usage-slots.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { formatAxisLabel } from './format-axis-label.ts';

const now = new Date('2026-12-28T10:00:00+01:00');
const labelsOf = (language: Language, step: UsageStep, from: BusinessDate, lastDay: BusinessDate): string[] => {
  const slots = slotsOfSpan({ from, until: lastDay }, step);
  return slots.map((at, place) => formatAxisLabel(at, place, slots, { step, now, format: formatOf(language) }));
};

test('in a week the first two days have no label when the first is today', () => {
  expect(labelsOf('nl', 'day', '2026-12-28', '2027-01-03')).toEqual(['', '', '30', '31', '1', '2', '3']);
});

test('a few months all have a label, abbreviated by the locale', () => {
  expect(labelsOf('fr', 'month', '2026-09-24', '2026-12-28')).toEqual(['sept.', 'oct.', 'nov.', 'déc.']);
  expect(labelsOf('fr', 'month', '2026-06-01', '2026-07-31')).toEqual(['juin', 'juil.']);
});

test('a month has labels on the 1st and the 12th when the 28th is today', () => {
  expect(labelsOf('fr', 'day', '2026-12-01', '2026-12-31').filter(Boolean)).toEqual(['1er', '12']);
});
