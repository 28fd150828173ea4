import {
  issueAndSendShippingCreditNote,
  insertAndPostClosingEntries,
  insertAndPostWithdrawalEntries,
  issueInvoiceForNegativeBalance,
  issueSettlementInvoice,
  refundSimsOrCredit,
} from '#billing/server/commands.ts';
import { queryClosingBalances } from '#billing/server/queries.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { OrderWithProducts } from '#ordering/server/commands.ts';
import { computePaidSimPrices } from '#ordering/server/queries.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { queryMonthlySpending } from '#usage/server/queries.ts';
import { computeEndSettlement, type EndOfSim } from '#withdrawal/rules/contract-end.ts';
import { computeSettlement, type Settlement, splitOwed } from '#withdrawal/rules/settlement.ts';
import type { StatementKind } from '#withdrawal/rules/statement-kind.ts';
import type { Product } from './resolve-statement.ts';
import { type CustomerOrders, hasSimAlreadyEnded, querySimAccounts, type SimsInUse } from './sim-accounts.ts';
import { applyWithdrawalEvent, type WithdrawalWithSims } from './withdrawals.store.ts';

const queryWithdrawalSettlements = async (
  q: Reader,
  catalogue: Catalogue,
  customerOrders: CustomerOrders,
  inUse: SimsInUse,
  now: Date,
): Promise<Map<string, Settlement>> => {
  const accounts = await querySimAccounts(q, catalogue, customerOrders, inUse, now);
  const products = customerOrders.orders.flatMap((order) => order.products);
  return new Map(
    products.flatMap(({ uuid, early_start_at }) => {
      const account = accounts.get(uuid);
      return account ? [[uuid, computeSettlement(account, early_start_at !== null)]] : [];
    }),
  );
};

const queryEndSettlements = async (
  q: Reader,
  catalogue: Catalogue,
  { customer_uuid, orders }: CustomerOrders,
  inUse: SimsInUse,
  now: Date,
): Promise<Map<string, Settlement>> => {
  const today = brusselsDate(now);
  const products = orders.flatMap((order) => order.products).filter((product) => !hasSimAlreadyEnded(product, inUse));
  const prices = new Map(orders.flatMap((order) => [...computePaidSimPrices(catalogue, order)]));
  const keys = products.map(({ uuid }) => ({ customer_uuid, order_product_uuid: uuid }));
  const balances = await queryClosingBalances(q, keys, now);
  const findEnd = async ({ uuid }: Product): Promise<EndOfSim> => {
    const [line, service, balance_cents] = [inUse.lines.get(uuid), inUse.services.get(uuid), balances.get(uuid)];
    const { paid_cents = 0, shipping_cents = 0 } = prices.get(uuid) ?? {};
    if (!line || !service)
      return {
        kind: 'unused',
        paid_cents: balance_cents === undefined ? paid_cents : balance_cents + shipping_cents,
      };
    if (balance_cents !== undefined) return { kind: 'prepaid', balance_cents };
    const spending = await queryMonthlySpending(q, { ...line, customer_uuid });
    const usage_cents = spending.find(({ month }) => month === firstOfMonth(today))?.cents ?? 0;
    return { kind: 'postpaid', service, usage_cents };
  };
  const settlements = new Map<string, Settlement>();
  for (const product of products) settlements.set(product.uuid, computeEndSettlement(await findEnd(product), today));
  return settlements;
};

/** The settlements of the SIMs of orders by order product, if their contracts are withdrawn, or end, at `now`. */
export const querySettlements = (
  q: Reader,
  catalogue: Catalogue,
  customerOrders: CustomerOrders & { kind: StatementKind },
  inUse: SimsInUse,
  now: Date,
): Promise<Map<string, Settlement>> =>
  (customerOrders.kind === 'end' ? queryEndSettlements : queryWithdrawalSettlements)(
    q,
    catalogue,
    customerOrders,
    inUse,
    now,
  );

/** After a withdrawal, what was used is charged only when the customer asked for an early start. */
export const closePrepaidBalanceOfSim = async (
  tx: Tx,
  kind: StatementKind,
  { customer_uuid, uuid, early_start_at }: Pick<Product, 'customer_uuid' | 'uuid' | 'early_start_at'>,
  now: Date,
): Promise<void> => {
  const key = { customer_uuid, order_product_uuid: uuid };
  if (kind === 'end') await insertAndPostClosingEntries(tx, key, now);
  else await insertAndPostWithdrawalEntries(tx, key, { early_start: early_start_at !== null, now });
};

/** The shipping to refund: a withdrawal refunds it for all these SIMs, the end of a contract only for those that were never activated. */
const sumShipping = (
  catalogue: Catalogue,
  orderWithProducts: OrderWithProducts,
  chosenProducts: readonly Product[],
  { kind, inUse }: { kind: StatementKind; inUse: SimsInUse },
): Cents => {
  const prices = computePaidSimPrices(catalogue, orderWithProducts);
  return chosenProducts
    .filter(({ uuid }) => kind === 'withdrawal' || !inUse.lines.has(uuid))
    .reduce((sum, { uuid }) => sum + (prices.get(uuid)?.shipping_cents ?? 0), 0);
};

type SettledOrder = {
  catalogue: Catalogue;
  orderWithProducts: OrderWithProducts;
  chosen: readonly Product[];
  inUse: SimsInUse;
  settlements: ReadonlyMap<string, Settlement>;
};

/**
 * Refunds the payments, with a credit note for shipping, or issues an invoice for the service that was used. What one SIM gives back pays
 * for the invoice of another one. A prepaid balance below zero is owed without an invoice of service, which was charged at its use.
 */
export const refundAndIssueSettlementDocuments = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'queue' | 'publish' | 'now' | 'newId' | 'settings'>,
  { row, sims }: WithdrawalWithSims,
  { catalogue, orderWithProducts, chosen, inUse, settlements }: SettledOrder,
): Promise<void> => {
  const { customer_uuid, uuid, kind, back_cents, owed_cents } = row;
  const { payment_uuid, uuid: order_uuid } = orderWithProducts.order;
  const gross_cents = sumShipping(catalogue, orderWithProducts, chosen, { kind, inUse });
  const shippingCredit = { customer_uuid, order_uuid, cause_key: uuid, gross_cents };
  const off_invoice_cents = await issueAndSendShippingCreditNote(tx, ctx, shippingCredit);
  const refunded_cents = await refundSimsOrCredit(tx, ctx, {
    customer_uuid,
    order_product_uuids: sims.map(({ order_product_uuid }) => order_product_uuid),
    payment_uuid,
    reason: kind === 'end' ? 'contract_ended' : 'withdrawal',
    for_uuid: uuid,
    amount_cents: back_cents - off_invoice_cents,
  });
  // No event of a refund will come: what is given back is credit, or was owed.
  if (refunded_cents <= 0 && back_cents > 0)
    await applyWithdrawalEvent(tx, { customer_uuid, uuid }, 'settled', ctx.now());
  const { service_cents, balance_cents, credit_cents } = splitOwed(
    chosen.map(({ uuid: sim, payment_type }) => ({
      prepaid: payment_type === 'prepaid',
      owed_cents: settlements.get(sim)?.owed_cents ?? 0,
    })),
    owed_cents,
  );
  if (service_cents > 0)
    await issueSettlementInvoice(tx, ctx, {
      customer_uuid,
      amount_cents: service_cents,
      credit_cents,
      kind: 'withdrawal',
    });
  if (balance_cents > 0)
    await issueInvoiceForNegativeBalance(tx, ctx, { customer_uuid, cause_key: uuid, amount_cents: balance_cents });
};
