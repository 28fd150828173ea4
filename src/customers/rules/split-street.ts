import type { Address } from '#customers/rules/address.ts';

/** "Kerkstraat 12 bus 3", as browser autofill and pasted texts have it. */
const STREET_LINE =
  /^(?<street>.*?\p{L}\.?),?\s+(?<number>\d{1,4}\s?[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?)(?:,?\s*(?:bus|bte|boîte|box|b)\.?\s*(?<box>\w{1,6}))?$/iu;

/** Splits a street line into street, number and box; null when it has no number. */
export const splitStreet = (
  line: string,
): (Required<Pick<Address, 'street_name' | 'street_number'>> & { street_box: string }) | null => {
  const parts = STREET_LINE.exec(line.trim())?.groups;
  if (!parts?.['street'] || !parts['number']) return null;
  return {
    street_name: parts['street'],
    street_number: parts['number'].replaceAll(' ', ''),
    street_box: parts['box'] ?? '',
  };
};
