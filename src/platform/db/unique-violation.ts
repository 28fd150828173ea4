/** Whether a statement failed with a unique violation (SQLSTATE 23505). Follows the chain of causes. */
export const isUniqueViolation = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause);
};

/** Whether a statement failed because of a value in it: SQLSTATE 22 (data exception) or 23 (integrity constraint). */
export const isDataFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && /^2[23]\w{3}$/.test(code)) || isDataFault(error.cause);
};
