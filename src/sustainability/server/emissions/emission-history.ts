import { texts } from '#platform/i18n/texts.ts';
import { AlternativeReply } from '#platform/http/alternative-reply.ts';
import type { Handler } from '#platform/http/handler.ts';
import { addDays, type BusinessDate, firstOfMonth, isBusinessDate } from '#platform/pure/calendar.ts';
import { BYTE_ORDER_MARK, serializeCsv, spreadsheetCsv } from '#platform/pure/csv.ts';
import type { Language } from '#platform/pure/language.ts';
import { toIso } from '#platform/pure/instant.ts';
import { daysOfZone, type ZoneDays } from '#platform/pure/zone-days.ts';
import { querySimLives } from '#subscriptions/server/queries.ts';
import type { EmissionHistory, SustainabilityContract } from '#sustainability/contract.ts';
import { computeEmissionHistory, type EmissionPeriod, MAX_DAYS } from '#sustainability/rules/emission-history.ts';
import { emissionParts } from '#sustainability/rules/month-emission-lines.ts';
import { PAGE_SIZE } from '#sustainability/rules/green-shapes.ts';
import { queryDailyUsage } from '#usage/server/queries.ts';
import { wearableOwnerUuid } from '../wearable-owner.ts';
import { listCustomerWearables } from '../wearables.store.ts';
import type { Grams } from '#platform/pure/carbon.ts';

type Item = EmissionHistory['items'][number];

/** Kilograms to three decimals, so that short periods show something; grams of periods are whole. */
const toKg = (grams: Grams): number => Math.round(grams) / 1000;
const toUncertainKg = (grams: Grams): number => Math.ceil(grams) / 1000;

const toItem = ({ from, to, parts }: EmissionPeriod): Item => {
  const roundedParts = emissionParts.map((part) => ({
    part,
    kg: toKg(parts[part].grams),
    give_or_take_kg: toUncertainKg(parts[part].uncertainty_grams),
  }));
  return {
    from,
    to,
    // The total is the sum of the rounded parts, so that they add up to it on screen.
    kg: toKg(roundedParts.reduce((sum, { kg }) => sum + kg, 0) * 1000),
    give_or_take_kg: toKg(roundedParts.reduce((sum, each) => sum + each.give_or_take_kg, 0) * 1000),
    parts: roundedParts,
  };
};

const formatFile = (items: readonly Item[], language: Language): string => {
  const t = texts(language, 'sustainability/server/emissions');
  const columns = ['from', 'to', 'kg', 'give_or_take_kg', ...emissionParts] as const;
  const rows = items.map(({ from, to, kg, give_or_take_kg, parts }) => [
    from,
    to,
    kg,
    give_or_take_kg,
    ...parts.map((part) => part.kg),
  ]);
  return (
    BYTE_ORDER_MARK + serializeCsv([columns.map((column) => t(`file.${column}`)), ...rows], spreadsheetCsv[language])
  );
};

/** Lists the days from `from` to the day before `end`, each with the instant at which it begins. */
const listStarts = ({ startOf }: ZoneDays, from: BusinessDate, end: BusinessDate) => {
  const starts: { day: BusinessDate; begins: Date }[] = [];
  for (let day = from; day < end; day = addDays(day, 1)) starts.push({ day, begins: startOf(day) });
  return starts;
};

export const emissionHistory: Handler<SustainabilityContract, 'GET /api/green/emission/history'> = async (ctx) => {
  const { caller, query, db } = ctx;
  const days = daysOfZone(query.time_zone);
  /** Returns a day unchanged, and converts an instant to its day in the zone. */
  const toDay = (time: string): BusinessDate => (isBusinessDate(time) ? time : days.dayOf(new Date(time)));
  const today = days.dayOf(ctx.now());
  const tomorrow = addDays(today, 1);
  const end = query.time_end === undefined || toDay(query.time_end) > tomorrow ? tomorrow : toDay(query.time_end);
  const earliest = addDays(tomorrow, -MAX_DAYS);
  const from =
    query.time_start === undefined || toDay(query.time_start) < earliest ? earliest : toDay(query.time_start);
  const lives = await querySimLives(db.read, caller);
  const sims = lives.filter(
    ({ customer_product_uuid: uuid }) =>
      query.customer_product_uuid === undefined || uuid === query.customer_product_uuid,
  );
  const devices = await listCustomerWearables(db.read, wearableOwnerUuid(caller));
  const usage =
    sims.length === 0 || from >= end
      ? []
      : await queryDailyUsage(db.read, {
          customer_uuid: caller.owner_customer_uuid ?? caller.customer_uuid,
          customer_product_uuids: sims.map(({ customer_product_uuid }) => customer_product_uuid),
          days: listStarts(days, firstOfMonth(from), end),
          ends_at: days.startOf(end),
        });
  const periods = computeEmissionHistory(
    { sims, devices, usage },
    { group: query.group, from, until: end, today, days },
  ).toReversed();
  const isFile = query.response_format === 'csv';
  const { offset, limit = isFile ? periods.length : PAGE_SIZE } = query;
  const items = periods.slice(offset, offset + limit).map(toItem);
  if (isFile) {
    ctx.reply.header('content-disposition', 'attachment; filename="emissions.csv"');
    return new AlternativeReply(formatFile(items, ctx.language));
  }
  return { items, total: periods.length, as_of: toIso(ctx.now()) };
};
