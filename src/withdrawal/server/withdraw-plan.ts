import {
  creditWithdrawnAddon,
  creditWithdrawnAndDebitReturnedPlan,
  lockPrepaidEntries,
} from '#billing/server/commands.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { startBillCyclesAndLockSimWithPlan, withdrawAgreedPlan } from '#subscriptions/server/commands.ts';
import { queryAgreedPrices } from '#subscriptions/server/queries.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';
import {
  checkChangeWithdrawal,
  isPrepaid,
  queryPlanSettlement,
  toWithdrawnAndReturningPlan,
  toWithdrawnChangeReply,
} from './agreed-changes.ts';
import { queryWithdrawnChanges, type WithdrawnChangeRow } from './changes.store.ts';
import { recordAndAcknowledgeWithdrawnChange } from './withdraw-addon.ts';

/**
 * Withdraws from a plan change: a scheduled plan does not begin, and a plan in force is replaced by the one before it. Statement, plan, balance
 * and acknowledgement commit together. Idempotent, also with another key.
 */
export const withdrawPlan: Handler<typeof withdrawalContract, 'POST /api/customer/product/tariff/withdraw'> = async (
  ctx,
) => {
  const catalogue = await getCatalogue(ctx.db);
  const { customer_uuid } = ctx.caller;
  const { customer_product_uuid, name } = ctx.body;
  const agreed_at = new Date(ctx.body.agreed_at);
  // Read once: midnight between two steps would settle a day that the plan does not have.
  const now = ctx.now();
  const fixedCtx = { ...ctx, now: () => now };
  return ctx.idempotentTx(async (tx) => {
    const agreedPlan = await startBillCyclesAndLockSimWithPlan(tx, fixedCtx, {
      customer_uuid,
      customer_product_uuid,
      agreed_at,
    });
    const statements = await queryWithdrawnChanges(tx, { customer_uuid, subject_uuid: customer_product_uuid });
    const withdrawnChange = statements.find((each) => each.agreed_at.getTime() === agreed_at.getTime());
    if (withdrawnChange) return toWithdrawnChangeReply(catalogue, ctx.language, withdrawnChange);
    if (!agreedPlan?.plan) throw ctx.refuse('WITHDRAWAL_NOT_POSSIBLE');
    const customer = await findCustomerForOrder(tx, customer_uuid);
    const facts = { customer_type: customer?.type ?? 0, business_may_withdraw: ctx.settings.WITHDRAWAL_FOR_BUSINESS };
    const refusal = checkChangeWithdrawal(facts, agreed_at, ctx.requestedAt());
    if (refusal) throw ctx.refuse(refusal);
    const { product, plan } = agreedPlan;
    const today = brusselsDate(now);
    const prices = (await queryAgreedPrices(tx, [customer_uuid])).get(product.uuid) ?? [];
    const sim = { ...product, customer_product_uuid, prices };
    // Locked, because what is debited for the plan that returns depends on the balance.
    await lockPrepaidEntries(tx, product);
    const { paid_cents, days, used_cents, rest_cents, back_cents, owed_cents } = await queryPlanSettlement(
      tx,
      catalogue,
      sim,
      plan,
      today,
    );
    const endedAddons = await withdrawAgreedPlan(tx, fixedCtx, agreedPlan, plan);
    if (!endedAddons) throw ctx.refuse('WITHDRAWAL_NOT_POSSIBLE');
    await creditWithdrawnAndDebitReturnedPlan(tx, fixedCtx, product, {
      ...toWithdrawnAndReturningPlan(catalogue, plan),
      on: today,
      catalogue,
    });
    for (const addon of endedAddons) await creditWithdrawnAddon(tx, fixedCtx, product, { addon, on: today });
    const row: WithdrawnChangeRow = {
      customer_uuid,
      kind: 'plan',
      subject_uuid: customer_product_uuid,
      agreed_at,
      uuid: ctx.newId(),
      customer_product_uuid,
      msisdn: product.msisdn,
      offer_uuid: plan.offer_uuid,
      returned_offer_uuid: plan.before.offer_uuid,
      prepaid: isPrepaid(catalogue, plan),
      submitted_at: ctx.requestedAt(),
      name,
      email: customer?.email ?? '',
      paid_cents,
      days,
      used_cents,
      rest_cents,
      back_cents,
      owed_cents,
    };
    await recordAndAcknowledgeWithdrawnChange(tx, fixedCtx, row);
    return toWithdrawnChangeReply(catalogue, ctx.language, row);
  });
};
