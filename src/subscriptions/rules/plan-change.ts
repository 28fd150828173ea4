import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { type PlanChangeState, planChangeStates } from './plan-change-state.ts';
import type { Audience, PaymentType } from '#catalogue/rules/plan-kind.ts';

/** What of a SIM a change of its plan depends on. */
export type PlanChangeStatus = {
  state: 'not_active' | 'active' | 'suspended' | 'lost_stolen' | 'deactivated';
  plan_change: PlanChangeState;
  /** When a change was last asked for, also if it was taken back; null: never. */
  plan_change_asked_at: Date | null;
};

export type PlanKind = {
  uuid: string;
  audience: Audience;
  payment_type: PaymentType;
  on_sale: boolean;
};

/** The first day of a plan that is asked for at `asked_at`: the 1st of the next month. */
export const planChangeDay = (asked_at: Date): BusinessDate => addMonths(firstOfMonth(brusselsDate(asked_at)), 1);

/** Whether a planned change counts by now, so that nobody can take it back any more. */
export const isPlanChangeDue = (
  { plan_change, plan_change_asked_at }: Pick<PlanChangeStatus, 'plan_change' | 'plan_change_asked_at'>,
  today: BusinessDate,
): boolean =>
  plan_change === 'scheduled' && plan_change_asked_at !== null && planChangeDay(plan_change_asked_at) <= today;

/** From which day another plan can be asked for; null: today. One request a calendar month, also if it was taken back. */
export const nextPlanRequestDate = (
  { plan_change_asked_at }: Pick<PlanChangeStatus, 'plan_change_asked_at'>,
  today: BusinessDate,
): BusinessDate | null => {
  const free_from = plan_change_asked_at && planChangeDay(plan_change_asked_at);
  return free_from !== null && free_from > today ? free_from : null;
};

/**
 * Whether a plan can take the place of another: it is sold, for the same kind of customer, and paid in the same way. Between prepaid and
 * monthly more changes than the plan (who pays when, and who has to prove what), so that is a new order.
 */
export const canReplacePlan = (present: Omit<PlanKind, 'on_sale'>, wanted: PlanKind): boolean =>
  wanted.on_sale &&
  wanted.uuid !== present.uuid &&
  wanted.audience === present.audience &&
  wanted.payment_type === present.payment_type;

/** Why the plan of a SIM cannot be changed now, or null. */
export const checkPlanChange = (
  standing: PlanChangeStatus,
  account: 'active' | 'closing' | 'erased',
  today: BusinessDate,
): 'PLAN_CHANGE_NOT_POSSIBLE' | 'PLAN_ALREADY_CHANGED' | null => {
  if (account !== 'active' || standing.state === 'deactivated' || standing.state === 'not_active')
    return 'PLAN_CHANGE_NOT_POSSIBLE';
  const possible = planChangeStates.next(standing.plan_change, 'asked') !== null;
  return possible && nextPlanRequestDate(standing, today) === null ? null : 'PLAN_ALREADY_CHANGED';
};

/**
 * The spending limit after a change: that of the new plan, or what the customer has chosen instead of the old plan's. Nobody is made to
 * owe more than they said. Null for prepaid.
 */
export const limitAfterPlanChange = (
  limit: Cents | null,
  before: { credit_limit_cents: Cents | null },
  after: { credit_limit_cents: Cents | null },
): Cents | null => {
  if (after.credit_limit_cents === null) return null;
  return limit === null || limit === before.credit_limit_cents ? after.credit_limit_cents : limit;
};

/** Whether an add-on goes with a plan, by its code; `only_with` is empty for one that goes with all. */
export const isAddonCompatible = (
  { only_with }: { only_with: readonly string[] },
  { code }: { code: string },
): boolean => only_with.length === 0 || only_with.includes(code);
