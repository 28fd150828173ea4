import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';
import { accountNames, type AccountNumber, accounts } from './accounts.ts';
import { type JournalEntryKind, journalOfKind } from './journal-entry.ts';

/** A line with its entry. `base_cents`: on a VAT line, the sum of the taxable lines of the entry at its rate. */
export type ExportedLine = {
  entry_id: number;
  line: number;
  booked_on: BusinessDate;
  kind: JournalEntryKind;
  about: string;
  customer_uuid: string;
  vat_number: string | null;
  account: AccountNumber;
  amount_cents: Cents;
  vat_percent: number | null;
  subject_uuid: string | null;
  base_cents: Cents | null;
};

type Cell = string | number | null;

export const plainHeader = [
  'entry',
  'line',
  'date',
  'journal',
  'kind',
  'about',
  'customer',
  'vat_number',
  'account',
  'account_name',
  'debit',
  'credit',
  'vat_percent',
  'subject',
];

/** Amount on its side; the other one is empty. */
const debitAndCredit = (cents: Cents): [string, string] =>
  cents >= 0 ? [centsToDecimalText(cents), ''] : ['', centsToDecimalText(0 - cents)];

export const toPlainRow = (line: ExportedLine): Cell[] => [
  line.entry_id,
  line.line + 1,
  line.booked_on,
  journalOfKind[line.kind],
  line.kind,
  line.about,
  line.customer_uuid,
  line.vat_number,
  line.account,
  accountNames[line.account],
  ...debitAndCredit(line.amount_cents),
  line.vat_percent,
  line.subject_uuid,
];

/** Fields of the import file ACT of WinBooks, in their order; the file has no header. */
const winbooksFields = [
  'DOCTYPE',
  'DBKCODE',
  'DBKTYPE',
  'DOCNUMBER',
  'DOCORDER',
  'OPCODE',
  'ACCOUNTGL',
  'ACCOUNTRP',
  'BOOKYEAR',
  'PERIOD',
  'DATE',
  'DATEDOC',
  'DUEDATE',
  'COMMENT',
  'COMMENTEXT',
  'AMOUNT',
  'AMOUNTEUR',
  'VATBASE',
  'VATCODE',
  'CURRAMOUNT',
  'CURRCODE',
  'CUREURBASE',
  'VATTAX',
  'VATIMPUT',
  'CURRATE',
  'REMINDLEV',
  'MATCHNO',
  'OLDDATE',
  'ISMATCHED',
  'ISLOCKED',
  'ISIMPORTED',
  'ISPOSITIVE',
  'ISTEMP',
  'MEMOTYPE',
  'ISDOC',
  'DOCSTATUS',
] as const;
type WinbooksField = (typeof winbooksFields)[number];

/** Code and type (DBKTYPE) of the daybooks. */
const daybooks = {
  sales: ['SALES', 2],
  'credit-notes': ['CREDIT', 3],
  financial: ['FINAN', 4],
  misc: ['MISC', 5],
} as const;

/** VAT codes of WinBooks for sales in Belgium. */
const winbooksVatCodes: Readonly<Record<number, string>> = { 6: '211200', 12: '211300', 21: '211400' };

/** WinBooks has accounts of six digits. */
const WINBOOKS_ACCOUNT_DIGITS = 6;

/** A line for WinBooks, on a general account (DOCTYPE 3). Amounts are in euro, debit positive; `book_year` is its code for the year. */
export const toWinbooksRow = (line: ExportedLine, book_year: string): Cell[] => {
  const [code, type] = daybooks[journalOfKind[line.kind]];
  const day = line.booked_on.replaceAll('-', '');
  const isVat = line.account === accounts.vatPayable && line.vat_percent !== null;
  const vat = isVat && {
    DOCORDER: 'VAT',
    OPCODE: 'FIXED',
    VATBASE: centsToDecimalText(Math.abs(line.base_cents ?? 0)),
    VATCODE: winbooksVatCodes[line.vat_percent ?? 0] ?? '',
  };
  const cells: Partial<Record<WinbooksField, Cell>> = {
    DOCTYPE: 3,
    DBKCODE: code,
    DBKTYPE: type,
    DOCNUMBER: line.entry_id,
    DOCORDER: String(line.line + 1).padStart(3, '0'),
    ACCOUNTGL: line.account.padEnd(WINBOOKS_ACCOUNT_DIGITS, '0'),
    BOOKYEAR: book_year,
    PERIOD: line.booked_on.slice(5, 7),
    DATE: day,
    DATEDOC: day,
    DUEDATE: day,
    COMMENT: line.kind,
    COMMENTEXT: line.about,
    AMOUNT: 0,
    AMOUNTEUR: centsToDecimalText(line.amount_cents),
    ...vat,
  };
  return winbooksFields.map((field) => cells[field] ?? '');
};

export const ledgerHeader = ['date', 'entry', 'kind', 'about', 'customer', 'subject', 'debit', 'credit', 'balance'];

/** A line of the ledger of one account, with the balance after it. */
export const toLedgerRow = (line: ExportedLine, balance_cents: Cents): Cell[] => [
  line.booked_on,
  line.entry_id,
  line.kind,
  line.about,
  line.customer_uuid,
  line.subject_uuid,
  ...debitAndCredit(line.amount_cents),
  centsToDecimalText(balance_cents),
];

/** A line of CSV (RFC 4180). */
export const formatCsvLine = (cells: readonly Cell[]): string =>
  `${cells
    .map((cell) => {
      const text = String(cell ?? '');
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',')}\r\n`;
