import { implementExtension } from '#platform/subscribers.ts';
import { listBarredServices } from '#subscriptions/events.ts';
import type { ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import { isBarringLimit, servicesBarredAtLimit } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of-instant.ts';
import { type UsageAlert, queryAlertsOfMonth } from './alerts.store.ts';

/** What limits hold back of which the end was reached, and beyond which the customer has not wanted to go. */
const barredByAlerts = (alerts: readonly UsageAlert[]): Set<string> =>
  new Set(
    alerts.flatMap(({ kind, percent, consented_at }) =>
      percent === 100 && !consented_at && isBarringLimit(kind) ? servicesBarredAtLimit[kind] : [],
    ),
  );

/** Nobody switches on by another way what costs beyond a limit. */
export const servicesBarredByLimit = implementExtension(listBarredServices, 'limit', async (tx, key, { now }) => [
  ...barredByAlerts(await queryAlertsOfMonth(tx, key, monthOfInstant(now()))),
]);

/** Of all that was stopped, what no other limit holds back. */
export const servicesToUnbar = (alerts: readonly UsageAlert[]): ServiceSwitch[] => {
  const held = barredByAlerts(alerts);
  const stopped = new Set(alerts.flatMap((alert) => (alert.stopped ?? []).map(({ key }) => key)));
  return [...stopped].filter((key) => !held.has(key)).map((key) => ({ key, enabled: true }));
};
