/** Whether the database refused a row because its key is taken (SQLSTATE 23505), however deep the driver wrapped it. */
export const isUniqueViolation = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause);
};
