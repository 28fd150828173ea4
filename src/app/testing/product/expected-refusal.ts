/** What a field may be before any rule of the business looks at it. */
const ofTheSchema: ReadonlySet<string> = new Set(['REQUIRED', 'INVALID', 'TOO_LONG', 'UNKNOWN_FIELD']);

/** Status and code of an answer with these codes by field: 400 what does not fit the schema, 422 what breaks a rule. */
export const expectedRefusal = (
  byField: Readonly<Record<string, string | undefined>>,
): [number, string | undefined] => {
  const codes = [...new Set(Object.values(byField))];
  if (codes.some((code) => code === undefined || ofTheSchema.has(code))) return [400, 'INVALID_INPUT'];
  return [422, codes.length === 1 ? codes[0] : 'SEVERAL_FAULTS'];
};
