import { and, eq } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { type PlanChange, nextBillCycleChanged } from '#subscriptions/events.ts';
import {
  canReplacePlan,
  isPlanChangeDue,
  checkPlanChange,
  planChangeDay,
  planChangeStates,
  type PlanChangeRefusal,
} from '#subscriptions/rules/plan-change.ts';
import { monthlyCents } from '#subscriptions/rules/agreed-price.ts';
import { cancelScheduledPlanPrice, queryAgreedPrices, schedulePlanPrice } from '../agreed-prices.store.ts';
import { scheduledPlanChange } from './apply-due-plan-change.ts';
import { customerProduct } from '../tables.ts';

type ProductKey = { customer_uuid: string; customer_product_uuid: string };

type Product = typeof customerProduct.$inferSelect;

const byKey = ({ customer_uuid, customer_product_uuid }: ProductKey) =>
  and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid));

const lockProductRow = async (tx: Tx, key: ProductKey, refuse: Refuse<never>): Promise<Product> => {
  const [row] = await tx.select().from(customerProduct).where(byKey(key)).for('update');
  if (!row) throw refuse('NOT_FOUND');
  return row;
};

const toSimOfLine = ({ customer_uuid, order_product_uuid }: Product) => ({ customer_uuid, order_product_uuid });

/**
 * Schedules another plan for the 1st of the next month. Repeating the same request changes nothing and returns `is_new` false.
 * @throws Refused PLAN_CHANGE_NOT_POSSIBLE, PLAN_ALREADY_CHANGED, PLAN_NOT_OFFERED, or PLAN_CHANGE_BEGUN when an earlier change is
 * taking effect
 */
export const schedulePlanChange = async (
  tx: Tx,
  {
    refuse,
    publish,
  }: Pick<EventContext, 'publish'> & {
    refuse: Refuse<PlanChangeRefusal | 'PLAN_NOT_OFFERED' | 'PLAN_CHANGE_BEGUN'>;
  },
  { offer_uuid, account, ...key }: ProductKey & { offer_uuid: string; account: 'active' | 'closing' | 'erased' },
  { catalogue, now }: { catalogue: Catalogue; now: Date },
): Promise<{ change: PlanChange; is_new: boolean }> => {
  const row = await lockProductRow(tx, key, refuse);
  const today = brusselsDate(now);
  if (isPlanChangeDue(row, today)) throw refuse('PLAN_CHANGE_BEGUN');
  const scheduledChange = scheduledPlanChange(row, catalogue);
  if (scheduledChange?.after.uuid === offer_uuid) return { change: scheduledChange, is_new: false };
  const refusal = checkPlanChange(row, account, today);
  if (refusal) throw refuse(refusal);
  const [presentPlan, newPlan] = [row.offer_uuid, offer_uuid].map((uuid) => catalogue.offerByUuid.get(uuid));
  const plan_change = planChangeStates.next(row.plan_change, 'asked');
  if (!presentPlan || !newPlan || !plan_change || !canReplacePlan(presentPlan, newPlan))
    throw refuse('PLAN_NOT_OFFERED');
  const planColumns = { pending_offer_uuid: offer_uuid, plan_change, plan_change_asked_at: now };
  await tx.update(customerProduct).set(planColumns).where(byKey(key));
  const change = scheduledPlanChange({ ...row, ...planColumns }, catalogue);
  if (!change) throw new Error('the plan that was just planned is not');
  const agreedPrices = (await queryAgreedPrices(tx, [key.customer_uuid])).get(key.customer_product_uuid) ?? [];
  const cents = monthlyCents(agreedPrices, 'plan', newPlan);
  await schedulePlanPrice(tx, key, { offer_uuid, cents, from: planChangeDay(now), agreed_at: now });
  await publish(tx, nextBillCycleChanged, toSimOfLine(row));
  return { change, is_new: true };
};

/**
 * Cancels a scheduled plan change. Returns it, or null when none was scheduled.
 * @throws Refused PLAN_CHANGE_BEGUN once it has taken effect
 */
export const cancelPlanChange = async (
  tx: Tx,
  { refuse, publish }: Pick<EventContext, 'publish'> & { refuse: Refuse<'PLAN_CHANGE_BEGUN'> },
  key: ProductKey,
  { catalogue, now }: { catalogue: Catalogue; now: Date },
): Promise<PlanChange | null> => {
  const row = await lockProductRow(tx, key, refuse);
  if (isPlanChangeDue(row, brusselsDate(now))) throw refuse('PLAN_CHANGE_BEGUN');
  const plan_change = planChangeStates.next(row.plan_change, 'taken_back');
  const change = scheduledPlanChange(row, catalogue);
  if (!plan_change || !change) return null;
  await tx.update(customerProduct).set({ pending_offer_uuid: null, plan_change }).where(byKey(key));
  await cancelScheduledPlanPrice(tx, key, brusselsDate(change.from));
  await publish(tx, nextBillCycleChanged, toSimOfLine(row));
  return change;
};
