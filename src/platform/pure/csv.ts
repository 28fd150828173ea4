import type { Language } from './language.ts';

export type CsvFormat = { separator: ',' | ';'; decimal: '.' | ',' };

/** Files that programs read (RFC 4180). */
export const machineCsv: CsvFormat = { separator: ',', decimal: '.' };

/** Files that people open: delimiter and decimal separator that a spreadsheet in that language expects. */
export const spreadsheetCsv: Record<Language, CsvFormat> = {
  en: machineCsv,
  fr: { separator: ';', decimal: ',' },
  nl: { separator: ';', decimal: ',' },
};

/** Without it spreadsheets read the file in a legacy encoding instead of UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type CsvCell = string | number | null;

/** Spreadsheets execute cells that begin with one of these as formulas. */
const formula = /^[=+\-@\t\r]/;

const serializeCell = (cell: CsvCell, { decimal }: CsvFormat): string => {
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  const text = cell ?? '';
  const safeText = formula.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safeText) || /^\s|\s$/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
};

/**
 * Serialises rows: CRLF after each, quotes where needed, null as an empty cell. Texts that a spreadsheet would run as a formula
 * begin with an apostrophe; numbers are safe, also with a sign.
 */
export const serializeCsv = (rows: readonly (readonly CsvCell[])[], format: CsvFormat = machineCsv): string =>
  rows.map((row) => `${row.map((cell) => serializeCell(cell, format)).join(format.separator)}\r\n`).join('');
