import { and, eq } from 'drizzle-orm';
import type { Catalogue } from '#catalogue/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Doing } from '#platform/reactions.ts';
import { type ChangedPlan, nextMonthChanged } from '#subscriptions/news.ts';
import { isOfferedTo, planChangeDue, refusePlanChange } from '#subscriptions/rules/plan-change.ts';
import { planChangeStates } from '#subscriptions/rules/plan-change-state.ts';
import { plannedChange } from './due-plan.ts';
import { customerProduct } from '../tables.ts';

type ProductKey = { customer_uuid: string; customer_product_uuid: string };

type Product = typeof customerProduct.$inferSelect;

const is = ({ customer_uuid, customer_product_uuid }: ProductKey) =>
  and(eq(customerProduct.customer_uuid, customer_uuid), eq(customerProduct.uuid, customer_product_uuid));

const lock = async (tx: Tx, key: ProductKey, refuse: Refuse<never>): Promise<Product> => {
  const [row] = await tx.select().from(customerProduct).where(is(key)).for('update');
  if (!row) throw refuse('NOT_FOUND');
  return row;
};

/**
 * Plans another plan for the 1st of the next month. Asked for the same again it changes nothing: `asked` is false then.
 * @throws Refused PLAN_CHANGE_NOT_POSSIBLE, PLAN_ALREADY_CHANGED, PLAN_NOT_OFFERED, and PLAN_CHANGE_BEGUN when an earlier one is just starting
 */
export const schedulePlanChange = async (
  tx: Tx,
  {
    refuse,
    tell,
  }: Pick<Doing, 'tell'> & {
    refuse: Refuse<'PLAN_CHANGE_NOT_POSSIBLE' | 'PLAN_ALREADY_CHANGED' | 'PLAN_NOT_OFFERED' | 'PLAN_CHANGE_BEGUN'>;
  },
  { offer_uuid, account, ...key }: ProductKey & { offer_uuid: string; account: 'active' | 'closing' | 'erased' },
  { catalogue, now }: { catalogue: Catalogue; now: Date },
): Promise<{ change: ChangedPlan; asked: boolean }> => {
  const row = await lock(tx, key, refuse);
  const today = brusselsDate(now);
  if (planChangeDue(row, today)) throw refuse('PLAN_CHANGE_BEGUN');
  const known = plannedChange(row, catalogue);
  if (known?.after.uuid === offer_uuid) return { change: known, asked: false };
  const refusal = refusePlanChange(row, account, today);
  if (refusal) throw refuse(refusal);
  const [present, wanted] = [row.offer_uuid, offer_uuid].map((uuid) => catalogue.offerByUuid.get(uuid));
  const plan_change = planChangeStates.next(row.plan_change, 'asked');
  if (!present || !wanted || !plan_change || !isOfferedTo(present, wanted)) throw refuse('PLAN_NOT_OFFERED');
  const asked = { pending_offer_uuid: offer_uuid, plan_change, plan_change_asked_at: now };
  await tx.update(customerProduct).set(asked).where(is(key));
  await tell(tx, nextMonthChanged, row);
  const change = plannedChange({ ...row, ...asked }, catalogue);
  if (!change) throw new Error('the plan that was just planned is not');
  return { change, asked: true };
};

/**
 * Takes a planned change back; what was planned, or null when nothing was.
 * @throws Refused PLAN_CHANGE_BEGUN once its day has come
 */
export const takeBackPlanChange = async (
  tx: Tx,
  { refuse, tell }: Pick<Doing, 'tell'> & { refuse: Refuse<'PLAN_CHANGE_BEGUN'> },
  key: ProductKey,
  { catalogue, now }: { catalogue: Catalogue; now: Date },
): Promise<ChangedPlan | null> => {
  const row = await lock(tx, key, refuse);
  if (planChangeDue(row, brusselsDate(now))) throw refuse('PLAN_CHANGE_BEGUN');
  const plan_change = planChangeStates.next(row.plan_change, 'taken_back');
  const change = plannedChange(row, catalogue);
  if (!plan_change || !change) return null;
  await tx.update(customerProduct).set({ pending_offer_uuid: null, plan_change }).where(is(key));
  await tell(tx, nextMonthChanged, row);
  return change;
};
