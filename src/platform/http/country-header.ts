let names: Intl.DisplayNames | undefined;

/** ISO 3166 two letters of what a proxy tells, or null: it knows none, or speaks of a network that is in no country. */
export const parseCountryHeader = (told: string | null): string | null => {
  const code = told?.trim().toUpperCase() ?? '';
  // ZZ is nowhere, to the engine too.
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null;
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code) === undefined ? null : code;
};
