import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import { formatAddressLine, addressTextsNamespace } from '#customers/rules/address.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { type CustomerForOrder, findCustomerForOrder } from '#customers/server/queries.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { formatVatNumber } from '#platform/pure/format-vat-number.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { type OrderForMessage, findOrderForMessage } from '#ordering/server/queries.ts';
import { findIdentityProof } from '#identity/server/queries.ts';
import type { PortIn } from '#porting/contract.ts';
import { queryPortInReplies } from '#porting/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import type { MailSection } from '#notifications/server/commands.ts';
import { type MailAddresses, buildWithdrawalSections } from './changing-mind.ts';
import { buildCostSections } from './order-costs.ts';

/** Content of the confirmation of an order, from the stored order: today's prices are not used. */
export type ConfirmedOrder = {
  order: OrderForMessage;
  customer: CustomerForOrder | null;
  catalogue: Catalogue;
  /** Numbers that are kept, by order product. */
  portIns: ReadonlyMap<string, PortIn>;
  /** Whether no identity proof is missing: the customer has given it, or no SIM of the order requires one. */
  proved: boolean;
};

type Line = OrderForMessage['lines'][number];

const buildFormatters = (language: Language) => {
  const format = formatOf(language);
  return {
    t: texts(language, 'ordering/messages'),
    customers: texts(language, addressTextsNamespace),
    format,
  };
};
type Formatters = ReturnType<typeof buildFormatters>;

const buildSimSection = (
  line: Line,
  { catalogue, portIns, proved }: ConfirmedOrder,
  language: Language,
  { t }: Formatters,
): MailSection => {
  const plan = catalogue.offerByUuid.get(line.offer_uuid)?.name[language] ?? '';
  const portIn = portIns.get(line.order_product_uuid);
  const number = portIn
    ? t('order.moves', { number: formatPhone(portIn.msisdn), operator: portIn.operator_name })
    : t(line.identify && !proved ? 'order.newNumberProved' : 'order.newNumber');
  return {
    title: t('order.sim', { plan, type: t(`order.type.${line.type === ESIM ? 'esim' : 'sim'}`) }),
    rows: [
      [t('order.number'), number],
      [t('order.plan'), t(`order.${line.payment_type}`)],
    ],
  };
};

const buildOrderSection = ({ order, customer }: ConfirmedOrder, formatters: Formatters): MailSection => {
  const { t, customers, format } = formatters;
  const { company_name, vat_number, holder_name } = customer ?? {};
  const parcelAddress = order.lines.some(({ type }) => type === SIM_CARD) ? customer?.shipping_address : null;
  return {
    title: t('order.title'),
    rows: [
      [t('order.orderNumber'), orderNumber(order.order_uuid)],
      ...(order.placed_at ? [[t('order.placed'), format.date(toIso(order.placed_at))] as const] : []),
      ...(company_name
        ? [[t('order.company'), [company_name, formatVatNumber(vat_number ?? '')].filter(Boolean).join(', ')] as const]
        : []),
      ...(holder_name ? [[t('order.name'), holder_name] as const] : []),
      ...(parcelAddress ? [[t('order.delivery'), formatAddressLine(parcelAddress, customers)] as const] : []),
    ],
  };
};

/** The confirmation of an order in full, on a medium that the customer can keep (Belgian Code of Economic Law, VI.46 § 7). */
export const buildConfirmationSections = (
  confirmedOrder: ConfirmedOrder,
  language: Language,
  addresses: MailAddresses,
): readonly MailSection[] => {
  const formatters = buildFormatters(language);
  const { order, customer } = confirmedOrder;
  return [
    buildOrderSection(confirmedOrder, formatters),
    ...order.lines.map((line) => buildSimSection(line, confirmedOrder, language, formatters)),
    ...buildCostSections(
      { order, catalogue: confirmedOrder.catalogue, company: customer?.type === BUSINESS },
      { t: formatters.t, format: formatters.format, language },
    ),
    ...buildWithdrawalSections(order, customer, language, addresses),
  ];
};

/** The sections of the mail about an order; none when the order is gone. Five statements at most. */
export const queryConfirmationSections = async (
  db: Database,
  order_uuid: string,
  language: Language,
  addresses: MailAddresses,
): Promise<readonly MailSection[]> => {
  const order = await findOrderForMessage(db.read, order_uuid);
  if (!order) return [];
  const catalogue = await getCatalogue(db);
  const [customer, portIns, proved] = await Promise.all([
    findCustomerForOrder(db.read, order.customer_uuid),
    queryPortInReplies(db.read, catalogue, order.customer_uuid, language),
    order.lines.some(({ identify }) => identify)
      ? findIdentityProof(db.read, order.customer_uuid).then((proof) => proof !== null)
      : true,
  ]);
  return buildConfirmationSections({ order, customer, catalogue, portIns, proved }, language, addresses);
};
