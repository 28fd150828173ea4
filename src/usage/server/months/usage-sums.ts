import { type SQL, sql } from 'drizzle-orm';
import { type UsageType, usageTypes } from '#usage/rules/usage-type.ts';

/** SQL condition: the record `r` is in plan. */
export const inPlan = sql`r.rate in ('home', 'eu')`;

const isType = (...types: readonly UsageType[]): SQL => sql`r.type in (${sql.raw(types.join(', '))})`;

/** SQL sum as float8, which is exact because sums are integers far below 2^53. */
const sumOf = (column: SQL, filter: SQL): SQL => sql`coalesce(sum(${column}) filter (where ${filter}), 0)::float8`;

/** In-plan bytes, seconds or messages of records of these types. */
export const inPlanQuantity = (...types: readonly UsageType[]): SQL =>
  sumOf(sql`r.quantity`, sql`${inPlan} and ${isType(...types)}`);

const { data, data_roaming, voice, voice_roaming, voice_international, sms, sms_roaming } = usageTypes;

/** SQL sums of the records of a month by bucket. Of out-of-plan records only the quantity covered by an add-on bucket counts. */
export const bucketSums = {
  data: inPlanQuantity(data, data_roaming),
  voice: inPlanQuantity(voice, voice_roaming),
  sms: inPlanQuantity(sms, sms_roaming),
  data_roaming: sumOf(sql`r.quantity`, sql`r.rate = 'eu' and ${isType(data_roaming)}`),
  data_world: sumOf(sql`r.included`, sql`not (${inPlan}) and ${isType(data_roaming)}`),
  voice_abroad: sumOf(sql`r.included`, sql`not (${inPlan}) and ${isType(voice_international)}`),
};

/** Cost in thousandths of a cent. */
export const costSum = sumOf(sql`r.cost_millicents`, sql`true`);
