import { stateTable } from '#platform/pure/state-table.ts';

/** States of a withdrawal, from the statement on. */
export const withdrawalStateNames = ['received', 'stopped', 'settled', 'done'] as const;
export type WithdrawalState = (typeof withdrawalStateNames)[number];
type WithdrawalEvent = 'stopped' | 'settled';

/**
 * Steps after a withdrawal. `stopped`: the network has deactivated all its SIMs. `settled`: the payment provider has accepted the refund, or
 * there is none. The two come in any order. There is no failed state, because both requests are repeated until the outside system accepts them.
 */
export const withdrawalStates = stateTable<WithdrawalState, WithdrawalEvent>('received', {
  received: { stopped: 'stopped', settled: 'settled' },
  stopped: { settled: 'done' },
  settled: { stopped: 'done' },
  done: {},
});
