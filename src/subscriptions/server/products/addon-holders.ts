import { sql } from 'drizzle-orm';
import { queryRows, type Reader } from '#platform/db/database.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { AddonState } from '#subscriptions/rules/addons.ts';

/** An add-on of a SIM in use. */
export type HeldAddon = {
  customer_uuid: string;
  customer_product_uuid: string;
  msisdn: Msisdn;
  sim_name: string;
  offer_uuid: string;
  /** ISO 8601. */
  started_at: string;
  state: AddonState;
  ends_on: BusinessDate | null;
};

/** Add-ons of these offers that SIMs of these customers have, active or until their end. */
export const queryHeldAddons = (
  q: Reader,
  customers: readonly string[],
  offer_uuids: readonly string[],
): Promise<HeldAddon[]> =>
  queryRows<HeldAddon>(
    q,
    sql`select p.customer_uuid, p.uuid as customer_product_uuid, p.msisdn, p.name as sim_name,
        (held.value ->> 'offer_uuid')::uuid as offer_uuid, held.value ->> 'state' as state,
        held.value ->> 'started_at' as started_at, held.value ->> 'ends_on' as ends_on
      from customer_product p cross join lateral jsonb_array_elements(p.addons) as held
      where p.customer_uuid = any(${toPostgresArray([...customers])}::uuid[]) and p.state <> 'deactivated'
        and held.value ->> 'offer_uuid' = any(${toPostgresArray([...offer_uuids])}::text[])
        and held.value ->> 'state' in ('active', 'removing')
      order by p.customer_uuid, p.activated_at, p.uuid`,
  );
