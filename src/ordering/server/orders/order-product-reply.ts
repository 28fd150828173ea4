import { type Catalogue, addonType } from '#catalogue/server/queries.ts';
import { expectedDeliveryAt, toDeliveryReply, type ShipmentRow } from '#delivery/server/queries.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { needsIdentityProof } from '#ordering/rules/identity-proof.ts';
import { checkOrderCancellation } from '#ordering/rules/order-cancellation.ts';
import { needsEarlyStartConsent } from '#legal/rules/withdrawal-period.ts';
import { toSimDisplayState } from '#ordering/rules/sim-display-state.ts';
import type { PortIn } from '#porting/contract.ts';
import type { Cipher } from '#platform/cipher.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { type ActivationState, triesLeft, type AllocationPrerequisite } from '#subscriptions/rules/activation-state.ts';
import { sumIncludedAllowance } from '#subscriptions/rules/included-allowance.ts';
import { SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { computeTrackerSteps } from '#ordering/rules/tracker.ts';
import { toEsimReply, type AllocatedSim } from '#subscriptions/server/queries.ts';
import type { OrderRow, OrderProductRow } from './orders.store.ts';
import { toPromoReply } from '#promotions/server/queries.ts';
import type { PlacedPromo } from '#promotions/rules/promo.ts';

/** Data of the reply for one SIM of an order. */
type OrderProductFacts = {
  product: OrderProductRow;
  order_state: OrderRow['state'];
  /** States of all SIMs of the order. */
  sim_states: readonly ActivationState[];
  /** Start of the contract. */
  confirmed_at: Date | null;
  /** Promo of the order. */
  promo: PlacedPromo | null;
  now: Date;
  cipher: Cipher;
  sim?: AllocatedSim | null;
  waits_for?: AllocationPrerequisite | null;
  port_in?: PortIn | undefined;
  /** The newest parcel of the order. */
  parcel?: ShipmentRow | null;
};

const toIsoOrNull = (date: Date | null): string | null => date && toIso(date);

const buildTrackerReply = ({
  product,
  order_state,
  sim,
  waits_for,
  parcel,
  port_in,
}: OrderProductFacts): OrderProduct['tracker'] =>
  computeTrackerSteps({
    order_state,
    sim_type: product.type,
    ...(sim?.esim ? { esim_installed: sim.esim.progress === 'installed' } : {}),
    state: product.state,
    waits_for: waits_for ?? null,
    failure_code: product.failure_code,
    reached: product.reached,
    delivery: parcel
      ? {
          state: parcel.state,
          sent_at: toIsoOrNull(parcel.sent_at),
          delivered_at: toIsoOrNull(parcel.delivered_at),
          expected_at: expectedDeliveryAt(parcel),
        }
      : null,
    port_in: port_in
      ? { state: port_in.state, changed_at: port_in.ported_at, scheduled_at: port_in.scheduled_at }
      : null,
  });

/** Builds the reply of a SIM of an order. */
export const buildOrderProductReply = (
  catalogue: Catalogue,
  language: Language,
  facts: OrderProductFacts,
): OrderProduct => {
  const { product, order_state, sim, port_in, parcel } = facts;
  const offer = catalogue.offerByUuid.get(product.offer_uuid);
  return {
    uuid: product.uuid,
    order_uuid: product.order_uuid,
    order_state,
    order_cancellable: checkOrderCancellation(order_state, facts.sim_states) === null,
    type: product.type,
    offer: {
      uuid: product.offer_uuid,
      name: offer?.name[language] ?? '',
      picture: offer?.picture ?? 'round',
      price: centsToEuro(product.price_cents),
      payment_type: product.payment_type,
    },
    addons: product.addons.map(({ uuid, price_cents }) => ({
      uuid,
      name: catalogue.addonByUuid.get(uuid)?.name[language] ?? '',
      price: centsToEuro(price_cents),
      type: addonType(catalogue, uuid),
    })),
    included: sumIncludedAllowance(
      offer ?? { data_gb: 0, minutes: 0, sms: 0 },
      product.addons.flatMap(({ uuid }) => catalogue.addonByUuid.get(uuid) ?? []),
    ),
    promo: facts.promo && toPromoReply(facts.promo),
    state: toSimDisplayState(product.state, port_in?.state ?? null),
    waits_for: facts.waits_for ?? null,
    identify: needsIdentityProof(product),
    msisdn: sim?.msisdn ?? null,
    port_in: port_in ?? null,
    esim: sim ? toEsimReply(sim, facts.cipher) : null,
    delivery: product.type === SIM_CARD && parcel ? toDeliveryReply(parcel) : null,
    sim_number_end: product.type === SIM_CARD && sim ? sim.iccid.slice(-4) : null,
    own_number: product.own_number,
    user_name: product.user_name,
    tracker: buildTrackerReply(facts),
    early_start_needed: product.early_start_at === null && needsEarlyStartConsent(facts.confirmed_at, facts.now),
    tries_left: triesLeft(product.tries),
    failure_code: product.failure_code,
    created_at: toIso(product.created_at),
    withdrawn: product.reached.withdrawn !== undefined,
  };
};

/** Rows that the reply of a SIM is built from. */
export type OrderLine = Required<
  Pick<
    OrderProductFacts,
    'product' | 'order_state' | 'sim_states' | 'confirmed_at' | 'promo' | 'sim' | 'waits_for' | 'parcel'
  >
>;

/** Further input of the reply. */
export type ReplyContext = { catalogue: Catalogue; language: Language; now: Date; cipher: Cipher };

/** Builds the replies of SIMs of orders, with their port-ins by order product. */
export const buildOrderProductReplies = (
  { catalogue, language, now, cipher }: ReplyContext,
  lines: readonly OrderLine[],
  portIns: ReadonlyMap<string, PortIn>,
): OrderProduct[] =>
  lines.map((line) =>
    buildOrderProductReply(catalogue, language, { ...line, now, cipher, port_in: portIns.get(line.product.uuid) }),
  );
