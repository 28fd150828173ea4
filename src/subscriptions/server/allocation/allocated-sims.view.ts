import { and, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Iccid, Msisdn } from '#platform/pure/line-ids.ts';
import type { Esim } from '#subscriptions/contract.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Reader } from '#platform/db/database.ts';
import { formatEsimActivationCode, esimInstallLinks, type EsimProgress } from '#subscriptions/rules/esim.ts';
import { esimMatchingId, simAllocation } from '../tables.ts';

/** Allocated number and SIM of an order product. */
export type AllocatedSim = {
  order_product_uuid: string;
  /** E.164. The temporary number until a port-in is completed. */
  msisdn: Msisdn;
  iccid: Iccid;
  /** Null for a card, and until the profile has been ordered. */
  esim: StoredEsim | null;
};

/** A profile as stored; `toEsimReply` decrypts its matching id. */
type StoredEsim = {
  smdp_address: string;
  matching_id_encrypted: string | null;
  progress: EsimProgress;
};

type SimRow = Pick<
  typeof simAllocation.$inferSelect,
  'allocation_uuid' | 'msisdn' | 'ported_msisdn' | 'iccid' | 'state'
> & { esim: StoredEsim | null };

/** A column with the allocation of an order product, for use in a larger statement; `toAllocatedSim` parses it. */
export const allocatedSimColumn = (orderProduct: SQL): SQL<SimRow | null> => sql`(
  select json_build_object('allocation_uuid', a.order_product_uuid, 'msisdn', a.msisdn, 'ported_msisdn', a.ported_msisdn,
    'iccid', a.iccid, 'state', a.state, 'esim', (select row_to_json(e) from esim_profile e where e.order_product_uuid = a.order_product_uuid))
  from sim_allocation a where a.order_product_uuid = ${orderProduct})`;

/** Returns null for an order product without number or SIM, or whose allocation was released. */
export const toAllocatedSim = (row: SimRow | null): AllocatedSim | null => {
  const number = row?.msisdn ?? row?.ported_msisdn;
  if (!row || row.state === 'released' || !number || !row.iccid) return null;
  const { allocation_uuid: order_product_uuid, iccid, esim } = row;
  return { order_product_uuid, msisdn: number, iccid, esim };
};

/** Returns what a phone needs to install a profile, decrypted; null without a profile. */
export const toEsimReply = (
  { iccid, esim }: { iccid: Iccid; esim: StoredEsim | null },
  cipher: Cipher,
): Esim | null => {
  if (!esim) return null;
  const { smdp_address, progress } = esim;
  const { matching_id } = esimMatchingId.read(cipher, { ...esim, iccid });
  const code = { smdp_address, matching_id };
  return { activation_code: formatEsimActivationCode(code), ...code, ...esimInstallLinks(code), progress };
};

/** A reserved replacement SIM; `esim` is null until its profile has been ordered. */
export type ReservedSim = { iccid: Iccid; esim: StoredEsim | null };

/** Finds the SIM reserved under a uuid; null when none is. */
export const findSimOfAllocation = async (q: Reader, allocation_uuid: string): Promise<ReservedSim | null> => {
  const [row] = await q.select({ sim: allocatedSimColumn(sql`${allocation_uuid}::uuid`) }).from(sql`(select 1) as one`);
  const sim = row?.sim;
  return sim?.iccid ? { iccid: sim.iccid, esim: sim.esim } : null;
};

/** Allocated numbers and SIMs by order product; those without an allocation are absent. One statement. */
export const queryAllocatedSims = async (
  q: Reader,
  order_product_uuids: readonly string[],
): Promise<Map<string, AllocatedSim>> => {
  const requestedSims = sql`unnest(${sql.param(order_product_uuids)}::uuid[]) as wanted`;
  const rows = await q.select({ sim: allocatedSimColumn(sql`wanted`) }).from(requestedSims);
  return new Map(rows.flatMap(({ sim }) => toAllocatedSim(sim) ?? []).map((sim) => [sim.order_product_uuid, sim]));
};

/** ICCIDs by allocation; those without one are absent. */
export const queryAllocatedIccids = async (
  q: Reader,
  allocation_uuids: readonly string[],
): Promise<Map<string, Iccid>> => {
  const { allocation_uuid, iccid, state } = simAllocation;
  const rows = await q
    .select({ allocation_uuid, iccid })
    .from(simAllocation)
    .where(and(inArray(allocation_uuid, [...allocation_uuids]), ne(state, 'released'), isNotNull(iccid)));
  return new Map(rows.flatMap((row) => (row.iccid === null ? [] : [[row.allocation_uuid, row.iccid]])));
};
