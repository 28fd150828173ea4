/** The fault of a field that is not filled in, by the name of the field: a list of "Fill this in" helps nobody. */
export const missing = (label: string) => ({ code: 'REQUIRED', params: { context: 'named', label } });
