import type { PlatformCode } from '../contract/problem.ts';
import type { FieldError } from '../pure/field-error.ts';

export type RefusedField = FieldError & { params?: Record<string, unknown> };

export type RefusedOptions = {
  fields?: readonly RefusedField[];
  params?: Record<string, unknown>;
  /** Seconds after which a repetition may succeed. */
  retryAfter?: number;
  /** When a held request runs or may be made again. */
  heldUntil?: Date;
};

/**
 * A refusal by a business rule. The code must be declared in the contract of the endpoint (or be a platform code).
 * Its text comes from the strings, its status from the contract.
 */
export class Refused extends Error {
  readonly code: string;
  readonly fields: readonly RefusedField[];
  readonly params: Record<string, unknown>;
  readonly retryAfter: number | undefined;
  readonly heldUntil: Date | undefined;

  constructor(code: string, options: RefusedOptions = {}) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.fields = options.fields ?? [];
    this.params = options.params ?? {};
    this.retryAfter = options.retryAfter;
    this.heldUntil = options.heldUntil;
  }
}

/**
 * Creates a refusal to throw. The type lists the codes that may be used; platform codes are always included. A
 * function that takes a `Refuse` names the codes that it throws, and so can only be called by endpoints that declare
 * them: `placeDraft(tx, refuse: Refuse<'ORDER_CHANGED'>)`.
 */
export type Refuse<Code extends string> = (code: Code | PlatformCode, options?: RefusedOptions) => Refused;

/** Refuses with a platform code, which any endpoint may return. */
export const createPlatformRefusal: Refuse<never> = (code, options) => new Refused(code, options);

/** `Refuse` for callers that are no endpoint, such as jobs; accepts any code. */
export const createJobRefusal: Refuse<string> = (code, options) => new Refused(code, options);

type FieldCodes<Code> = Readonly<Record<string, Code | null | undefined>>;

/**
 * Throws when business rules found field errors. The reply lists all errors by field; its code is the code of the
 * rule, or `SEVERAL_FAULTS` when several rules failed. The contract declares the codes.
 * @throws Refused when `errors` is not empty
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
  const [code, ...otherCodes] = new Set(fields.map((each) => each.code));
  if (code !== undefined) throw refuse(otherCodes.length === 0 ? code : 'SEVERAL_FAULTS', { fields });
};
