/** A spreadsheet takes a cell that begins with one of these for a formula, and runs it. */
const formula = /^[=+\-@\t\r]/;

/** A number of our own is safe, also with a sign; what comes from elsewhere is a text that is marked as such. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) || /^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as RFC 4180 says: commas, CRLF, quotes where they are needed; safe to open in a spreadsheet. */
export const serializeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Spreadsheets take a file without it for one of last century's alphabets. */
export const BYTE_ORDER_MARK = '\uFEFF';
