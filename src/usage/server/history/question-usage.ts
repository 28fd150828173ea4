import { and, eq, sql } from 'drizzle-orm';
import type { UsageContract } from '#usage/contract.ts';
import { usageQuestionConfirmation } from '#usage/messages/usage-question-confirmation.ts';
import { usageQuestionForSupport } from '#usage/messages/usage-question-for-support.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { queryUsagePage } from './records.view.ts';
import { resolveProductKey } from '#subscriptions/server/queries.ts';
import { usageQuestion, usageRecord } from '../tables.ts';

/** Stores a question about a record once, informs support and confirms it to the customer. */
export const questionUsage: Handler<UsageContract, 'POST /api/customer/product/usage/question'> = (ctx) => {
  const { begun_at, record_id, text } = ctx.body;
  const sim = resolveProductKey(ctx.caller, ctx.body);
  const asked_at = ctx.now();
  return ctx.idempotentTx(async (tx) => {
    const isRecord = and(
      eq(usageRecord.customer_uuid, sim.customer_uuid),
      eq(usageRecord.customer_product_uuid, sim.customer_product_uuid),
      eq(usageRecord.begun_at, new Date(begun_at)),
      eq(usageRecord.record_id, record_id),
    );
    const [row] = await tx
      .select({ there: sql`1` })
      .from(usageRecord)
      .where(isRecord);
    if (!row) throw ctx.refuse('NOT_FOUND');
    const key = { ...sim, begun_at: new Date(begun_at), record_id };
    const question_uuid = ctx.newId();
    const insertedRows = await tx
      .insert(usageQuestion)
      .values({ ...key, question_uuid, asked_by: ctx.caller.customer_uuid, text, asked_at })
      .onConflictDoNothing()
      .returning({ question_uuid: usageQuestion.question_uuid });
    if (insertedRows.length === 0) throw ctx.refuse('USAGE_QUESTIONED');
    const data = { ...sim, question_uuid };
    const toSupport = { to: { email: ctx.settings.SUPPORT_EMAIL }, language: ctx.language, customer_uuid: null };
    await ctx.queue.enqueueAll(tx, [
      buildMessageJob(usageQuestionForSupport, { key: `usage-questioned:${question_uuid}`, data, ...toSupport }),
      buildMessageJob(usageQuestionConfirmation, {
        key: `usage-question-asked:${question_uuid}`,
        to: { customer_uuid: sim.customer_uuid },
        data,
      }),
    ]);
    const cursor = { begun_at: toIso(new Date(new Date(begun_at).getTime() + 1)), record_id: '' };
    const { items } = await queryUsagePage(tx, sim, { limit: 10, skip: 0, after: cursor });
    const item = items.find((each) => each.record_id === record_id);
    if (!item) throw ctx.refuse('NOT_FOUND');
    return item;
  });
};
