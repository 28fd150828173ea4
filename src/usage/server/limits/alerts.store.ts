import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import type { ProductKey } from '#subscriptions/server/questions.ts';
import type { LimitKind, Reached } from '#usage/rules/limits.ts';
import { usageAlert } from '../tables.ts';

export type AlertKey = ProductKey & Reached & { month: string };
export type Alert = typeof usageAlert.$inferSelect;

/** Notes what was reached; answers what was not noted before. One statement. */
export const noteAlerts = (tx: Tx, alerts: readonly AlertKey[], told_at: Date): Promise<Alert[]> =>
  tx
    .insert(usageAlert)
    .values(alerts.map((alert) => ({ ...alert, told_at })))
    .onConflictDoNothing()
    .returning();

const ofProduct = ({ customer_uuid, customer_product_uuid }: ProductKey) =>
  and(eq(usageAlert.customer_uuid, customer_uuid), eq(usageAlert.customer_product_uuid, customer_product_uuid));
const byKey = (alert: Omit<AlertKey, 'percent'> & { percent: number }) =>
  and(
    ofProduct(alert),
    eq(usageAlert.month, alert.month),
    eq(usageAlert.kind, alert.kind),
    eq(usageAlert.percent, alert.percent),
  );

/** What somebody was told of a SIM in a month. */
export const alertsOf = (q: Reader, key: ProductKey, month: string): Promise<Alert[]> =>
  q
    .select()
    .from(usageAlert)
    .where(and(ofProduct(key), eq(usageAlert.month, month)));

/** Locked. */
export const holdAlert = async (
  tx: Tx,
  key: ProductKey & { month: string; kind: LimitKind; percent: number },
): Promise<Alert | null> => {
  const [row] = await tx.select().from(usageAlert).where(byKey(key)).for('update');
  return row ?? null;
};

export const saveAlert = async (
  tx: Tx,
  alert: Alert,
  change: { stopped?: ServiceSwitch[] | null; consented_at?: Date },
): Promise<void> => {
  await tx.update(usageAlert).set(change).where(byKey(alert));
};

/** As if it had not been reached; without `percent`, neither 80 % nor its end. */
export const forgetAlerts = async (
  tx: Tx,
  key: ProductKey,
  { month, kind, percent }: { month: string; kind: LimitKind; percent?: number },
): Promise<void> => {
  const those = and(ofProduct(key), eq(usageAlert.month, month), eq(usageAlert.kind, kind));
  await tx.delete(usageAlert).where(percent === undefined ? those : and(those, eq(usageAlert.percent, percent)));
};

/** What is still stopped for SIMs since a month that is over; locked. */
export const stoppedBefore = (tx: Tx, keys: readonly ProductKey[], month: string): Promise<Alert[]> =>
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
        isNotNull(usageAlert.stopped),
        isNull(usageAlert.consented_at),
      ),
    )
    .for('update');
