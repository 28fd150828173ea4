/** One thing wrong with one field: a dotted path such as `personal_data.first_name`, and a code whose words stand in `strings/`. */
export type FieldError<Code extends string = string> = { field: string; code: Code };

/** The errors of a nested object, with its own name put in front of their fields. */
export function prefixFields<Code extends string>(
  prefix: string,
  errors: readonly FieldError<Code>[],
): FieldError<Code>[] {
  return errors.map(({ field, code }) => ({ field: `${prefix}.${field}`, code }));
}

/** A `REQUIRED` for each of `fields` that is absent or blank in `values`. */
export function checkRequiredFields(
  values: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): FieldError<'REQUIRED'>[] {
  const blank = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  return fields.filter((field) => blank(values[field])).map((field) => ({ field, code: 'REQUIRED' as const }));
}
