/** Steps that follow while an invoice stays unpaid, in their order. `dunning` decides when each is taken. */
export const unpaidSteps = ['reminder_1', 'reminder_2', 'warned', 'restricted', 'cut_off', 'ended'] as const;
export type UnpaidStep = (typeof unpaidSteps)[number];

export const isUnpaidStep = (state: string): state is UnpaidStep => unpaidSteps.some((step) => step === state);

/** Service that an unpaid invoice takes from a SIM; `ended`: the contract of the SIM has ended, and a payment does not bring it back. */
export type TakenService = 'none' | 'outgoing' | 'all' | 'ended';

/** Service that each step takes from the SIMs of a bill. */
export const serviceTakenBy: Readonly<Record<UnpaidStep, TakenService>> = {
  reminder_1: 'none',
  reminder_2: 'none',
  warned: 'none',
  restricted: 'outgoing',
  cut_off: 'all',
  ended: 'ended',
};

/** Whether a SIM is restricted: service was taken that a payment gives back. */
export const isRestriction = (service: TakenService): boolean => service === 'outgoing' || service === 'all';

/** Whether a step that comes next shows that an invoice restricts SIMs now: the step before it has restricted them. */
export const isAfterRestriction = (nextStep: UnpaidStep): boolean => {
  const stepBefore = unpaidSteps[unpaidSteps.indexOf(nextStep) - 1];
  return stepBefore !== undefined && isRestriction(serviceTakenBy[stepBefore]);
};

/** Stage of the reminders that an invoice shows; `blocked` refuses orders. */
export type ReminderStage = 'none' | 'reminder_1' | 'reminder_2' | 'blocked';
