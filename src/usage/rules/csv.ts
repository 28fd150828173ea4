/** Spreadsheets execute cells that begin with one of these as formulas. */
const formula = /^[=+\-@\t\r]/;

/** Numbers are safe, also with a sign; other text is escaped. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) || /^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Serialises rows by RFC 4180 (commas, CRLF, quotes if needed), escaped against formula injection. */
export const serializeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Without it spreadsheets read the file in a legacy encoding instead of UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
