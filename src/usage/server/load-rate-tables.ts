import { type RateEdition, loadRateEditions } from '#catalogue/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import { type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { RoamingRate, RateTable, PremiumRate, InternationalRate } from '#usage/rules/rate-table.ts';

type Row = RateEdition['prices']['tables'][number]['rows'][number];

const priceInColumn = (row: Row | undefined, column: number): Cents => {
  const price = row?.prices[column];
  return typeof price === 'number' ? price : 0;
};
const rowsOfTable = ({ prices }: RateEdition, table: string): Row[] =>
  (prices.tables.find(({ code }) => code === table)?.rows ?? []).filter(({ code }) => code !== undefined);

const mapByCountry = <L>(rows: readonly Row[], line: (row: Row) => L): Map<string, L> =>
  new Map(rows.flatMap((row) => (row.countries ?? []).map((country) => [country, line(row)] as const)));
const mapByNumberPrefix = <L>(rows: readonly Row[], line: (row: Row) => L): [string, L][] =>
  rows
    .flatMap((row) => (row.numbers ?? []).map((number): [string, L] => [number, line(row)]))
    .toSorted(([a], [b]) => b.length - a.length);
/** The row without countries and numbers, used if no other row matches. */
const findFallbackRow = (rows: readonly Row[], start: string): Row | undefined =>
  rows.find(({ code, countries, numbers }) => code?.startsWith(start) && !countries && !numbers);

const toRoamingRate = (row: Row): RoamingRate => ({
  code: row.code ?? '',
  minute: priceInColumn(row, 0),
  received_minute: priceInColumn(row, 1),
  sms: priceInColumn(row, 2),
  data_gb: priceInColumn(row, 3),
});
/** Maps a row to an international rate. A row without a price for SMS gets that of `fallback` (all other countries), so that a delivered SMS is not free. */
const toInternationalRate = (row: Row, fallback: Row = row): InternationalRate => ({
  code: row.code ?? '',
  minute: priceInColumn(row, 0),
  sms: priceInColumn(row.prices[1] === null ? fallback : row, 1),
});
const toPremiumRate = (row: Row): PremiumRate => ({
  code: row.code ?? '',
  per: row.per ?? 'minute',
  price: priceInColumn(row, 0),
});

/** Builds the rate table of an edition; null when its rows have no codes, so that it cannot be used for rating. */
const buildRateTable = (edition: RateEdition): RateTable | null => {
  const [roaming, international, premium] = ['roaming', 'international', 'premium'].map((name) =>
    rowsOfTable(edition, name),
  ) as [Row[], Row[], Row[]];
  const [elsewhere, toElsewhere] = [findFallbackRow(roaming, 'abroad-'), findFallbackRow(international, 'to-')];
  const eu = roaming.find(({ code }) => code === 'eu');
  const paidSms = premium.find(({ code }) => code === 'paid-sms');
  if (!elsewhere || !toElsewhere || !eu || !paidSms) return null;
  const { minute_cents: minute, sms_cents: sms, data_gb_cents: data_gb } = edition.prices.rates;
  return {
    edition: edition.edition,
    beyond: { minute, sms, data_gb },
    eu: new Set(eu.countries),
    eu_beyond_gb: priceInColumn(
      roaming.find(({ code }) => code === 'eu-beyond'),
      3,
    ),
    abroad: mapByCountry(
      roaming.filter((row) => row !== eu),
      toRoamingRate,
    ),
    elsewhere: toRoamingRate(elsewhere),
    non_terrestrial: toRoamingRate(roaming.find(({ code }) => code === 'non-terrestrial') ?? elsewhere),
    to: mapByCountry(international, (row) => toInternationalRate(row, toElsewhere)),
    to_elsewhere: toInternationalRate(toElsewhere),
    to_numbers: mapByNumberPrefix(international, (row) => toInternationalRate(row, toElsewhere)),
    special: mapByNumberPrefix(premium, toPremiumRate),
    paid_sms: toPremiumRate(paidSms),
    paid_sms_by_digit: new Map(
      premium.flatMap((row) => {
        const digit = /^paid-sms-(\d)$/.exec(row.code ?? '')?.[1];
        return digit ? [[digit, toPremiumRate(row)] as const] : [];
      }),
    ),
  };
};

/** Cached rate tables by the list of editions. */
const tablesByEditions = new WeakMap<readonly RateEdition[], { from: Date; table: RateTable }[]>();

/**
 * Returns a function that finds the rate table of a month: of the edition valid at its start, so that prices do not
 * change within a month, or of the oldest edition. Must run outside a transaction.
 * @throws Error if there is no usable price list
 */
export const loadRateTables = async (db: Database): Promise<(month: BusinessDate) => RateTable> => {
  const editions = await loadRateEditions(db);
  let tables = tablesByEditions.get(editions);
  if (!tables) {
    tables = editions.flatMap((edition) => {
      const table = buildRateTable(edition);
      return table ? [{ from: edition.counts_from, table }] : [];
    });
    tablesByEditions.set(editions, tables);
  }
  const [oldestTable] = tables;
  if (!oldestTable) throw new Error('no price list says what use beside a plan costs: load the catalogue');
  const loadedTables = tables;
  const tableOfMonth = (month: BusinessDate): RateTable => {
    const monthStart = startOfBusinessDay(month);
    return (loadedTables.findLast(({ from }) => from <= monthStart) ?? oldestTable).table;
  };
  // Results are cached, because the function is called for each record and time zones are slow to compute.
  const tableByMonth = new Map<BusinessDate, RateTable>();
  return (month) => {
    const table = tableByMonth.get(month) ?? tableOfMonth(month);
    tableByMonth.set(month, table);
    return table;
  };
};
