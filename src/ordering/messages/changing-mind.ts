import { BUSINESS } from '#customers/rules/customer-type.ts';
import { type CustomerForOrder, findCustomerForOrder } from '#customers/server/queries.ts';
import type { MailSection, MessageContext } from '#notifications/server/commands.ts';
import { needsEarlyStartConsent, withdrawalPeriodEnd } from '#legal/rules/withdrawal-period.ts';
import { type OrderForMessage, findOrderForMessage } from '#ordering/server/queries.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';

/** Where customers write, and the product's own address. */
export type MailAddresses = { support: string; app_url: string };

/** The withdrawal period of an order for a consumer, with the link to withdraw; none for others, and before it has begun. */
export const buildWithdrawalSections = (
  { order_uuid, confirmed_at }: Pick<OrderForMessage, 'order_uuid' | 'confirmed_at'>,
  customer: Pick<CustomerForOrder, 'type'> | null,
  language: Language,
  { support, app_url }: MailAddresses,
): MailSection[] => {
  if (!confirmed_at || customer?.type === BUSINESS) return [];
  const t = texts(language, 'ordering/messages');
  const lastDay = new Date(withdrawalPeriodEnd(confirmed_at).getTime() - 1);
  return [
    {
      title: t('order.withdrawal'),
      rows: [[t('order.until'), formatOf(language).date(toIso(lastDay))]],
      note: t('order.withdrawForm', { support }),
      link: { text: t('order.withdrawHere'), url: `${app_url}${withdrawalPaths.withdrawal({ order: order_uuid })}` },
    },
  ];
};

/** The row about withdrawal for a mail about a SIM of the order, until the period ends. */
export const queryWithdrawalSections = async (
  order_uuid: string | undefined,
  { db, language, settings, now }: MessageContext,
): Promise<MailSection[]> => {
  const order = order_uuid === undefined ? null : await findOrderForMessage(db.read, order_uuid);
  if (!order || !needsEarlyStartConsent(order.confirmed_at, now)) return [];
  const customer = await findCustomerForOrder(db.read, order.customer_uuid);
  return buildWithdrawalSections(order, customer, language, {
    support: settings.SUPPORT_EMAIL,
    app_url: settings.APP_URL,
  });
};
