import { queryBilledMonths, queryPrepaidUseIfWithdrawnNow } from '#billing/server/queries.ts';
import { addonType, type Catalogue } from '#catalogue/server/queries.ts';
import type { OrderWithProducts } from '#ordering/server/commands.ts';
import { computePaidSimPrices } from '#ordering/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { agreedCents, type AgreedPrice } from '#subscriptions/rules/agreed-price.ts';
import { queryAgreedPrices, queryLinesInUse } from '#subscriptions/server/queries.ts';
import { queryMonthlySpending } from '#usage/server/queries.ts';
import { computeServiceCharges, type ServiceInUse } from '#withdrawal/rules/service-charge.ts';
import type { SimAccount } from '#withdrawal/rules/settlement.ts';
import { isChargedByDays } from '#catalogue/rules/addon-type.ts';

export type LineInUse = Awaited<ReturnType<typeof queryLinesInUse>> extends Map<string, infer L> ? L : never;
type Product = OrderWithProducts['products'][number];

const noUse = { days: 0, used_cents: 0, usage_cents: 0 };

/** The service of a line with its agreed prices. A price that was not agreed is that of the order or the catalogue. */
export const toServiceInUse = (
  line: LineInUse,
  agreedPrices: readonly AgreedPrice[],
  product: Product,
  catalogue: Catalogue,
): ServiceInUse => {
  const activated_on = brusselsDate(line.activated_at);
  const orderedPlanPrice: AgreedPrice = {
    kind: 'plan',
    offer_uuid: product.offer_uuid,
    cents: product.price_cents,
    percent: null,
    valid_from: activated_on,
    valid_until: null,
  };
  const prices = agreedPrices.some(({ kind }) => kind === 'plan') ? agreedPrices : [...agreedPrices, orderedPlanPrice];
  return {
    activated_on,
    prices,
    addons: line.addons
      .filter(
        ({ state, offer_uuid, withdrawn_at }) =>
          state !== 'adding' &&
          state !== 'failed' &&
          // Carbon removal and contributions that were withdrawn from are not charged at all.
          (withdrawn_at === undefined || isChargedByDays(addonType(catalogue, offer_uuid))),
      )
      .map(({ offer_uuid, started_at, ends_on, ended_at }) => ({
        type: addonType(catalogue, offer_uuid),
        price_cents:
          agreedCents(prices, 'addon', offer_uuid) ?? catalogue.addonByUuid.get(offer_uuid)?.price_cents ?? 0,
        from: brusselsDate(new Date(started_at)),
        // An add-on that was removed ends on a 1st (`ends_on`), unless it was withdrawn from before that day.
        until: ended_at ? brusselsDate(new Date(ended_at)) : (ends_on ?? null),
      })),
  };
};

export type CustomerOrders = { customer_uuid: string; orders: readonly OrderWithProducts[] };

/** SIMs of orders with what their settlement is computed from. */
export type SimsInUse = {
  lines: ReadonlyMap<string, LineInUse>;
  services: ReadonlyMap<string, ServiceInUse>;
};

/** The lines in use of the SIMs of orders, with their agreed prices. Two statements. */
export const querySimsInUse = async (
  q: Reader,
  catalogue: Catalogue,
  { customer_uuid, orders }: CustomerOrders,
): Promise<SimsInUse> => {
  const products = orders.flatMap((order) => order.products);
  const order_product_uuids = products.map(({ uuid }) => uuid);
  const [lines, agreedPrices] = await Promise.all([
    queryLinesInUse(q, { customer_uuid, order_product_uuids }),
    queryAgreedPrices(q, [customer_uuid]),
  ]);
  const services = products.flatMap((product): [string, ServiceInUse][] => {
    const line = lines.get(product.uuid);
    if (!line) return [];
    return [
      [product.uuid, toServiceInUse(line, agreedPrices.get(line.customer_product_uuid) ?? [], product, catalogue)],
    ];
  });
  return { lines, services: new Map(services) };
};

/** Whether a SIM was in use and has ended, for example with its number taken elsewhere. Its final bill or balance settles it. */
export const hasSimAlreadyEnded = ({ uuid, state }: Pick<Product, 'uuid' | 'state'>, { lines }: SimsInUse): boolean =>
  state === 'active' && !lines.has(uuid);

/** Queries what was paid for each SIM of the orders, and what the SIM has used until `now`, by uuid of the order product. */
export const querySimAccounts = async (
  q: Reader,
  catalogue: Catalogue,
  { customer_uuid, orders }: CustomerOrders,
  { lines, services }: SimsInUse,
  now: Date,
): Promise<Map<string, SimAccount>> => {
  const today = brusselsDate(now);
  const products = orders.flatMap((order) => order.products);
  const prices = new Map(orders.flatMap((order) => [...computePaidSimPrices(catalogue, order)]));
  const prepaidUuids = products
    .filter(({ payment_type }) => payment_type === 'prepaid')
    .map(({ uuid, early_start_at }) => ({
      customer_uuid,
      order_product_uuid: uuid,
      early_start: early_start_at !== null,
    }));
  const uses = await queryPrepaidUseIfWithdrawnNow(q, prepaidUuids, now);
  const accounts = new Map<string, SimAccount>();
  for (const { uuid } of products) {
    const { paid_cents = 0, shipping_cents = 0 } = prices.get(uuid) ?? {};
    const [use, line, service] = [uses.get(uuid), lines.get(uuid), services.get(uuid)];
    if (use) {
      const { days, used_cents } = use;
      accounts.set(uuid, { paid_cents: use.paid_cents + shipping_cents, days, used_cents, usage_cents: 0 });
    } else if (line && service) {
      const billedMonths = await queryBilledMonths(q, { ...line, customer_uuid });
      const isLeft = ({ month }: { month: BusinessDate }) => !billedMonths.has(month);
      const charges = computeServiceCharges(service, today).filter(isLeft);
      const spending = (await queryMonthlySpending(q, { ...line, customer_uuid })).filter(isLeft);
      accounts.set(uuid, {
        paid_cents,
        days: charges.reduce((sum, { days }) => sum + days, 0),
        used_cents: charges.reduce((sum, { cents }) => sum + cents, 0),
        usage_cents: spending.reduce((sum, { cents }) => sum + cents, 0),
      });
    } else accounts.set(uuid, { paid_cents, ...noUse });
  }
  return accounts;
};
