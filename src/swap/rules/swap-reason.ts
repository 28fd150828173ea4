import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';

/** Reasons for a SIM swap. */
export const swapReasons = ['lost', 'stolen', 'damaged', 'other_format', 'puk_blocked', 'esim_deleted'] as const;
export type SwapReason = (typeof swapReasons)[number];

type SimType = typeof ESIM | typeof SIM_CARD;

/** Whether another person may hold the SIM; its line is blocked at once. */
export function isLostOrStolen(reason: SwapReason): boolean {
  return reason === 'lost' || reason === 'stolen';
}

/** Whether a reason is possible for a SIM of this type: `esim_deleted` for an eSIM only. */
export function isReasonForType(reason: SwapReason, currentType: SimType): boolean {
  return reason !== 'esim_deleted' || currentType === ESIM;
}

/** Whether a reason is possible with a new SIM of this type: `other_format` for the other one only. */
export function isReasonForNewType(reason: SwapReason, currentType: SimType, newType: SimType): boolean {
  return reason !== 'other_format' || newType !== currentType;
}

/** The SIM type that the form preselects: the other type for `other_format`, else the same. */
export function defaultSimType(reason: SwapReason, currentType: SimType): SimType {
  if (reason === 'other_format') return currentType === ESIM ? SIM_CARD : ESIM;
  return currentType;
}
