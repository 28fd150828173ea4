import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  maxLength?: number;
  minimum?: number;
};

/**
 * Strings known to break software: control codes, quotes, unpaired surrogates, bidirectional marks, other scripts,
 * great length.
 */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\r\nBcc: everybody@example.com',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '\u2066isolated\u2069',
  '\ufeff\u200b',
  '👩‍👩‍👧‍👦🏴‍☠️',
  'Ⱥ'.repeat(40),
  'é'.normalize('NFD').repeat(20),
  'İstanbul ﬃ ẞ',
  "'; drop table customer; --",
  '" or ""="',
  '$1 %s {{brand}} $t(errors.NOT_FOUND)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '//evil.example',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  'null',
  'true',
  '[object Object]',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '+32470000000',
  'BE68539007547034',
  'a'.repeat(300),
  '☃'.repeat(5000),
];

export const hostileValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, 2 ** 31, Number.MIN_VALUE),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1 }, { toString: 1 }, { constructor: { prototype: 1 } }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Ids of existing objects by field name. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const textFor = (schema: Schema, name: string, knownValues: KnownValues): Arbitrary<unknown> => {
  const values = knownValues[name];
  if (values) return fc.constantFrom(...values);
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date') return fc.constantFrom('1990-05-17', '2026-12-01', '0001-01-01', '9999-12-31');
  if (schema.format === 'date-time') return fc.constantFrom('2026-11-20T10:00:00Z', '0001-01-01T00:00:00Z');
  return fc.oneof(
    fc.constantFrom('Ada', '7'),
    fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 40, 300) }),
  );
};

const valueFor = (schema: Schema, name: string, knownValues: KnownValues): Arbitrary<unknown> => {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valueFor(option, name, knownValues)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'array' && schema.items)
    return fc.array(valueFor(schema.items, name, knownValues), { minLength: 1, maxLength: 3 });
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(([field, each]) => [
      field,
      valueFor(each, field, knownValues),
    ]);
    return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
      requiredKeys: schema.required ?? [],
    });
  }
  if (schema.type === 'boolean') return fc.oneof(fc.constant(true), fc.boolean());
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: (schema.minimum ?? 0) + 5 });
  if (schema.type === 'number') return fc.nat({ max: 100 });
  if (schema.type === 'null') return fc.constant(null);
  return schema.type === 'string' ? textFor(schema, name, knownValues) : hostileValues;
};

export const validInput = (schema: z.ZodType, knownValues: KnownValues): Arbitrary<unknown> =>
  valueFor(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, '', knownValues);

type Path = readonly string[];

const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))]
    : [path];

const replaced = (value: unknown, [key, ...restOfPath]: Path, by: unknown): unknown => {
  if (key === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaced(copy[key], restOfPath, by);
  return copy;
};

const removed = (value: unknown, path: Path): unknown =>
  JSON.parse(JSON.stringify(replaced(value, path, undefined)) ?? 'null');

/** The same inputs with one fault: a hostile value, an extra field, or a missing field. */
export const almostValidInput = (schema: z.ZodType, knownValues: KnownValues): Arbitrary<unknown> =>
  fc
    .tuple(
      validInput(schema, knownValues),
      fc.nat(),
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...hostileTexts) }, { weight: 2, arbitrary: hostileValues }),
      fc.constantFrom('replace', 'replace', 'replace', 'replace', 'add', 'remove', 'nothing', 'nothing'),
    )
    .map(([input, at, hostile, fault]) => {
      const paths = pathsOf(input).filter((path) => path.length > 0);
      const path = paths[at % Math.max(1, paths.length)] ?? [];
      if (fault === 'nothing') return input;
      if (fault === 'remove') return removed(input, path);
      if (fault === 'add')
        return replaced(input, [...path.slice(0, -1), typeof hostile === 'string' ? `x${hostile}` : 'more'], 1);
      return replaced(input, path, hostile);
    });
