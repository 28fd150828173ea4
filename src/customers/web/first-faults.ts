import { missing } from '#platform/browser/missing.ts';
import type { FieldError } from '#platform/pure/field-error.ts';
import type { FieldFault } from '#platform/ui/form-errors.ts';

/** Field to fault, the first of each field: what a form shows. `labels` names fields, so that a missing one is called by its name. */
export const firstFaults = (
  errors: readonly FieldError[],
  labels: Readonly<Record<string, string>>,
): Record<string, FieldFault> => {
  const faults: Record<string, FieldFault> = {};
  for (const { field, code } of errors) {
    const label = labels[field];
    faults[field] ??= code === 'REQUIRED' && label !== undefined ? missing(label) : code;
  }
  return faults;
};

/** Whether a rule found something. */
export const isFault = (found: { field: string; code: string | null }): found is FieldError => found.code !== null;
