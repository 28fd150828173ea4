import { issueAndSendAddonCreditNotes, creditWithdrawnAddon } from '#billing/server/commands.ts';
import { addonType, getCatalogue } from '#catalogue/server/queries.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler, HandlerContext } from '#platform/http/handler.ts';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { startBillCyclesAndLockAgreedAddon, withdrawAgreedAddon } from '#subscriptions/server/commands.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';
import { changeWithdrawn } from '#withdrawal/messages/change-withdrawn.ts';
import { checkChangeWithdrawal, isPrepaid, queryAddonSettlement, toWithdrawnChangeReply } from './agreed-changes.ts';
import { insertWithdrawnChange, queryWithdrawnChanges, type WithdrawnChangeRow } from './changes.store.ts';

/** Stores the statement, records the account event and enqueues the acknowledgement. */
export const recordAndAcknowledgeWithdrawnChange = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'queue' | 'now' | 'newId'> & Parameters<typeof recordAccountEvent>[1],
  row: WithdrawnChangeRow,
): Promise<void> => {
  const { customer_uuid, uuid } = row;
  await insertWithdrawnChange(tx, row);
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'withdrawn' });
  const { job, payload } = buildMessageJob(changeWithdrawn, {
    key: `withdrawn-change:${uuid}`,
    to: { customer_uuid },
    data: { change_uuid: uuid, customer_uuid, kind: row.kind, submitted_at: toIso(row.submitted_at) },
  });
  await ctx.queue.enqueue(tx, job, payload);
};

/**
 * Withdraws from an add-on that was agreed on by itself. Statement, end, credit and acknowledgement commit together. Idempotent, also with
 * another key.
 */
export const withdrawAddon: Handler<typeof withdrawalContract, 'POST /api/customer/product/addon/withdraw'> = async (
  ctx,
) => {
  const catalogue = await getCatalogue(ctx.db);
  const { customer_uuid } = ctx.caller;
  const { customer_addon_uuid: subject_uuid, name } = ctx.body;
  return ctx.idempotentTx(async (tx) => {
    const agreedAddon = await startBillCyclesAndLockAgreedAddon(tx, ctx, { customer_uuid, addon_uuid: subject_uuid });
    const [withdrawnChange] = await queryWithdrawnChanges(tx, { customer_uuid, subject_uuid });
    if (withdrawnChange) return toWithdrawnChangeReply(catalogue, ctx.language, withdrawnChange);
    if (!agreedAddon) throw ctx.refuse('WITHDRAWAL_NOT_POSSIBLE');
    const customer = await findCustomerForOrder(tx, customer_uuid);
    const facts = { customer_type: customer?.type ?? 0, business_may_withdraw: ctx.settings.WITHDRAWAL_FOR_BUSINESS };
    const refusal = checkChangeWithdrawal(facts, agreedAddon.agreed_at, ctx.requestedAt());
    if (refusal) throw ctx.refuse(refusal);
    const { product, addon } = agreedAddon;
    if (addon.state === 'adding') throw ctx.refuse('ADDON_PENDING');
    const today = brusselsDate(ctx.now());
    const sim = { ...product, customer_product_uuid: product.uuid };
    const { settlement, price_cents, from } = await queryAddonSettlement(tx, catalogue, sim, addon, today);
    if (!(await withdrawAgreedAddon(tx, ctx, agreedAddon))) throw ctx.refuse('WITHDRAWAL_NOT_POSSIBLE');
    await creditWithdrawnAddon(tx, ctx, product, {
      addon: { addon_uuid: addon.uuid, offer_uuid: addon.offer_uuid },
      on: today,
    });
    const entry = catalogue.addonByUuid.get(addon.offer_uuid);
    await issueAndSendAddonCreditNotes(tx, ctx, {
      customer_uuid,
      customer_product_uuid: product.uuid,
      addon_uuid: addon.uuid,
      offer: { uuid: addon.offer_uuid, name: entry?.name[customer?.language ?? ctx.language] ?? '' },
      type: addonType(catalogue, addon.offer_uuid),
      price_cents,
      first_month: firstOfMonth(from),
    });
    const { usage_cents: _, ...amounts } = settlement;
    const row: WithdrawnChangeRow = {
      customer_uuid,
      kind: 'addon',
      subject_uuid,
      agreed_at: agreedAddon.agreed_at,
      uuid: ctx.newId(),
      customer_product_uuid: product.uuid,
      msisdn: product.msisdn,
      offer_uuid: addon.offer_uuid,
      returned_offer_uuid: null,
      rest_cents: 0,
      prepaid: isPrepaid(catalogue, product),
      submitted_at: ctx.requestedAt(),
      name,
      email: customer?.email ?? '',
      ...amounts,
    };
    await recordAndAcknowledgeWithdrawnChange(tx, ctx, row);
    return toWithdrawnChangeReply(catalogue, ctx.language, row);
  });
};
