/** Codes of schema validation; all other codes are business rules. */
const ofTheSchema: ReadonlySet<string> = new Set(['REQUIRED', 'INVALID', 'TOO_LONG', 'UNKNOWN_FIELD']);

/** Expected status and code of a refusal with these field errors: 400 for schema errors, 422 for rule violations. */
export const expectedRefusal = (
  codesByField: Readonly<Record<string, string | undefined>>,
): [status: number, code: string | undefined] => {
  const codes = [...new Set(Object.values(codesByField))];
  if (codes.some((code) => code === undefined || ofTheSchema.has(code))) return [400, 'INVALID_INPUT'];
  return [422, codes.length === 1 ? codes[0] : 'SEVERAL_FAULTS'];
};
