import { type ReminderStage, serviceTakenBy, type TakenService, unpaidSteps } from '#billing/rules/unpaid-step.ts';
import { stateTable } from '#platform/pure/state-table.ts';

/** State of a case: how far the reminders of an unpaid invoice have come. */
export const dunningStateNames = [
  'not_due',
  'overdue',
  'reminder_1',
  'reminder_2',
  'carried',
  'warned',
  'restricted',
  'cut_off',
  'ended',
  'written_off',
  'settled',
] as const;
export type DunningState = (typeof dunningStateNames)[number];

/**
 * `step`: the notice period is over. `released`: a dispute was rejected or instalments were missed. `settled`: nothing is left to pay.
 * `carried`: the customer owes too little for more than reminders. `reopened`: the bank took a payment back. `written_off`: the claim was
 * given up, either by the operator after the end of the contract or the death of the payer, or because the debt is small and the contract ended long ago.
 */
export type DunningEvent = 'step' | 'carried' | 'released' | 'settled' | 'reopened' | 'written_off';

/**
 * Steps of an unpaid invoice. After a wait, service is barred again only after a new warning (law of 13 June 2005,
 * article 119, § 3). A terminated contract stays so, until the case is settled. A carried debt is reminded of again,
 * without a cost, and waits until more is owed, or is given up long after the end of the contract.
 */
export const dunningTransitions = stateTable<DunningState, DunningEvent>('not_due', {
  not_due: { step: 'overdue', settled: 'settled', reopened: 'not_due', written_off: 'written_off' },
  overdue: { step: 'reminder_1', settled: 'settled', reopened: 'not_due', written_off: 'written_off' },
  reminder_1: {
    step: 'reminder_2',
    carried: 'carried',
    settled: 'settled',
    reopened: 'not_due',
    written_off: 'written_off',
  },
  reminder_2: {
    step: 'warned',
    carried: 'carried',
    settled: 'settled',
    reopened: 'not_due',
    written_off: 'written_off',
  },
  carried: { step: 'reminder_2', settled: 'settled', reopened: 'not_due', written_off: 'written_off' },
  warned: {
    step: 'restricted',
    carried: 'carried',
    settled: 'settled',
    reopened: 'not_due',
    written_off: 'written_off',
  },
  restricted: {
    step: 'cut_off',
    carried: 'carried',
    released: 'warned',
    settled: 'settled',
    reopened: 'not_due',
    written_off: 'written_off',
  },
  cut_off: {
    step: 'ended',
    carried: 'carried',
    released: 'warned',
    settled: 'settled',
    reopened: 'not_due',
    written_off: 'written_off',
  },
  ended: { settled: 'settled', written_off: 'written_off' },
  written_off: { settled: 'settled' },
  settled: { reopened: 'not_due' },
});

/** States in which a case still asks for something: its next step may come. */
export const openStates = dunningTransitions.states.filter((state) => dunningTransitions.next(state, 'step') !== null);

/** States from the second reminder until the contract ends: a debt that has become too small for what follows is only carried. */
export const carriedWhenSmallStates = [
  'reminder_2',
  'warned',
  'restricted',
  'cut_off',
] as const satisfies DunningState[];

/** Steps that take service from SIMs, or end their contract. */
export const serviceSteps: ReadonlySet<DunningState> = new Set(
  unpaidSteps.filter((step) => serviceTakenBy[step] !== 'none'),
);

/** Fate of the SIMs of an invoice; `none`: it is no bill. */
export const simsOfInvoice = ['in_use', 'ended', 'none'] as const;
export type SimsOfInvoice = (typeof simsOfInvoice)[number];

/** States whose step is notified to the customer. */
export const notifiedStates = [
  'reminder_1',
  'reminder_2',
  'carried',
  'warned',
  'restricted',
  'cut_off',
  'ended',
] as const;
export type NotifiedState = (typeof notifiedStates)[number];
export const isNotifiedState = (state: DunningState): state is NotifiedState =>
  notifiedStates.some((each) => each === state);

type Effect = {
  /** Stage shown on the invoice. */
  invoice: ReminderStage;
  /** Service taken from the SIMs of the invoice. */
  service: TakenService;
};

const effects: Readonly<Record<DunningState, Effect>> = {
  not_due: { invoice: 'none', service: 'none' },
  overdue: { invoice: 'none', service: 'none' },
  reminder_1: { invoice: 'reminder_1', service: 'none' },
  reminder_2: { invoice: 'reminder_2', service: 'none' },
  carried: { invoice: 'reminder_2', service: 'none' },
  warned: { invoice: 'blocked', service: 'none' },
  restricted: { invoice: 'blocked', service: serviceTakenBy.restricted },
  cut_off: { invoice: 'blocked', service: serviceTakenBy.cut_off },
  ended: { invoice: 'blocked', service: serviceTakenBy.ended },
  written_off: { invoice: 'none', service: 'ended' },
  settled: { invoice: 'none', service: 'none' },
};

/** States that take service from SIMs, or have ended their contract, unless the case waits. */
export const restrictingStates = dunningStateNames.filter((state) => effects[state].service !== 'none');

/** Effects of a state. While the case waits for a dispute, instalments or heirs it blocks nothing; a terminated contract does not come back. */
export const dunningEffect = (state: DunningState, is_held: boolean): Effect => {
  const effect = effects[state];
  if (!is_held || state === 'ended') return effect;
  return { invoice: effect.invoice === 'blocked' ? 'reminder_2' : effect.invoice, service: 'none' };
};

/** Value of the claim in the books. With the end of the contract nothing is left that would make the customer pay. */
export const claimValue = (state: DunningState): 'sound' | 'doubtful' | 'lost' =>
  state === 'ended' ? 'doubtful' : state === 'written_off' ? 'lost' : 'sound';

/** The event for a case whose day has come: the next step, or only a reminder when the debt is too small. */
export const dueEvent = (state: DunningState, is_small: boolean): DunningEvent | null => {
  if (!is_small) return 'step';
  if (state === 'carried') return null;
  return dunningTransitions.next(state, 'carried') === null ? 'step' : 'carried';
};

const severity: readonly TakenService[] = ['none', 'outgoing', 'all', 'ended'];

/** The hardest of several restrictions of one SIM. */
export const strictestService = (services: readonly TakenService[]): TakenService =>
  severity.findLast((each) => services.includes(each)) ?? 'none';
