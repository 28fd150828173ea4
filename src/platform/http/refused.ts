export type RefusedField = { field: string; code: string; params?: Record<string, unknown> };

/**
 * A business rule says no. The code must be declared by the endpoint's contract (or be one of the platform's);
 * its text comes from the strings, its status from the contract.
 */
export class Refused extends Error {
  readonly code: string;
  readonly fields: readonly RefusedField[];
  readonly params: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(
    code: string,
    options: { fields?: readonly RefusedField[]; params?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.fields = options.fields ?? [];
    this.params = options.params ?? {};
    this.retryAfter = options.retryAfter;
  }
}

/** Field errors found by rules after the schema has passed: answers 400 `INVALID_INPUT` with one entry a field. */
export const refuseFields = (errors: Readonly<Record<string, string | null | undefined>>): void => {
  const fields = Object.entries(errors).flatMap(([field, code]) => (code ? [{ field, code }] : []));
  if (fields.length > 0) throw new Refused('INVALID_INPUT', { fields });
};
