import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { type BusinessDate, brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { planChangeMessage } from '#plans/messages/plan-change.ts';
import { monthlyCents, firstDayWithoutPromo, promoDiscount } from '#subscriptions/rules/agreed-price.ts';
import { queryAgreedPrices } from '#subscriptions/server/queries.ts';
import type { PlanChange } from '#subscriptions/events.ts';

type PlanChangePrice = { full_cents: Cents; off_cents: Cents; full_from: BusinessDate | null };

/** The price of the new plan from its first day: in full, what a running promo takes off, and the first day without it. */
export const queryPlanChangePrice = async (
  tx: Tx,
  { customer_uuid, customer_product_uuid, after, from }: PlanChange,
): Promise<PlanChangePrice> => {
  const agreedPrices = (await queryAgreedPrices(tx, [customer_uuid])).get(customer_product_uuid) ?? [];
  const firstDay = brusselsDate(from);
  const full_cents = monthlyCents(agreedPrices, 'plan', after);
  const off_cents = promoDiscount(agreedPrices, full_cents, firstDay);
  const full_from = firstDayWithoutPromo(agreedPrices, firstDay);
  return { full_cents, off_cents, full_from: off_cents > 0 ? full_from : null };
};

type PlanChangeNotice = {
  event: 'asked' | 'taken_back' | 'begun';
  language: Language;
  change: PlanChange;
  /** The contract summary that was accepted with the request. */
  document_hash?: string | null;
};

/** Sends the mail about a plan change, once per change and event. */
export const sendPlanChangeMail = async (
  tx: Tx,
  queue: Queue,
  { event, language, change, document_hash = null }: PlanChangeNotice,
): Promise<void> => {
  const { customer_uuid, customer_product_uuid, msisdn, before, after, addon_uuids, asked_at, from } = change;
  const { limit_cents = null } = change;
  const { full_cents, off_cents, full_from } = await queryPlanChangePrice(tx, change);
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
      price: centsToEuro(full_cents - off_cents),
      promo: full_from ? { full_price: centsToEuro(full_cents), full_from } : null,
      limit: limit_cents === null ? null : centsToEuro(limit_cents),
      from: toIso(from),
      offer_uuid: after.uuid,
      addon_uuids: [...addon_uuids],
      document_hash,
    },
  });
};
