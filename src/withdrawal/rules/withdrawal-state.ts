import { stateTable } from '#platform/pure/state-table.ts';

/** States of a withdrawal, from the statement on. */
export const withdrawalStateNames = ['received', 'deactivated', 'settled', 'done'] as const;
export type WithdrawalState = (typeof withdrawalStateNames)[number];
export type WithdrawalEvent = 'deactivated' | 'settled';

/** The states in the API and in the database, where `deactivated` has the older name `stopped`. */
export const publicWithdrawalStates = {
  received: 'received',
  deactivated: 'stopped',
  settled: 'settled',
  done: 'done',
} as const satisfies Record<WithdrawalState, string>;

/**
 * Steps after a withdrawal. `deactivated`: the network has deactivated all its SIMs. `settled`: the payment provider has accepted the refund, or
 * there is none. The two come in any order. There is no failed state, because both requests are repeated until the outside system accepts them.
 */
export const withdrawalStates = stateTable<WithdrawalState, WithdrawalEvent>('received', {
  received: { deactivated: 'deactivated', settled: 'settled' },
  deactivated: { settled: 'done' },
  settled: { deactivated: 'done' },
  done: {},
});
