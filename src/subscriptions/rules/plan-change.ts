import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { Audience, PaymentType } from '#catalogue/rules/plan-kind.ts';
import { stateTable } from '#platform/pure/state-table.ts';

/** State of a plan change. `applied` behaves like `none`, except that only one request per month is allowed. */
export const planChangeStateNames = ['none', 'scheduled', 'applied'] as const;
export type PlanChangeState = (typeof planChangeStateNames)[number];
type PlanChangeEvent = 'asked' | 'taken_back' | 'month_begun' | 'withdrawn';

export const planChangeStates = stateTable<PlanChangeState, PlanChangeEvent>('none', {
  none: { asked: 'scheduled' },
  scheduled: { taken_back: 'none', month_begun: 'applied', withdrawn: 'none' },
  applied: { asked: 'scheduled', withdrawn: 'none' },
});

/** The facts about a SIM that the plan change rules need. */
export type PlanChangeStatus = {
  state: 'not_active' | 'active' | 'suspended' | 'lost_stolen' | 'deactivated';
  plan_change: PlanChangeState;
  /** When a change was last requested, even if it was cancelled; null: never. */
  plan_change_asked_at: Date | null;
};

export type PlanKind = {
  uuid: string;
  audience: Audience;
  payment_type: PaymentType;
  on_sale: boolean;
};

/** The first day of a plan requested at `asked_at`: the 1st of the next month. */
export const planChangeDay = (asked_at: Date): BusinessDate => addMonths(firstOfMonth(brusselsDate(asked_at)), 1);

/** Whether a scheduled change has taken effect by `today` and cannot be cancelled any more. */
export const isPlanChangeDue = (
  { plan_change, plan_change_asked_at }: Pick<PlanChangeStatus, 'plan_change' | 'plan_change_asked_at'>,
  today: BusinessDate,
): boolean =>
  plan_change === 'scheduled' && plan_change_asked_at !== null && planChangeDay(plan_change_asked_at) <= today;

/**
 * The first day on which another plan can be requested; null: today. One request per calendar month is allowed, even if it was
 * cancelled.
 */
export const nextPlanRequestDate = (
  { plan_change_asked_at }: Pick<PlanChangeStatus, 'plan_change_asked_at'>,
  today: BusinessDate,
): BusinessDate | null => {
  const free_from = plan_change_asked_at && planChangeDay(plan_change_asked_at);
  return free_from !== null && free_from > today ? free_from : null;
};

/**
 * Whether `candidate` can replace `currentPlan`: it is on sale, for the same audience and of the same payment type. A change
 * between prepaid and monthly also changes billing and identity checks, so it requires a new order.
 */
export const canReplacePlan = (currentPlan: Omit<PlanKind, 'on_sale'>, candidate: PlanKind): boolean =>
  candidate.on_sale &&
  candidate.uuid !== currentPlan.uuid &&
  candidate.audience === currentPlan.audience &&
  candidate.payment_type === currentPlan.payment_type;

export const planChangeRefusals = { PLAN_CHANGE_NOT_POSSIBLE: 409, PLAN_ALREADY_CHANGED: 409 } as const;
export type PlanChangeRefusal = keyof typeof planChangeRefusals;

/** Returns why the plan of a SIM cannot be changed now, or null. */
export const checkPlanChange = (
  status: PlanChangeStatus,
  account: 'active' | 'closing' | 'erased',
  today: BusinessDate,
): PlanChangeRefusal | null => {
  if (account !== 'active' || status.state === 'deactivated' || status.state === 'not_active')
    return 'PLAN_CHANGE_NOT_POSSIBLE';
  const isPossible = planChangeStates.next(status.plan_change, 'asked') !== null;
  return isPossible && nextPlanRequestDate(status, today) === null ? null : 'PLAN_ALREADY_CHANGED';
};

/** Whether an add-on is compatible with a plan, by plan code. An empty `only_with` means all plans. */
export const isAddonCompatible = (
  { only_with }: { only_with: readonly string[] },
  { code }: { code: string },
): boolean => only_with.length === 0 || only_with.includes(code);
