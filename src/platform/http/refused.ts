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

type FieldCodes = Readonly<Record<string, string | null | undefined>>;

/**
 * Refuses what fits the schema and breaks rules of the business. All that is wrong is listed by field; the answer's own code
 * is that of the rule, or `SEVERAL_FAULTS` when more than one rule is broken. The contract declares the codes of its rules.
 * @throws Refused when there is any
 */
export const refuseFields = (errors: FieldCodes | readonly RefusedField[]): void => {
  const fields: readonly RefusedField[] = Array.isArray(errors)
    ? errors
    : Object.entries(errors as FieldCodes).flatMap(([field, code]) => (code ? [{ field, code }] : []));
  const [code, ...others] = new Set(fields.map((each) => each.code));
  if (code !== undefined) throw new Refused(others.length === 0 ? code : 'SEVERAL_FAULTS', { fields });
};
