import { answerFor } from '#platform/reactions.ts';
import { servicesHeld } from '#subscriptions/news.ts';
import type { ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import { isStopping, servicesToStop } from '#usage/rules/limits.ts';
import { monthOfInstant } from '#usage/rules/month-of.ts';
import { type Alert, alertsOf } from './alerts.store.ts';

/** What limits hold back of which the end was reached, and beyond which the customer has not wanted to go. */
const heldBy = (alerts: readonly Alert[]): Set<string> =>
  new Set(
    alerts.flatMap(({ kind, percent, consented_at }) =>
      percent === 100 && !consented_at && isStopping(kind) ? servicesToStop[kind] : [],
    ),
  );

/** Nobody switches on by another way what costs beyond a limit. */
export const heldByLimit = answerFor(servicesHeld, 'limit', async (tx, key, { now }) => [
  ...heldBy(await alertsOf(tx, key, monthOfInstant(now()))),
]);

/** Of all that was stopped, what no other limit holds back. */
export const switchedOn = (alerts: readonly Alert[]): ServiceSwitch[] => {
  const held = heldBy(alerts);
  const stopped = new Set(alerts.flatMap((alert) => (alert.stopped ?? []).map(({ key }) => key)));
  return [...stopped].filter((key) => !held.has(key)).map((key) => ({ key, enabled: true }));
};
