import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { submitServiceChanges } from '#subscriptions/server/commands.ts';
import type { CustomerProductKey } from '#subscriptions/server/queries.ts';
import { type BarringLimitKind, isBarringLimit } from '#usage/rules/limits.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { deleteAlerts, queryAlertsOfMonth, updateAlert } from './alerts.store.ts';
import { servicesToUnbar } from './services-barred-by-limit.ts';

/**
 * Lifts a limit that was reached this month, so that it can be reached again: unbars the services that no other limit
 * bars, and deletes its alerts. Services that stay barred are unbarred with the other limit.
 */
export const unbarServicesAndDeleteAlerts = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'now' | 'newId'>,
  key: CustomerProductKey,
  { month, kind }: { month: BusinessDate; kind: BarringLimitKind },
): Promise<void> => {
  const alertsOfMonth = await queryAlertsOfMonth(tx, key, month);
  const reachedAlert = alertsOfMonth.find((alert) => alert.kind === kind && alert.percent === 100);
  await deleteAlerts(tx, key, { month, kind });
  if (!reachedAlert) return;
  const liftedAlerts = alertsOfMonth.map((alert) =>
    alert.kind === kind ? { ...alert, consented_at: ctx.now() } : alert,
  );
  const unbarredServices = servicesToUnbar(liftedAlerts);
  const remainingServices = (reachedAlert.barred_services ?? []).filter(
    (service) => !unbarredServices.some((each) => each.key === service.key),
  );
  const otherAlert = alertsOfMonth.find(
    (alert) => isBarringLimit(alert.kind) && alert.kind !== kind && alert.percent === 100,
  );
  if (otherAlert && remainingServices.length > 0)
    await updateAlert(tx, otherAlert, {
      barred_services: [...(otherAlert.barred_services ?? []), ...remainingServices],
    });
  await submitServiceChanges(
    tx,
    ctx,
    { customer_uuid: key.customer_uuid, uuid: key.customer_product_uuid },
    unbarredServices,
  );
};
