import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Iccid } from '#platform/pure/line-ids.ts';
import { type Reader, type Tx, queryRows } from '#platform/db/database.ts';
import { serviceOrder, simAllocation } from '../tables.ts';

export type ServiceOrderRow = typeof serviceOrder.$inferSelect;
export type NewServiceOrderRow = Pick<ServiceOrderRow, 'uuid' | 'allocation_uuid' | 'kind' | 'attempt' | 'msisdn'> &
  Partial<Pick<ServiceOrderRow, 'wanted'>>;

/** Error code of an order that the network accepted and never ended. */
export const NO_ANSWER = 'NO_ANSWER';

/** Finds or creates the service order of an attempt; `isNew`: created now. The uuid is the same however often the job runs. */
export const findOrInsertServiceOrder = async (
  tx: Tx,
  order: NewServiceOrderRow,
  now: Date,
): Promise<{ order: ServiceOrderRow; isNew: boolean }> => {
  const [insertedOrder] = await tx
    .insert(serviceOrder)
    .values({ ...order, created_at: now })
    .onConflictDoNothing()
    .returning();
  if (insertedOrder) return { order: insertedOrder, isNew: true };
  const { allocation_uuid, kind, attempt } = order;
  const [storedOrder] = await tx
    .select()
    .from(serviceOrder)
    .where(
      and(
        eq(serviceOrder.allocation_uuid, allocation_uuid),
        eq(serviceOrder.kind, kind),
        eq(serviceOrder.attempt, attempt),
      ),
    );
  if (!storedOrder) throw new Error('a service order can neither be made nor found');
  return { order: storedOrder, isNew: false };
};

/** Finds a service order by our id. */
export const findServiceOrder = async (q: Reader, uuid: string): Promise<ServiceOrderRow | null> => {
  const [row] = await q.select().from(serviceOrder).where(eq(serviceOrder.uuid, uuid));
  return row ?? null;
};

/** Finds a service order by the network's id, for events that lack ours. */
export const findServiceOrderByNetworkId = async (tx: Tx, network_id: string): Promise<ServiceOrderRow | null> => {
  const [row] = await tx.select().from(serviceOrder).where(eq(serviceOrder.network_id, network_id));
  return row ?? null;
};

/** Error code of an order that the network never had and that is no longer wanted. */
export const NOT_WANTED = 'NOT_WANTED';

/** Condition: the order is open, or failed here because the network never answered. */
const unansweredCondition = or(eq(serviceOrder.state, 'open'), eq(serviceOrder.error_code, NO_ANSWER));

export const isUnanswered = ({ state, error_code }: Pick<ServiceOrderRow, 'state' | 'error_code'>): boolean =>
  state === 'open' || (state === 'failed' && error_code === NO_ANSWER);

export const updateNetworkId = async (tx: Tx, uuid: string, network_id: string): Promise<void> => {
  await tx.update(serviceOrder).set({ network_id }).where(eq(serviceOrder.uuid, uuid));
};

/**
 * Ends an order; returns false when it had ended before: the first result counts. After `NO_ANSWER` a late success of the network
 * still counts, and a late failure is recorded, so that the order is not polled again.
 */
export const finishServiceOrder = async (
  tx: Tx,
  uuid: string,
  end: { state: 'completed' | 'failed'; error_code: string | null },
  now: Date,
): Promise<boolean> => {
  const endedOrders = await tx
    .update(serviceOrder)
    .set({ ...end, ended_at: now })
    .where(
      and(
        eq(serviceOrder.uuid, uuid),
        end.state === 'completed' ? unansweredCondition : eq(serviceOrder.state, 'open'),
      ),
    )
    .returning({ uuid: serviceOrder.uuid });
  if (endedOrders.length > 0) return true;
  if (end.state === 'failed')
    await tx
      .update(serviceOrder)
      .set({ error_code: end.error_code })
      .where(and(eq(serviceOrder.uuid, uuid), eq(serviceOrder.error_code, NO_ANSWER)));
  return false;
};

/** Ends an unwanted order that the network never had, so that it is not looked for again. */
export const updateUnsentOrderToNotWanted = async (tx: Tx, uuid: string): Promise<void> => {
  await tx
    .update(serviceOrder)
    .set({ error_code: NOT_WANTED })
    .where(and(eq(serviceOrder.uuid, uuid), eq(serviceOrder.error_code, NO_ANSWER), isNull(serviceOrder.network_id)));
};

/** Service orders of an allocation, newest first. */
export const queryServiceOrders = (
  tx: Tx,
  { allocation_uuid, kind }: Pick<ServiceOrderRow, 'allocation_uuid' | 'kind'>,
): Promise<ServiceOrderRow[]> =>
  tx
    .select()
    .from(serviceOrder)
    .where(and(eq(serviceOrder.allocation_uuid, allocation_uuid), eq(serviceOrder.kind, kind)))
    .orderBy(desc(serviceOrder.attempt));

/** 1 when there is no order of this kind yet. */
export const queryNextAttempt = async (
  tx: Tx,
  orderKey: Pick<ServiceOrderRow, 'allocation_uuid' | 'kind'>,
): Promise<number> => ((await queryServiceOrders(tx, orderKey))[0]?.attempt ?? 0) + 1;

/** Whether the line is not active at the network and no earlier attempt is pending. */
export const isActivationNeeded = async (
  tx: Tx,
  { allocation_uuid, attempt }: Pick<ServiceOrderRow, 'allocation_uuid' | 'attempt'>,
): Promise<boolean> => {
  const activationOrders = await queryServiceOrders(tx, { allocation_uuid, kind: 'activate' });
  return activationOrders.every((order) => order.attempt === attempt || order.state === 'failed');
};

/** Whether the network may be moving the number of a line to another SIM: requested and not ended. */
export const isSimReplacementPending = async (
  tx: Tx,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
): Promise<boolean> => {
  const [row] = await tx
    .select({ uuid: serviceOrder.uuid })
    .from(simAllocation)
    .innerJoin(serviceOrder, eq(serviceOrder.allocation_uuid, simAllocation.allocation_uuid))
    .where(
      and(
        eq(simAllocation.customer_uuid, customer_uuid),
        eq(simAllocation.replaces_uuid, order_product_uuid),
        eq(serviceOrder.kind, 'replace-sim'),
        or(eq(serviceOrder.state, 'open'), and(unansweredCondition, eq(simAllocation.state, 'reserved'))),
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** Kinds of orders that switch their SIM off, so that it does no harm when they overtake a replacement at the network. */
const switchesOff: ReadonlySet<ServiceOrderRow['kind']> = new Set(['suspend', 'deactivate'] as const);

/** Whether an order leaves the SIM switched on. */
export const mayLeaveSimOn = (kind: ServiceOrderRow['kind']): boolean => !switchesOff.has(kind);

/**
 * Whether the network is processing an order that this one must not overtake: a change that ends after the SIM was
 * replaced would reactivate the old SIM, with the number of the new one. `line`: the line that both are about, whose
 * product is locked.
 */
export const needsToWaitForOtherOrder = async (
  tx: Tx,
  { uuid, kind }: Pick<ServiceOrderRow, 'uuid' | 'kind'>,
  line: { customer_uuid: string; order_product_uuid: string },
): Promise<boolean> => {
  if (!mayLeaveSimOn(kind)) return false;
  const conflictingKinds =
    kind === 'replace-sim' ? sql`s.kind not in ('suspend', 'deactivate')` : sql`s.kind = 'replace-sim'`;
  const rows = await queryRows(
    tx,
    sql`select 1
        from (select ${line.order_product_uuid}::uuid union all
          select a.order_product_uuid from sim_allocation a
          where a.customer_uuid = ${line.customer_uuid} and a.replaces_uuid = ${line.order_product_uuid}) as w(order_product_uuid)
        cross join lateral (
          select from service_order s where s.order_product_uuid = w.order_product_uuid and s.uuid <> ${uuid}
            and s.state = 'open' and (s.iccid is not null or s.network_id is not null) and ${conflictingKinds} limit 1) as found
        limit 1`,
  );
  return rows.length > 0;
};

/** Stores the SIM of an order before the order is sent. */
export const updateSentSim = async (tx: Tx, uuid: string, iccid: Iccid): Promise<void> => {
  await tx.update(serviceOrder).set({ iccid }).where(eq(serviceOrder.uuid, uuid));
};

/** Whether the network has activated the line. */
export const hasCompletedActivation = async (tx: Tx, allocation_uuid: string): Promise<boolean> => {
  const [row] = await tx
    .select({ uuid: serviceOrder.uuid })
    .from(serviceOrder)
    .where(
      and(
        eq(serviceOrder.allocation_uuid, allocation_uuid),
        eq(serviceOrder.kind, 'activate'),
        eq(serviceOrder.state, 'completed'),
      ),
    );
  return row !== undefined;
};

/** Whether the network has confirmed the switch-off of every line of a customer that may have been active. */
export const areAllLinesOffAtNetwork = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const openRows = await queryRows(
    q,
    sql`select 1 from sim_allocation a
        where a.customer_uuid = ${customer_uuid}
          and exists (select from service_order s where s.order_product_uuid = a.order_product_uuid
            and s.kind = 'activate' and (s.state <> 'failed' or s.error_code = 'NO_ANSWER'))
          and not exists (select from service_order s where s.order_product_uuid = a.order_product_uuid
            and s.kind = 'deactivate' and s.state = 'completed')
        limit 1`,
  );
  return openRows.length === 0;
};
