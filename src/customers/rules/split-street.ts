import type { Address } from '#customers/rules/address.ts';

/** "Kerkstraat 12 bus 3", as browsers fill it in and people paste it. */
const STREET_LINE =
  /^(?<street>.*?\p{L}\.?),?\s+(?<number>\d{1,4}\s?[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?)(?:,?\s*(?:bus|bte|boîte|box|b)\.?\s*(?<box>\w{1,6}))?$/iu;

/** The parts of a street line that holds the number too, or null when it does not. */
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
