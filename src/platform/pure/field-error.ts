/**
 * A validation error of one field: dotted path such as `personal_data.first_name`, and a code with a text in
 * `strings/`.
 */
export type FieldError<Code extends string = string> = { field: string; code: Code };

/** Prefixes the fields of the errors of a nested object. */
export function prefixFields<Code extends string>(
  prefix: string,
  errors: readonly FieldError<Code>[],
): FieldError<Code>[] {
  return errors.map(({ field, code }) => ({ field: `${prefix}.${field}`, code }));
}

/** Returns a `REQUIRED` error for each of `fields` that is absent or blank. */
export function checkRequiredFields(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): FieldError<'REQUIRED'>[] {
  const blank = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  return fields.filter((field) => blank(values[field])).map((field) => ({ field, code: 'REQUIRED' as const }));
}
