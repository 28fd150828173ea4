import { parseBelgianMobile } from '#customers/rules/phone.ts';
import { parseIccid } from '#subscriptions/rules/iccid.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';

/** A kind of file: its columns, and a function that returns the values of a row, or why it is invalid. */
type Kind = {
  stock: 'numbers' | 'sims';
  columns: readonly string[];
  valuesOf(cell: Readonly<Record<string, string>>): string[] | string;
};

/** Phone numbers: a header with `msisdn`, then one number per line in E.164. */
const numbers: Kind = {
  stock: 'numbers',
  columns: ['msisdn'],
  valuesOf: ({ msisdn = '' }) =>
    parseBelgianMobile(msisdn) === msisdn ? [msisdn] : 'msisdn must look like +324[5-9]ddddddd',
};

/** SIMs as delivered by SIM makers: a header with `iccid`, `kind` (card or esim), `imsi`, `puk1`, `puk2`. */
const sims: Kind = {
  stock: 'sims',
  columns: ['iccid', 'kind', 'imsi', 'puk1', 'puk2'],
  valuesOf: ({ iccid = '', kind = '', imsi = '', puk1 = '', puk2 = '' }) => {
    if (parseIccid(iccid) !== iccid) return 'iccid must be 19 digits starting 8932 with a Luhn check digit';
    if (kind !== 'card' && kind !== 'esim') return 'kind must be card or esim';
    if (!/^206\d{12}$/.test(imsi)) return 'imsi must be 15 digits starting 206';
    if (!/^\d{8}$/.test(puk1) || !/^\d{8}$/.test(puk2)) return 'puk1 and puk2 must be 8 digits';
    return [iccid, String(kind === 'card' ? SIM_CARD : ESIM), imsi, puk1, puk2];
  },
};

/** Reads the lines of one file. The values that `read` returns contain no tab or line break; an invalid line returns its reason. */
export type StockLineReader = Pick<Kind, 'stock' | 'columns'> & { read(cells: readonly string[]): string[] | string };

/** Identifies the file by the cells of its header; returns a text when columns are missing. */
export const createStockLineReader = (names: readonly string[]): StockLineReader | string => {
  const header = names.map((name) => name.toLowerCase());
  const kind = header.includes('msisdn') ? numbers : sims;
  const missingColumns = kind.columns.filter((name) => !header.includes(name));
  if (missingColumns.length > 0) return `the header lacks ${missingColumns.join(', ')}`;
  const { stock, columns, valuesOf } = kind;
  return {
    stock,
    columns,
    read: (cells) => valuesOf(Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']))),
  };
};
