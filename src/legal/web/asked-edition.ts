/** `?edition=3`: anything else names none. */
export const askedEdition = (search: Record<string, unknown>): number | undefined => {
  const asked = Number(search['edition']);
  return Number.isInteger(asked) && asked > 0 ? asked : undefined;
};
