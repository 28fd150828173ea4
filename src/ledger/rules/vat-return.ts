import type { Cents } from '#platform/pure/money.ts';
import { accounts, isTurnover } from './accounts.ts';
import type { JournalEntryKind } from './journal-entry.ts';

/** Sum of the lines with a VAT rate, by kind of entry, account and rate. */
export type TaxedSum = { kind: JournalEntryKind; account: string; vat_percent: number; amount_cents: Cents };

/** Grids of the periodic VAT declaration (form 625) that sales can reach. Purchases are in the accounting package. */
export const vatGrids = {
  '01': 'Turnover at 6 %',
  '02': 'Turnover at 12 %',
  '03': 'Turnover at 21 %',
  '49': 'Credit notes issued and negative corrections',
  '54': 'VAT due on the turnover of grids 01, 02 and 03',
  '61': 'VAT corrections in favour of the State',
  '62': 'VAT corrections in our favour',
  '64': 'VAT to recover on credit notes issued',
  '71': 'VAT due to the State',
  '72': 'VAT due by the State',
} as const;
export type VatGrid = keyof typeof vatGrids;

const gridOfRate: Readonly<Record<number, VatGrid>> = { 6: '01', 12: '02', 21: '03' };

/** Entries that take turnover back without a credit note, because no invoice was made. */
const corrections: ReadonlySet<JournalEntryKind> = new Set(['prepaid-use-credit', 'write-off']);

const findGrid = ({ kind, account, vat_percent }: TaxedSum): VatGrid | null => {
  const backwards = kind === 'credit-note' || corrections.has(kind);
  if (kind === 'write-off-recovered') return account === accounts.vatPayable ? '61' : null;
  if (account === accounts.vatPayable) return !backwards ? '54' : kind === 'credit-note' ? '64' : '62';
  if (!isTurnover(account)) return null;
  if (backwards) return '49';
  const grid = gridOfRate[vat_percent];
  if (!grid) throw new RangeError(`There is no grid for a rate of ${vat_percent} %`);
  return grid;
};

/** Grids with an amount, in cents; none is negative. */
export const computeVatReturn = (sums: readonly TaxedSum[]): { grid: VatGrid; cents: Cents }[] => {
  const amounts = new Map<VatGrid, Cents>();
  for (const sum of sums) {
    const grid = findGrid(sum);
    // Turnover and VAT are credits; what is taken back are debits.
    const sign = grid === '49' || grid === '62' || grid === '64' ? 1 : -1;
    if (grid) amounts.set(grid, (amounts.get(grid) ?? 0) + sign * sum.amount_cents);
  }
  const amountOfGrid = (grid: VatGrid): Cents => amounts.get(grid) ?? 0;
  const due_cents = amountOfGrid('54') + amountOfGrid('61') - amountOfGrid('62') - amountOfGrid('64');
  amounts.set(due_cents >= 0 ? '71' : '72', Math.abs(due_cents));
  return [...amounts]
    .filter(([, cents]) => cents !== 0)
    .map(([grid, cents]) => ({ grid, cents }))
    .toSorted((a, b) => (a.grid < b.grid ? -1 : 1));
};
