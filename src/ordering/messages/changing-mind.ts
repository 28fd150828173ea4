import { BUSINESS } from '#customers/rules/customer-type.ts';
import { type CustomerForOrder, customerForOrder } from '#customers/server/questions.ts';
import type { MailSection, MessageContext } from '#notifications/server/commands.ts';
import { earlyStartNeeded, withdrawalEnds } from '#ordering/rules/early-start.ts';
import { type OrderForMessage, orderForMessage } from '#ordering/server/questions.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';

/** Where customers write, and the product's own address. */
export type Addresses = { support: string; app_url: string };

/** Until when a consumer may withdraw from the contract of an order, and the way to it; none for others, and before it has begun. */
export const changingMind = (
  { order_uuid, confirmed_at }: Pick<OrderForMessage, 'order_uuid' | 'confirmed_at'>,
  customer: Pick<CustomerForOrder, 'type'> | null,
  language: Language,
  { support, app_url }: Addresses,
): MailSection[] => {
  if (!confirmed_at || customer?.type === BUSINESS) return [];
  const t = texts(language, 'ordering/messages');
  const lastDay = new Date(withdrawalEnds(confirmed_at).getTime() - 1);
  return [
    {
      title: t('order.withdrawal'),
      rows: [[t('order.until'), formatOf(language).date(toIso(lastDay))]],
      note: t('order.withdrawForm', { support }),
      link: { text: t('order.withdrawHere'), url: `${app_url}${withdrawalPaths.withdrawal({ order: order_uuid })}` },
    },
  ];
};

/** The same for a mail about a SIM of the order, as long as the days last. */
export const changingMindOf = async (
  order_uuid: string | undefined,
  { db, language, settings, now }: MessageContext,
): Promise<MailSection[]> => {
  const order = order_uuid === undefined ? null : await orderForMessage(db.read, order_uuid);
  if (!order || !earlyStartNeeded(order.confirmed_at, now)) return [];
  const customer = await customerForOrder(db.read, order.customer_uuid);
  return changingMind(order, customer, language, { support: settings.SUPPORT_EMAIL, app_url: settings.APP_URL });
};
