import { accountNames, isAccountNumber } from '#ledger/rules/accounts.ts';
import {
  formatCsvLine,
  ledgerHeader,
  plainHeader,
  toLedgerRow,
  toPlainRow,
  toWinbooksRow,
} from '#ledger/rules/export-rows.ts';
import { computeTrialBalance, sumTrialBalance } from '#ledger/rules/trial-balance.ts';
import { computeVatReturn, vatGrids } from '#ledger/rules/vat-return.ts';
import { UsageError } from '#platform/command.ts';
import type { Database } from '#platform/db/database.ts';
import { addDays, isBusinessDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { centsToDecimalText } from '#platform/pure/money.ts';
import { queryAccountSums } from '../balances.store.ts';
import { type Period, queryTaxedSums, readLines, readLinesOfAccount, readListedClients } from './books.store.ts';

const usage = `Usage: npm run books -- trial-balance --from 2026-01-01 --until 2026-12-31    both days included; all reports are CSV
       npm run books -- account 400 --from … --until …                       lines of an account, with its balance
       npm run books -- vat-return --from … --until …                        grids of the periodic VAT declaration
       npm run books -- client-listing --from … --until …                    yearly listing of customers liable to VAT
       npm run books -- export --from … --until … [--format winbooks [--book-year 1]]`;

/** The client listing names customers with more turnover than this, without VAT (VAT Code, article 53quinquies). */
const LISTED_ABOVE_CENTS = 250_00;

export type BooksOptions = { from?: string; until?: string; format?: string; 'book-year'?: string };
/** Writes text, and resolves when the reader has taken it. */
type Write = (text: string) => Promise<void>;
type Report = (db: Database, write: Write, period: Period, options: BooksOptions) => Promise<void>;

const parseDay = (text = ''): BusinessDate => {
  if (isBusinessDate(text)) return text;
  throw new UsageError(`${text || 'Nothing'} is not a day such as 2026-01-31.\n${usage}`);
};

const parsePeriod = (options: BooksOptions): Period => {
  const [from, lastDay] = [parseDay(options.from), parseDay(options.until)];
  if (lastDay < from) throw new UsageError(`The period ends on ${lastDay}, before it begins on ${from}.`);
  return { from, until: addDays(lastDay, 1) };
};

const formatLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map(formatCsvLine).join('');

const printTrialBalance: Report = async (db, write, { from, until }) => {
  const rows = computeTrialBalance(await queryAccountSums(db.read, from), await queryAccountSums(db.read, until));
  const amounts = ({ opening_cents, debit_cents, credit_cents, closing_cents }: ReturnType<typeof sumTrialBalance>) =>
    [opening_cents, debit_cents, credit_cents, closing_cents].map(centsToDecimalText);
  await write(
    formatLines([
      ['account', 'name', 'opening', 'debit', 'credit', 'closing'],
      ...rows.map((row) => [row.account, accountNames[row.account], ...amounts(row)]),
      ['', 'Total', ...amounts(sumTrialBalance(rows))],
    ]),
  );
};

const printVatReturn: Report = async (db, write, period) => {
  const grids = computeVatReturn(await queryTaxedSums(db.read, period));
  await write(
    formatLines([
      ['grid', 'amount', 'name'],
      ...grids.map(({ grid, cents }) => [grid, centsToDecimalText(cents), vatGrids[grid]]),
    ]),
  );
};

const printClientListing: Report = async (db, write, period) => {
  await write(formatLines([['vat_number', 'turnover', 'vat']]));
  await readListedClients(db, period, LISTED_ABOVE_CENTS, (clients) =>
    write(
      formatLines(
        clients.map(({ vat_number, turnover_cents, vat_cents }) => [
          `BE${vat_number}`,
          centsToDecimalText(turnover_cents),
          centsToDecimalText(vat_cents),
        ]),
      ),
    ),
  );
};

const printJournal: Report = async (db, write, period, { format = 'csv', 'book-year': book_year = '1' }) => {
  if (format !== 'csv' && format !== 'winbooks')
    throw new UsageError(`There is no format ${format}, only csv and winbooks.`);
  if (format === 'csv') await write(formatLines([plainHeader]));
  await readLines(db, period, (lines) =>
    write(formatLines(lines.map((line) => (format === 'csv' ? toPlainRow(line) : toWinbooksRow(line, book_year))))),
  );
};

const reportOfAccount = (account: string): Report => {
  if (!isAccountNumber(account))
    throw new UsageError(`There is no account ${account}, only: ${Object.keys(accountNames).join(', ')}.`);
  return async (db, write, period) => {
    const sums = (await queryAccountSums(db.read, period.from)).find((each) => each.account === account);
    let balance = (sums?.debit_cents ?? 0) - (sums?.credit_cents ?? 0);
    const opening = [period.from, '', 'opening balance', '', '', '', '', '', centsToDecimalText(balance)];
    await write(formatLines([ledgerHeader, opening]));
    await readLinesOfAccount(db, period, account, (lines) =>
      write(
        formatLines(
          lines.map((line) => {
            balance += line.amount_cents;
            return toLedgerRow(line, balance);
          }),
        ),
      ),
    );
  };
};

const reports: Readonly<Record<string, Report>> = {
  'trial-balance': printTrialBalance,
  'vat-return': printVatReturn,
  'client-listing': printClientListing,
  export: printJournal,
};

/**
 * Runs `npm run books`: writes a report of a period as CSV, in constant memory.
 * @throws UsageError with the correct usage
 */
export const runBooksCommand = async (
  db: Database,
  [name = '', ...furtherWords]: readonly string[],
  options: BooksOptions,
  write: Write,
): Promise<void> => {
  const [account = ''] = furtherWords;
  const plainReport = furtherWords.length === 0 && Object.hasOwn(reports, name) ? reports[name] : undefined;
  const report = name === 'account' && account !== '' ? reportOfAccount(account) : plainReport;
  if (!report || furtherWords.length > 1) throw new UsageError(usage);
  await report(db, write, parsePeriod(options), options);
};
