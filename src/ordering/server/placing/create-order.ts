import { type Catalogue, assertCatalogueVersion, withCatalogue } from '#catalogue/server/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { checkPlanAudience, checkOrderEligibility } from '#ordering/rules/order-eligibility.ts';
import { resolveOwnNumbersAndSimUsers, UNNAMED_SIM_USER } from '#ordering/rules/sim-users.ts';
import { draftAllocationPrerequisite, maxSimsBeforeFirstPayment } from '#ordering/rules/sims-before-first-payment.ts';
import type { PortIn } from '#porting/contract.ts';
import { replaceDraftPortIns } from '#porting/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { resolveOrderLines, type ResolvedLine } from './resolve-order-lines.ts';
import { type DraftProduct, replaceDraftProducts, upsertDraft } from './draft.store.ts';
import { listSummaryHashes } from '../orders/accepted-summaries.ts';
import { buildOrderProductReply } from '../orders/order-product-reply.ts';
import { toStoredTotalsReply, computeOrderTotals } from '../orders/order-totals.ts';
import { hasProductInUse } from '#subscriptions/server/queries.ts';
import { getRequestedPromo } from '#promotions/server/queries.ts';
import { assertPromoUnused } from '../orders/customer-eligibility.store.ts';

const buildDraftProduct = (
  { type, offer, addons }: ResolvedLine,
  position: number,
  fields: Pick<DraftProduct, 'customer_uuid' | 'uuid' | 'created_at' | 'identify' | 'own_number' | 'user_name'>,
): DraftProduct => ({
  ...fields,
  position,
  type,
  offer_uuid: offer.uuid,
  payment_type: offer.payment_type,
  price_cents: offer.price_cents,
  addons,
  state: 'created',
  tries: 0,
  failure_code: null,
  early_start_at: null,
  reached: { created: fields.created_at.toISOString() },
});

const buildDraftPortInReply = (
  catalogue: Catalogue,
  uuid: string | undefined,
  { port_in }: ResolvedLine,
): PortIn | undefined =>
  uuid && port_in
    ? {
        uuid,
        msisdn: port_in.msisdn,
        operator_uuid: port_in.operator_uuid,
        operator_name: catalogue.operatorByUuid.get(port_in.operator_uuid)?.name ?? '',
        subscription: port_in.subscription,
        sim_number: port_in.sim_number ?? null,
        customer_number: port_in.customer_number ?? null,
        state: 'draft',
        rejection_code: null,
        rejection_text: null,
        scheduled_at: null,
        ported_at: null,
      }
    : undefined;

type CreateOrderContext = Parameters<Handler<typeof orderingContract, 'POST /api/order/create'>>[0];

/** Saves the basket as the draft order of the customer. An existing draft is replaced under the same uuid. */
export const createOrder: Handler<typeof orderingContract, 'POST /api/order/create'> = (ctx) =>
  withCatalogue(ctx.db, (catalogue) => upsertDraftFromBasket(ctx, catalogue));

const upsertDraftFromBasket = async (ctx: CreateOrderContext, catalogue: Catalogue) => {
  const { body, settings } = ctx;
  const { customer_uuid } = ctx.caller;
  const now = ctx.now();
  const lines = resolveOrderLines(ctx.refuse, catalogue, body.product_list);
  const promo = body.promo ? getRequestedPromo(ctx.refuse, catalogue, body.promo, now) : null;
  const pricedLines = lines.map(({ type, offer, addons }) => ({
    type,
    offer_uuid: offer.uuid,
    payment_type: offer.payment_type,
    price_cents: offer.price_cents,
    addons,
  }));
  const has_own_number = lines.length > 1 && (await hasProductInUse(ctx.db, ctx.caller));
  const users = resolveOwnNumbersAndSimUsers(body.product_list, { has_own_number });
  const totals = computeOrderTotals(catalogue, pricedLines, promo, now, settings.SHIPPING_PRICE_CENTS);
  const summary_hashes = listSummaryHashes(
    { lines: pricedLines, promo },
    { catalogue, settings, language: ctx.language },
  );

  return ctx.idempotentTx(async (tx) => {
    const draftLines = lines.map((line, at) => ({
      line,
      product: buildDraftProduct(line, at, {
        customer_uuid,
        uuid: ctx.newId(),
        created_at: now,
        identify: settings.PREPAID_IDENTIFICATION,
        ...(users[at] ?? UNNAMED_SIM_USER),
      }),
    }));
    // Pipelined: sent together and run in sequence. The SIMs are inserted into the draft of the first statement.
    const [{ order_uuid, standing, catalogue_version }, { gone_with_port_in }] = await Promise.all([
      upsertDraft(tx, { customer_uuid, order_uuid: ctx.newId(), promo, totals, now }),
      replaceDraftProducts(tx, { customer_uuid, rows: draftLines.map(({ product }) => product) }),
    ]);
    assertCatalogueVersion(catalogue, catalogue_version);
    const audiences = lines.map(({ offer }) => offer.audience);
    const refusal =
      checkPlanAudience(standing.customer_type, audiences) ??
      checkOrderEligibility(standing, lines.length, settings.EXTRA_SIM_CAP);
    if (refusal) throw ctx.refuse(refusal);
    if (promo) assertPromoUnused(ctx.refuse, standing, promo);
    const newPortIns = draftLines.flatMap(({ line: { port_in }, product }) =>
      port_in ? [{ customer_uuid, order_product_uuid: product.uuid, request: port_in }] : [],
    );
    const portIns = await replaceDraftPortIns(tx, { gone: gone_with_port_in, newPortIns, now, newId: ctx.newId });
    const immediateCount = maxSimsBeforeFirstPayment(totals.due_now_cents, standing);
    const order_product = draftLines.map(({ line, product }, at) =>
      buildOrderProductReply(catalogue, ctx.language, {
        product: { ...product, order_uuid },
        order_state: 'draft',
        sim_states: [product.state],
        confirmed_at: null,
        promo,
        now,
        cipher: ctx.db.cipher,
        waits_for: draftAllocationPrerequisite(at, immediateCount),
        port_in: buildDraftPortInReply(catalogue, portIns.get(product.uuid), line),
      }),
    );
    return { order_uuid, order_product, totals: toStoredTotalsReply(totals), summary_hashes };
  });
};
