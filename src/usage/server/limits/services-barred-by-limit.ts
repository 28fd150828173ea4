import { implementExtension } from '#platform/subscribers.ts';
import { listBarredServices } from '#subscriptions/events.ts';
import type { ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import { isBarringLimit, servicesBarredAtLimit } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { type UsageAlert, queryAlertsOfMonth } from './alerts.store.ts';

/** Services barred by limits that are reached without consent. */
const barredByAlerts = (alerts: readonly UsageAlert[]): Set<string> =>
  new Set(
    alerts.flatMap(({ kind, percent, consented_at }) =>
      percent === 100 && !consented_at && isBarringLimit(kind) ? servicesBarredAtLimit[kind] : [],
    ),
  );

/** Extension that prevents customers from enabling a service that a limit bars. */
export const servicesBarredByLimit = implementExtension(listBarredServices, 'limit', async (tx, key, { now }) => [
  ...barredByAlerts(await queryAlertsOfMonth(tx, key, monthOfInstant(now()))),
]);

/** Lists the services that were barred and that none of the remaining alerts bars. */
export const servicesToUnbar = (alerts: readonly UsageAlert[]): ServiceSwitch[] => {
  const barredNow = barredByAlerts(alerts);
  const barredKeys = new Set(alerts.flatMap((alert) => (alert.barred_services ?? []).map(({ key }) => key)));
  return [...barredKeys].filter((key) => !barredNow.has(key)).map((key) => ({ key, enabled: true }));
};
