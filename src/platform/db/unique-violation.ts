/** Whether a statement failed with a unique violation (SQLSTATE 23505). Follows the chain of causes. */
export const isUniqueViolation = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause);
};
