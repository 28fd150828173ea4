import { assertCatalogueCurrent, type Catalogue, withCatalogue } from '#catalogue/server/queries.ts';
import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { recordSummaryConsent } from '#customers/server/commands.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import type { plansContract } from '#plans/contract.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { schedulePlanChange } from '#subscriptions/server/commands.ts';
import type { PlanChange } from '#subscriptions/events.ts';
import { queryPlanChangePrice, sendPlanChangeMail } from './send-plan-change-mail.ts';
import { findSummaryAfterChange } from './summary-after-change.ts';

type ChangePlanContext = Parameters<Handler<typeof plansContract, 'POST /api/customer/product/tariff/change'>>[0];

/**
 * Records the consent to the contract summary of the new plan, in the language in which the screen shows it, and returns the hash of its document.
 * @throws Refused PLAN_TERMS_CHANGED when it is not the one that was shown
 */
const recordAcceptedSummary = async (
  tx: Tx,
  ctx: ChangePlanContext,
  catalogue: Catalogue,
  change: PlanChange,
): Promise<string | null> => {
  const { customer_uuid, addon_uuids, limit_cents = null } = change;
  const offer_uuid = change.after.uuid;
  const { off_cents, full_from } = await queryPlanChangePrice(tx, change);
  const terms = { offer_uuid, addon_uuids, limit_cents, off_cents, full_from };
  const summary = findSummaryAfterChange(catalogue, terms, ctx.language, ctx.settings);
  const { summary_hash = summary?.hash } = ctx.body;
  if (summary_hash !== summary?.hash) throw ctx.refuse('PLAN_TERMS_CHANGED');
  return summary && recordSummaryConsent(tx, { customer_uuid, offer_uuid, language: ctx.language, summary }, ctx);
};

/** Schedules another plan from the next 1st. A repeated request for the same plan is stored and mailed once. */
export const changePlan: Handler<typeof plansContract, 'POST /api/customer/product/tariff/change'> = (ctx) =>
  withCatalogue(ctx.db, (catalogue) =>
    ctx.idempotentTx(async (tx) => {
      await assertCatalogueCurrent(tx, catalogue);
      const { customer_uuid } = ctx.caller;
      const { customer_product_uuid, offer_uuid } = ctx.body;
      const customer = await findCustomerForOrder(tx, customer_uuid);
      const planChange = { customer_uuid, customer_product_uuid, offer_uuid, account: customer?.status ?? 'erased' };
      const { change, is_new } = await schedulePlanChange(tx, ctx, planChange, { catalogue, now: ctx.now() });
      const { language = ctx.language } = customer ?? {};
      if (is_new) {
        const detail = { what: formatPhoneNoBreak(change.msisdn) };
        await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'plan-change-asked', detail });
        const document_hash = await recordAcceptedSummary(tx, ctx, catalogue, change);
        await sendPlanChangeMail(tx, ctx.queue, { event: 'asked', language, change, document_hash });
      }
      const name = change.after.name[ctx.language];
      const effective_at = toIso(change.from);
      return { pending_offer: { uuid: change.after.uuid, name, effective_at }, effective_at };
    }),
  );
