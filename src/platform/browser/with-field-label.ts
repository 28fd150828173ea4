type Missing = { code: 'REQUIRED_NAMED'; params: { label: string } };

/**
 * What a rule said of a field, with the field called by its name when it is not filled in: a list of "Fill this in"
 * helps nobody.
 */
export const withFieldLabel = <C extends string | null>(code: C, label: string): C | Missing =>
  code === 'REQUIRED' ? { code: 'REQUIRED_NAMED', params: { label } } : code;
