import { parseBelgianMobile } from '#customers/rules/phone.ts';
import { parseIccid } from '#subscriptions/rules/iccid.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import type { StockNumber, StockSim } from './generated-stock.ts';

export type StockFileError = { line: number; reason: string };
export type StockFile<T> = { rows: T[]; errors: StockFileError[] };

const cells = (line: string): string[] => line.split(/[;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

const read = <T>(
  text: string,
  columns: readonly string[],
  rowOf: (cells: Record<string, string>) => T | string,
): StockFile<T> => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const header = cells(lines[0] ?? '').map((name) => name.toLowerCase());
  const missing = columns.filter((name) => !header.includes(name));
  if (missing.length > 0) return { rows: [], errors: [{ line: 1, reason: `the header lacks ${missing.join(', ')}` }] };
  const rows: T[] = [];
  const errors: StockFileError[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const values = cells(line);
    const row = rowOf(Object.fromEntries(header.map((name, at) => [name, values[at] ?? ''])));
    if (typeof row === 'string') errors.push({ line: index + 1, reason: row });
    else rows.push(row);
  }
  return { rows, errors };
};

/** Reads a file of telephone numbers: a header with `msisdn`, then one number a line in E.164. */
export const readNumbers = (text: string): StockFile<StockNumber> =>
  read(text, ['msisdn'], ({ msisdn = '' }) =>
    parseBelgianMobile(msisdn) === msisdn ? { msisdn } : 'msisdn must look like +324[5-9]ddddddd',
  );

/** Reads a file of SIMs, as SIM makers deliver them: a header with `iccid`, `kind` (card or esim), `imsi`, `puk1`, `puk2`. */
export const readSims = (text: string): StockFile<StockSim> =>
  read(
    text,
    ['iccid', 'kind', 'imsi', 'puk1', 'puk2'],
    ({ iccid = '', kind = '', imsi = '', puk1 = '', puk2 = '' }) => {
      if (parseIccid(iccid) !== iccid) return 'iccid must be 19 digits starting 8932 with a Luhn check digit';
      if (kind !== 'card' && kind !== 'esim') return 'kind must be card or esim';
      if (!/^206\d{12}$/.test(imsi)) return 'imsi must be 15 digits starting 206';
      if (!/^\d{8}$/.test(puk1) || !/^\d{8}$/.test(puk2)) return 'puk1 and puk2 must be 8 digits';
      return { iccid, kind: kind === 'card' ? SIM_CARD : ESIM, imsi, puk1, puk2 };
    },
  );
