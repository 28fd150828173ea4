import { withFieldLabel } from './with-field-label.ts';
import type { FieldError } from '../pure/field-error.ts';
import type { FieldFault } from '../ui/forms/form-errors.ts';

/** Returns the first error of each field, as forms show it. `labels` are the names of required fields. */
export const firstFaultPerField = (
  errors: readonly FieldError[],
  labels: Readonly<Record<string, string>>,
): Record<string, FieldFault> => {
  const faults: Record<string, FieldFault> = {};
  for (const { field, code } of errors) faults[field] ??= withFieldLabel(code, labels[field] ?? field);
  return faults;
};
