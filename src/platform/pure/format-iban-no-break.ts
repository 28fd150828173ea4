/** An IBAN in groups of four that stay on one line. */
export const formatIbanNoBreak = (iban: string): string =>
  iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1\u00a0');
