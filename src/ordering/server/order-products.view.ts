import { and, asc, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/questions.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { PortIn } from '#porting/contract.ts';
import { earlyStartNeeded } from '#ordering/rules/early-start.ts';
import { portInsOf } from '#porting/server/questions.ts';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Language } from '#platform/pure/language.ts';
import { toWire } from '#platform/pure/money.ts';
import { triesLeft } from '#subscriptions/rules/activation-state.ts';
import { activationCode, installLinks } from '#subscriptions/rules/esim-code.ts';
import { tracker } from '#subscriptions/rules/tracker.ts';
import { type SimOf, simsOf } from '#subscriptions/server/questions.ts';
import type { OrderRow, ProductRow } from './orders.store.ts';
import { presentPromo } from './promo-of.ts';
import { customerOrder, type KeptPromo, orderProduct, shipment } from './tables.ts';

export type ShipmentRow = typeof shipment.$inferSelect;

/** Everything that one SIM of an order shows. */
export type Shown = {
  product: ProductRow;
  order_state: OrderRow['state'];
  /** When the contract began. */
  confirmed_at: Date | null;
  /** Of the order. */
  promo: KeptPromo | null;
  now: Date;
  sim?: SimOf | undefined;
  port_in?: PortIn | undefined;
  parcel?: ShipmentRow | undefined;
};

const instantOf = (date: Date | null): string | null => date && toIso(date);

const expectedAt = (parcel: ShipmentRow): string | null =>
  parcel.expected_on ? toIso(startOfBusinessDay(parcel.expected_on)) : null;

const presentEsim = ({ esim }: SimOf): OrderProduct['esim'] => {
  if (!esim) return null;
  const code = { smdp_address: esim.smdp_address, matching_id: esim.matching_id };
  return { activation_code: activationCode(code), ...code, ...installLinks(code), progress: esim.progress };
};

const presentDelivery = (parcel: ShipmentRow): OrderProduct['delivery'] =>
  parcel.state === 'cancelled'
    ? null
    : { state: parcel.state, tracking_code: parcel.tracking_code, expected_at: expectedAt(parcel) };

const presentTracker = ({ product, order_state, sim, parcel, port_in }: Shown): OrderProduct['tracker'] =>
  tracker({
    order_state,
    sim_type: product.type,
    ...(sim?.esim ? { esim_installed: sim.esim.progress === 'installed' } : {}),
    state: product.state,
    reached: product.reached,
    delivery: parcel
      ? {
          state: parcel.state,
          sent_at: instantOf(parcel.sent_at),
          delivered_at: instantOf(parcel.delivered_at),
          expected_at: expectedAt(parcel),
        }
      : null,
    port_in: port_in
      ? { state: port_in.state, changed_at: port_in.ported_at, scheduled_at: port_in.scheduled_at }
      : null,
  });

/** One SIM of an order as every reply shows it. */
export const presentOrderProduct = (catalogue: Catalogue, language: Language, shown: Shown): OrderProduct => {
  const { product, order_state, sim, port_in, parcel } = shown;
  const offer = catalogue.offerByUuid.get(product.offer_uuid);
  return {
    uuid: product.uuid,
    order_uuid: product.order_uuid,
    order_state,
    type: product.type,
    offer: {
      uuid: product.offer_uuid,
      name: offer?.name[language] ?? '',
      picture: offer?.picture ?? 'round',
      price: toWire(product.price_cents),
      payment_type: product.payment_type,
    },
    addons: product.addons.map(({ uuid, price_cents }) => ({
      uuid,
      name: catalogue.addonByUuid.get(uuid)?.name[language] ?? '',
      price: toWire(price_cents),
    })),
    promo: shown.promo && presentPromo(shown.promo),
    state: product.state,
    msisdn: sim?.msisdn ?? null,
    port_in: port_in ?? null,
    esim: sim ? presentEsim(sim) : null,
    delivery: product.type === 1 && parcel ? presentDelivery(parcel) : null,
    sim_number_end: product.type === 1 && sim ? sim.iccid.slice(-4) : null,
    tracker: presentTracker(shown),
    early_start_needed: product.early_start_at === null && earlyStartNeeded(shown.confirmed_at, shown.now),
    tries_left: triesLeft(product.tries),
    failure_code: product.failure_code,
    created_at: toIso(product.created_at),
  };
};

/** Orders that something may be in the mail for. */
export const ordersSent = (rows: readonly Pending[]): Set<string> =>
  new Set(
    rows
      .filter(({ product, order_state }) => product.type === 1 && order_state !== 'draft')
      .map(({ product }) => product.order_uuid),
  );

/** Adds what porting, subscriptions and the courier know: three statements, whatever the number of SIMs; two for drafts. */
export const withTheRest = async (
  q: Reader | Tx,
  catalogue: Catalogue,
  language: Language,
  now: Date,
  rows: readonly Pending[],
): Promise<OrderProduct[]> => {
  const uuids = rows.map(({ product }) => product.uuid);
  const sent = [...ordersSent(rows)];
  const given = rows.some(({ order_state }) => order_state !== 'draft');
  // One after the other: inside a transaction they share a connection, which does one thing at a time.
  const portIns = await portInsOf(q, catalogue, uuids, language);
  const sims = given ? await simsOf(q, uuids) : new Map<string, SimOf>();
  const parcels =
    sent.length > 0
      ? await q.select().from(shipment).where(inArray(shipment.order_uuid, sent)).orderBy(asc(shipment.created_at))
      : [];
  return orderProductsFrom(catalogue, language, now, rows, { portIns, sims, parcels });
};

export type Pending = Pick<Shown, 'product' | 'order_state' | 'confirmed_at' | 'promo'>;
type TheRest = {
  portIns: ReadonlyMap<string, PortIn>;
  sims: ReadonlyMap<string, SimOf>;
  parcels: readonly ShipmentRow[];
};

/** SIMs of orders with what porting, subscriptions and the courier know of them. */
export const orderProductsFrom = (
  catalogue: Catalogue,
  language: Language,
  now: Date,
  rows: readonly Pending[],
  { portIns, sims, parcels }: TheRest,
): OrderProduct[] => {
  const parcelOf = new Map(parcels.map((parcel) => [parcel.order_uuid, parcel]));
  return rows.map((row) => {
    const { product } = row;
    return presentOrderProduct(catalogue, language, {
      ...row,
      now,
      sim: sims.get(product.uuid),
      port_in: portIns.get(product.uuid),
      parcel: parcelOf.get(product.order_uuid),
    });
  });
};

const pendingColumns = {
  product: orderProduct,
  order_state: customerOrder.state,
  confirmed_at: customerOrder.confirmed_at,
  promo: customerOrder.promo,
};

const endedShownDays = 30;

/** Orders that are over are shown when they were cancelled or given up at this instant or later. It is the same one all day. */
export const endedSince = (now: Date): Date => startOfBusinessDay(addDays(brusselsDate(now), -endedShownDays));

/** SIMs of a customer that are not in use yet; those of orders that are over for 30 days. Newest order first. One statement. */
export const selectPending = (q: Reader | Tx, customer_uuid: string, now: Date) =>
  q
    .select(pendingColumns)
    .from(orderProduct)
    .innerJoin(
      customerOrder,
      and(eq(customerOrder.customer_uuid, orderProduct.customer_uuid), eq(customerOrder.uuid, orderProduct.order_uuid)),
    )
    .where(
      and(
        eq(orderProduct.customer_uuid, customer_uuid),
        ne(orderProduct.state, 'active'),
        or(ne(orderProduct.state, 'order_cancelled'), gte(customerOrder.cancelled_at, endedSince(now))),
        or(ne(customerOrder.state, 'failed'), gte(customerOrder.updated_at, endedSince(now))),
      ),
    )
    .orderBy(desc(orderProduct.order_uuid), asc(orderProduct.position));

/** The SIMs of some orders or some SIMs by uuid, whatever their state. */
export const selectProducts = (q: Reader | Tx, by: { order_uuid: string } | { order_product_uuid: string }) =>
  q
    .select(pendingColumns)
    .from(orderProduct)
    .innerJoin(
      customerOrder,
      and(eq(customerOrder.customer_uuid, orderProduct.customer_uuid), eq(customerOrder.uuid, orderProduct.order_uuid)),
    )
    .where(
      'order_uuid' in by ? eq(orderProduct.order_uuid, by.order_uuid) : eq(orderProduct.uuid, by.order_product_uuid),
    )
    .orderBy(sql`${orderProduct.position}`);

/**
 * One SIM on its way, as every reply shows it.
 * @throws Refused NOT_FOUND
 */
export const showOrderProduct = async (
  q: Reader | Tx,
  catalogue: Catalogue,
  language: Language,
  now: Date,
  order_product_uuid: string,
): Promise<OrderProduct> => {
  const [shown] = await withTheRest(q, catalogue, language, now, await selectProducts(q, { order_product_uuid }));
  if (!shown) throw new Refused('NOT_FOUND');
  return shown;
};
