import { and, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Esim } from '#subscriptions/contract.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Reader } from '#platform/db/database.ts';
import { formatEsimActivationCode, esimInstallLinks } from '#subscriptions/rules/esim-code.ts';
import type { EsimProgress } from '#subscriptions/rules/esim-progress-state.ts';
import { esimMatchingId } from '../encrypted-columns.ts';
import { simAllocation } from '../tables.ts';

/** The number and the SIM of an order product, as far as it was given them. */
export type AllocatedSim = {
  order_product_uuid: string;
  /** E.164; the temporary number as long as a number is being transferred. */
  msisdn: string;
  iccid: string;
  /** Null for a card, and as long as the profile is being ordered. */
  esim: StoredEsim | null;
};

/** A profile as it is kept: `toEsimReply` reads its matching id. */
type StoredEsim = {
  smdp_address: string;
  matching_id: string;
  matching_id_encrypted: string | null;
  progress: EsimProgress;
};

type SimRow = Pick<
  typeof simAllocation.$inferSelect,
  'order_product_uuid' | 'msisdn' | 'ported_msisdn' | 'iccid' | 'state'
> & { esim: StoredEsim | null };

/** What an order product was given, as a column of a statement about it; `toAllocatedSim` reads it. */
export const allocatedSimColumn = (orderProduct: SQL): SQL<SimRow | null> => sql`(
  select json_build_object('order_product_uuid', a.order_product_uuid, 'msisdn', a.msisdn, 'ported_msisdn', a.ported_msisdn,
    'iccid', a.iccid, 'state', a.state, 'esim', (select row_to_json(e) from esim_profile e where e.order_product_uuid = a.order_product_uuid))
  from sim_allocation a where a.order_product_uuid = ${orderProduct})`;

/** Null for an order product that has no number or no SIM (yet, or any more). */
export const toAllocatedSim = (row: SimRow | null): AllocatedSim | null => {
  const number = row?.msisdn ?? row?.ported_msisdn;
  if (!row || row.state === 'released' || !number || !row.iccid) return null;
  const { order_product_uuid, iccid, esim } = row;
  return { order_product_uuid, msisdn: number, iccid, esim };
};

/** What a phone needs to install a profile, in clear. */
export const toEsimReply = (
  { iccid, esim }: { iccid: string; esim: StoredEsim | null },
  cipher: Cipher,
): Esim | null => {
  if (!esim) return null;
  const { smdp_address, progress } = esim;
  const { matching_id } = esimMatchingId.read(cipher, { ...esim, iccid });
  const code = { smdp_address, matching_id };
  return { activation_code: formatEsimActivationCode(code), ...code, ...esimInstallLinks(code), progress };
};

/** A SIM that is to take another one's place, as far as it was reserved and its profile is there. */
export type ReservedSim = { iccid: string; esim: StoredEsim | null };

export const findReservedSim = async (q: Reader, uuid: string): Promise<ReservedSim | null> => {
  const [row] = await q.select({ sim: allocatedSimColumn(sql`${uuid}::uuid`) }).from(sql`(select 1) as one`);
  const sim = row?.sim;
  return sim?.iccid ? { iccid: sim.iccid, esim: sim.esim } : null;
};

/** Numbers and SIMs by order product; those that have none are absent. One statement. */
export const queryAllocatedSims = async (
  q: Reader,
  order_product_uuids: readonly string[],
): Promise<Map<string, AllocatedSim>> => {
  const wanted = sql`unnest(${sql.param(order_product_uuids)}::uuid[]) as wanted`;
  const rows = await q.select({ sim: allocatedSimColumn(sql`wanted`) }).from(wanted);
  return new Map(rows.flatMap(({ sim }) => toAllocatedSim(sim) ?? []).map((sim) => [sim.order_product_uuid, sim]));
};

/** The numbers of SIMs by what they were given or reserved for; those that have none are absent. */
export const queryAllocatedIccids = async (
  q: Reader,
  order_product_uuids: readonly string[],
): Promise<Map<string, string>> => {
  const { order_product_uuid, iccid, state } = simAllocation;
  const rows = await q
    .select({ order_product_uuid, iccid })
    .from(simAllocation)
    .where(and(inArray(order_product_uuid, [...order_product_uuids]), ne(state, 'released'), isNotNull(iccid)));
  return new Map(rows.map((row) => [row.order_product_uuid, row.iccid ?? '']));
};
