import type { PlatformCode } from '../contract/problem.ts';
import type { FieldError } from '../pure/field-error.ts';

export type RefusedField = FieldError & { params?: Record<string, unknown> };

export type RefusedOptions = {
  fields?: readonly RefusedField[];
  params?: Record<string, unknown>;
  /** Seconds. */
  retryAfter?: number;
};

/**
 * A business rule says no. The code must be declared by the endpoint's contract (or be one of the platform's);
 * its text comes from the strings, its status from the contract.
 */
export class Refused extends Error {
  readonly code: string;
  readonly fields: readonly RefusedField[];
  readonly params: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(code: string, options: RefusedOptions = {}) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.fields = options.fields ?? [];
    this.params = options.params ?? {};
    this.retryAfter = options.retryAfter;
  }
}

/**
 * Makes a refusal to throw. The endpoint's contract says which codes there are, and those of the platform are of every endpoint.
 * What is called with it names the codes that it throws, and so compiles only where they are declared:
 * `placeDraft(tx, refuse: Refuse<'ORDER_CHANGED'>)`.
 */
export type Refuse<Code extends string> = (code: Code | PlatformCode, options?: RefusedOptions) => Refused;

/** Refuses with a code of the platform, which any endpoint may answer. */
export const createPlatformRefusal: Refuse<never> = (code, options) => new Refused(code, options);

/** For who answers no endpoint, such as a job: what it calls refuses as it does elsewhere. */
export const createJobRefusal: Refuse<string> = (code, options) => new Refused(code, options);

type FieldCodes<Code> = Readonly<Record<string, Code | null | undefined>>;

/**
 * Refuses what fits the schema and breaks rules of the business. All that is wrong is listed by field; the answer's own code
 * is that of the rule, or `SEVERAL_FAULTS` when more than one rule is broken. The contract declares the codes of its rules.
 * @throws Refused when there is any
 */
export const assertNoFieldErrors = <Code extends string>(
  refuse: Refuse<Code>,
  errors: FieldCodes<Code | PlatformCode> | readonly FieldError<Code | PlatformCode>[],
): void => {
  const fields: readonly FieldError<Code | PlatformCode>[] = Array.isArray(errors)
    ? errors
    : Object.entries(errors as FieldCodes<Code | PlatformCode>).flatMap(([field, code]) =>
        code ? [{ field, code }] : [],
      );
  const [code, ...others] = new Set(fields.map((each) => each.code));
  if (code !== undefined) throw refuse(others.length === 0 ? code : 'SEVERAL_FAULTS', { fields });
};
