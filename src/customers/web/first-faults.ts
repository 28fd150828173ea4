import type { FieldError } from '#platform/pure/field-error.ts';

/** Field to code, the first code of each field: what a form shows. */
export const firstFaults = (errors: readonly FieldError[]): Record<string, string> => {
  const faults: Record<string, string> = {};
  for (const { field, code } of errors) faults[field] ??= code;
  return faults;
};
