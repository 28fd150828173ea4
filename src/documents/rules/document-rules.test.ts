import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serializeCanonically } from './canonical-json.ts';
import { formatDocumentNumber, parseDocumentNumber } from './document-number.ts';
import { computeRetentionEnd } from './retention.ts';

describe('document numbers', () => {
  test.each([
    ['2026', 123, '2026-0000123'],
    ['CN2026', 7, 'CN2026-0000007'],
    ['2026', 10_000_000, '2026-10000000'],
  ])('the number of series %s and sequence %i is written as %s and parsed back', (series, sequence, number) => {
    expect(formatDocumentNumber(series, sequence)).toBe(number);
    expect(parseDocumentNumber(number)).toEqual({ series, sequence });
  });

  test.each(['', '2026', '2026-123', '2026-00000123', '2026-0000000', 'x2026-0000001', '2026-0000001 ', '26-0000001'])(
    '"%s" is rejected as a document number',
    (text) => expect(() => parseDocumentNumber(text)).toThrow(RangeError),
  );

  test.each([
    ['invoice', 1],
    ['2026', 0],
    ['2026', 1.5],
  ])('a number of series %s and sequence %d is rejected', (series, sequence) =>
    expect(() => formatDocumentNumber(series, sequence)).toThrow(RangeError),
  );

  test('numbers of a series sort as text in the order of their sequence', () => {
    const sequence = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(sequence, sequence, (a, b) => {
        expect(formatDocumentNumber('2026', a) < formatDocumentNumber('2026', b)).toBe(a < b);
      }),
    );
  });
});

test.each([
  ['2026-01-01', '2036-12-31T23:00:00.000Z'],
  ['2026-12-31', '2036-12-31T23:00:00.000Z'],
  ['2027-01-01', '2037-12-31T23:00:00.000Z'],
] as const)('a document of %s is kept until %s', (issued_on, retentionEnd) => {
  expect(computeRetentionEnd(issued_on).toISOString()).toBe(retentionEnd);
});

describe('canonical JSON', () => {
  test.each([
    [{ b: 1, a: [2, { d: null, c: 'é"' }] }, '{"a":[2,{"c":"é\\"","d":null}],"b":1}'],
    [{ a: undefined, b: true }, '{"b":true}'],
    [[undefined, -0, 0.1], '[null,0,0.1]'],
    ['x', '"x"'],
  ])('%j is serialized as %s', (value, text) => expect(serializeCanonically(value)).toBe(text));

  test('the text does not depend on the order of keys and keeps every value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = serializeCanonically(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        const reversed: unknown = JSON.parse(JSON.stringify(value), (_key, field: unknown) =>
          field && typeof field === 'object' && !Array.isArray(field)
            ? Object.fromEntries(Object.entries(field).toReversed())
            : field,
        );
        expect(serializeCanonically(reversed)).toBe(text);
      }),
    );
  });
});
