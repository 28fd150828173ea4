type Missing = { code: 'REQUIRED_NAMED'; params: { label: string } };

/** Adds the label of the field to a required-field error, for the error summary. */
export const withFieldLabel = <C extends string | null>(code: C, label: string): C | Missing =>
  code === 'REQUIRED' ? { code: 'REQUIRED_NAMED', params: { label } } : code;
