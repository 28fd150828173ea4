/** Digits of the sequence, so that numbers of a series sort as text. */
const DIGITS = 7;

/** A number as printed: `2026-0000123` is the 123rd of the series `2026`, `CN2026-0000007` the 7th of `CN2026`. */
export function formatDocumentNumber(series: string, sequence: number): string {
  if (!/^[A-Z]*\d{4}$/.test(series)) throw new RangeError(`${series} is not a series`);
  if (!Number.isInteger(sequence) || sequence < 1) throw new RangeError(`${sequence} is not a sequence number`);
  return `${series}-${String(sequence).padStart(DIGITS, '0')}`;
}

/**
 * Splits a printed number into its series and sequence.
 * @throws RangeError for a text that `formatDocumentNumber` does not make
 */
export function parseDocumentNumber(number: string): { series: string; sequence: number } {
  const [, series = '', digits = ''] = /^([A-Z]*\d{4})-(\d{7,})$/.exec(number) ?? [];
  const sequence = Number(digits);
  if (series === '' || sequence < 1 || formatDocumentNumber(series, sequence) !== number)
    throw new RangeError(`${number} is not a document number`);
  return { series, sequence };
}
