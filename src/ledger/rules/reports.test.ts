import { describe, expect, test } from 'vitest';
import { accountNames, isAccountNumber } from './accounts.ts';
import {
  type ExportedLine,
  formatCsvLine,
  plainHeader,
  toLedgerRow,
  toPlainRow,
  toWinbooksRow,
} from './export-rows.ts';
import { assertOpenMonth, ClosedMonthError, firstOpenMonth } from './open-month.ts';
import { computeTrialBalance, sumTrialBalance } from './trial-balance.ts';
import { computeVatReturn, type TaxedSum } from './vat-return.ts';

describe('VAT return', () => {
  const sale = (kind: TaxedSum['kind'], account: string, amount_cents: number, vat_percent = 21): TaxedSum => ({
    kind,
    account,
    amount_cents,
    vat_percent,
  });

  test.each<[string, TaxedSum[], Record<string, number>]>([
    ['no sales', [], {}],
    [
      'invoices with a promo, at 21 %',
      [sale('invoice', '7000', -10_000), sale('invoice', '708', 1_000), sale('invoice', '451', -1_890)],
      { '03': 9_000, '54': 1_890, '71': 1_890 },
    ],
    [
      'invoices at the other rates',
      [sale('invoice', '7000', -100, 6), sale('invoice', '451', -6, 6), sale('invoice', '7001', -100, 12)],
      { '01': 100, '02': 100, '54': 6, '71': 6 },
    ],
    [
      'use of prepaid balances and unused days',
      [
        sale('prepaid-use', '7000', -1_000),
        sale('prepaid-use', '451', -210),
        sale('prepaid-use-credit', '7000', 100),
        sale('prepaid-use-credit', '451', 21),
      ],
      { '03': 1_000, '49': 100, '54': 210, '62': 21, '71': 189 },
    ],
    [
      'a month with more credit notes than invoices',
      [
        sale('invoice', '7000', -100),
        sale('invoice', '451', -21),
        sale('credit-note', '7000', 1_000),
        sale('credit-note', '708', -100),
        sale('credit-note', '451', 189),
      ],
      { '03': 100, '49': 900, '54': 21, '64': 189, '72': 168 },
    ],
    [
      'VAT of a written-off claim that was paid',
      [sale('write-off', '451', 21), sale('write-off-recovered', '451', -10)],
      { '61': 10, '62': 21, '72': 11 },
    ],
    ['VAT of a claim that was written off', [sale('write-off', '451', 21)], { '62': 21, '72': 21 }],
  ])('has the grids of %s', (_name, sums, grids) => {
    expect(Object.fromEntries(computeVatReturn(sums).map(({ grid, cents }) => [grid, cents]))).toEqual(grids);
  });

  test('refuses a rate without a grid', () => {
    expect(() => computeVatReturn([sale('invoice', '7000', -100, 7)])).toThrow('There is no grid for a rate of 7 %');
  });
});

describe('trial balance', () => {
  const sums = (account: '400' | '451' | '7000', debit_cents: number, credit_cents: number) => ({
    account,
    debit_cents,
    credit_cents,
  });

  test('has the sums between two days', () => {
    const before = [sums('400', 121, 0), sums('7000', 0, 121)];
    const rows = computeTrialBalance(before, [sums('7000', 0, 221), sums('400', 242, 121), sums('451', 100, 0)]);
    expect(rows).toEqual([
      { account: '400', opening_cents: 121, debit_cents: 121, credit_cents: 121, closing_cents: 121 },
      { account: '451', opening_cents: 0, debit_cents: 100, credit_cents: 0, closing_cents: 100 },
      { account: '7000', opening_cents: -121, debit_cents: 0, credit_cents: 100, closing_cents: -221 },
    ]);
    expect(sumTrialBalance(rows)).toEqual({ opening_cents: 0, debit_cents: 221, credit_cents: 221, closing_cents: 0 });
  });
});

test.each([
  ['2026-11-30T22:59:59Z', '2026-11-01'],
  ['2026-12-01T00:00:00Z', '2026-11-01'],
  ['2026-12-10T22:59:59Z', '2026-11-01'],
  ['2026-12-10T23:00:00Z', '2026-12-01'],
  ['2027-01-05T12:00:00Z', '2026-12-01'],
] as const)('at %s the first open month is %s', (now, month) => {
  expect(firstOpenMonth(new Date(now))).toBe(month);
  expect(() => assertOpenMonth(month, new Date(now))).not.toThrow();
  expect(() => assertOpenMonth('2026-10-31', new Date(now))).toThrow(ClosedMonthError);
});

test('isAccountNumber accepts only numbers of the chart of accounts', () => {
  expect(isAccountNumber('400')).toBe(true);
  expect(['401', 'toString', ''].some(isAccountNumber)).toBe(false);
  expect(Object.values(accountNames).every((name) => name.length > 3)).toBe(true);
});

describe('export', () => {
  const line: ExportedLine = {
    entry_id: 7,
    line: 2,
    booked_on: '2026-11-30',
    kind: 'invoice',
    about: 'i',
    customer_uuid: 'c',
    vat_number: '0123456749',
    account: '451',
    amount_cents: -21_05,
    vat_percent: 21,
    subject_uuid: null,
    base_cents: -100_24,
  };

  test('writes a plain line', () => {
    const row = toPlainRow(line);
    expect(row).toHaveLength(plainHeader.length);
    expect(formatCsvLine(row)).toBe('7,3,2026-11-30,sales,invoice,i,c,0123456749,451,VAT payable,,21.05,21,\r\n');
  });

  test('writes a line of the ledger of an account', () => {
    expect(formatCsvLine(toLedgerRow({ ...line, amount_cents: 5 }, -10))).toBe(
      '2026-11-30,7,invoice,i,c,,0.05,,-0.10\r\n',
    );
  });

  test.each<[string, Partial<ExportedLine>, string]>([
    [
      'VAT of a sale',
      {},
      '3,SALES,2,7,VAT,FIXED,451000,,1,11,20261130,20261130,20261130,invoice,i,0,-21.05,100.24,211400',
    ],
    [
      'VAT of a credit note',
      { kind: 'credit-note', amount_cents: 21_05, base_cents: 100_24 },
      '3,CREDIT,3,7,VAT,FIXED,451000,,1,11,20261130,20261130,20261130,credit-note,i,0,21.05,100.24,211400',
    ],
    [
      'a payment',
      { kind: 'payment', account: '580', amount_cents: 500, vat_percent: null, base_cents: null },
      '3,FINAN,4,7,003,,580000,,1,11,20261130,20261130,20261130,payment,i,0,5.00,,',
    ],
    [
      'a refund',
      { kind: 'refund', account: '4892', amount_cents: -2, vat_percent: null, base_cents: null },
      '3,MISC,5,7,003,,489200,,1,11,20261130,20261130,20261130,refund,i,0,-0.02,,',
    ],
  ])('writes %s for WinBooks', (_name, change, text) => {
    const row = toWinbooksRow({ ...line, ...change }, '1');
    expect(row).toHaveLength(36);
    expect(formatCsvLine(row.slice(0, 19))).toBe(`${text}\r\n`);
  });

  test('quotes text with separators', () => {
    expect(formatCsvLine(['a,b', 'say "c"', 'd\ne', null, 1])).toBe('"a,b","say ""c""","d\ne",,1\r\n');
  });
});
