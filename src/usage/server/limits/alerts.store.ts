import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import type { LimitKind, ReachedLimit } from '#usage/rules/limits.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { usageAlert } from '../tables.ts';

export type UsageAlertKey = CustomerProductKey & ReachedLimit & { month: BusinessDate };
export type UsageAlert = typeof usageAlert.$inferSelect;

/** Inserts alerts and returns those that did not exist. One statement. */
export const recordAlerts = (tx: Tx, alerts: readonly UsageAlertKey[], told_at: Date): Promise<UsageAlert[]> =>
  tx
    .insert(usageAlert)
    .values(alerts.map((alert) => ({ ...alert, told_at })))
    .onConflictDoNothing()
    .returning();

const ofProduct = ({ customer_uuid, customer_product_uuid }: CustomerProductKey) =>
  and(eq(usageAlert.customer_uuid, customer_uuid), eq(usageAlert.customer_product_uuid, customer_product_uuid));
const byKey = (alert: Omit<UsageAlertKey, 'percent'> & { percent: number }) =>
  and(
    ofProduct(alert),
    eq(usageAlert.month, alert.month),
    eq(usageAlert.kind, alert.kind),
    eq(usageAlert.percent, alert.percent),
  );

/** Returns the alerts of a SIM in a month. */
export const queryAlertsOfMonth = (q: Reader, key: CustomerProductKey, month: BusinessDate): Promise<UsageAlert[]> =>
  q
    .select()
    .from(usageAlert)
    .where(and(ofProduct(key), eq(usageAlert.month, month)));

/** Finds and locks an alert. */
export const lockAlert = async (
  tx: Tx,
  key: CustomerProductKey & { month: BusinessDate; kind: LimitKind; percent: number },
): Promise<UsageAlert | null> => {
  const [row] = await tx.select().from(usageAlert).where(byKey(key)).for('update');
  return row ?? null;
};

export const updateAlert = async (
  tx: Tx,
  alert: UsageAlert,
  change: { barred_services?: ServiceSwitch[] | null; consented_at?: Date },
): Promise<void> => {
  await tx.update(usageAlert).set(change).where(byKey(alert));
};

/** Deletes the alerts of a limit, so that it can be reached again; without `percent` both. */
export const deleteAlerts = async (
  tx: Tx,
  key: CustomerProductKey,
  { month, kind, percent }: { month: BusinessDate; kind: LimitKind; percent?: number },
): Promise<void> => {
  const ofLimit = and(ofProduct(key), eq(usageAlert.month, month), eq(usageAlert.kind, kind));
  await tx.delete(usageAlert).where(percent === undefined ? ofLimit : and(ofLimit, eq(usageAlert.percent, percent)));
};

/** Returns and locks the alerts of past months whose services are still barred. */
export const lockBarringAlertsBefore = (
  tx: Tx,
  keys: readonly CustomerProductKey[],
  month: BusinessDate,
): Promise<UsageAlert[]> =>
  tx
    .select()
    .from(usageAlert)
    .where(
      and(
        inArray(
          usageAlert.customer_uuid,
          keys.map(({ customer_uuid }) => customer_uuid),
        ),
        inArray(
          usageAlert.customer_product_uuid,
          keys.map(({ customer_product_uuid }) => customer_product_uuid),
        ),
        lt(usageAlert.month, month),
        isNotNull(usageAlert.barred_services),
        isNull(usageAlert.consented_at),
      ),
    )
    // In key order, so that two that lock several alerts wait for each other in no circle.
    .orderBy(
      usageAlert.customer_uuid,
      usageAlert.customer_product_uuid,
      usageAlert.month,
      usageAlert.kind,
      usageAlert.percent,
    )
    .for('update');
