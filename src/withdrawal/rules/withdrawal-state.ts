import { stateTable } from '#platform/pure/state-table.ts';

/** How a withdrawal stands, from the statement on. */
export const withdrawalStateNames = ['received', 'stopped', 'settled', 'done'] as const;
export type WithdrawalState = (typeof withdrawalStateNames)[number];
type WithdrawalEvent = 'stopped' | 'settled';

/**
 * Steps after a withdrawal. `stopped`: every SIM of it is off at the network. `settled`: the refund is on its way at the payment
 * provider, or there is none. Neither waits for the other, and both are asked for until they happen, so nothing fails for good: whatever
 * an outside system refuses, it is asked again.
 */
export const withdrawalStates = stateTable<WithdrawalState, WithdrawalEvent>('received', {
  received: { stopped: 'stopped', settled: 'settled' },
  stopped: { settled: 'done' },
  settled: { stopped: 'done' },
  done: {},
});
