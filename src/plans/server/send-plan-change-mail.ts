import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { planChangeMessage } from '#plans/messages/plan-change.ts';
import type { PlanChange } from '#subscriptions/events.ts';

type PlanChangeNotice = { event: 'asked' | 'taken_back' | 'begun'; language: Language; change: PlanChange };

/** Sends the mail about a plan change, once per change and event. */
export const sendPlanChangeMail = (
  tx: Tx,
  queue: Queue,
  { event, language, change }: PlanChangeNotice,
): Promise<void> => {
  const { customer_uuid, customer_product_uuid, msisdn, before, after, addon_uuids, asked_at, from } = change;
  return sendMessage(tx, queue, planChangeMessage, {
    key: `plan-change:${event}:${customer_product_uuid}:${toIso(asked_at)}`,
    to: { customer_uuid },
    language,
    data: {
      event,
      customer_product_uuid,
      msisdn,
      before: before.name[language],
      plan: after.name[language],
      price: centsToEuro(after.price_cents),
      from: toIso(from),
      offer_uuid: after.uuid,
      addon_uuids: [...addon_uuids],
    },
  });
};
