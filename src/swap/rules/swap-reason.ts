import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';

/** Why somebody wants another SIM. */
export const swapReasons = ['lost', 'stolen', 'damaged', 'other_format', 'puk_blocked', 'esim_deleted'] as const;
export type SwapReason = (typeof swapReasons)[number];

type SimType = typeof ESIM | typeof SIM_CARD;

/** Somebody else may hold the SIM: its line is blocked at once. */
export function isLostOrStolen(reason: SwapReason): boolean {
  return reason === 'lost' || reason === 'stolen';
}

/** Whether a SIM of this kind can be replaced for that reason: only an eSIM can be deleted. */
export function isReasonForType(reason: SwapReason, current: SimType): boolean {
  return reason !== 'esim_deleted' || current === ESIM;
}

/** What most people want then: the other kind for another format, else the same. */
export function defaultSimType(reason: SwapReason, current: SimType): SimType {
  if (reason === 'other_format') return current === ESIM ? SIM_CARD : ESIM;
  return current;
}
