let names: Intl.DisplayNames | undefined;

/**
 * Parses the country header of the proxy into an ISO 3166 alpha-2 code. Null when the country is unknown or the value
 * is no country.
 */
export const parseCountryHeader = (told: string | null): string | null => {
  const code = told?.trim().toUpperCase() ?? '';
  // ZZ means unknown, for `Intl` too.
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null;
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code) === undefined ? null : code;
};
