import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expandSerials } from './serials.ts';
import { serialKey } from './spelling.ts';

test.each([
  ['R-0011', 'R-1001'],
  ['R-100', 'R-10'],
  ['R-101', 'R-11'],
  ['R-1100', 'R-110'],
  ['A0-1', 'A-1'],
  ['R-000', 'R-001'],
])('%s and %s have different serial keys', (serial, otherSerial) =>
  expect(serialKey('Registry', serial)).not.toBe(serialKey('Registry', otherSerial)),
);

test.each([
  ['R-0011', 'R-11'],
  ['R-000', 'R-0'],
  ['0007', '7'],
])('%s and %s have the same serial key', (serial, otherSerial) =>
  expect(serialKey('Registry', serial)).toBe(serialKey(' REGISTRY ', otherSerial)),
);

test('all serials of a range have different serial keys', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 1100 }),
      fc.integer({ min: 0, max: 1100 }),
      fc.constantFrom('R-', 'R0', 'R10-', 'VCS-0.'),
      (width, firstNumber, secondNumber, head) => {
        const [low, high] = [firstNumber, secondNumber]
          .map((number) => Math.min(number, 10 ** width - 1))
          .toSorted((a, b) => a - b);
        const serials = expandSerials(
          ...([low, high].map((number) => head + String(number).padStart(width, '0')) as [string, string]),
        ) as string[];
        expect(new Set(serials.map((serial) => serialKey('Registry', serial))).size).toBe(serials.length);
      },
    ),
  ));
