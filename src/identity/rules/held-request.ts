import { stateTable } from '#platform/pure/state-table.ts';

/** State of a request that waits for the security delay. `refused`: it was no longer possible when its time came. */
export const heldRequestStateNames = ['held', 'done', 'cancelled', 'refused'] as const;
export type HeldRequestState = (typeof heldRequestStateNames)[number];
export type HeldRequestEvent = 'ran' | 'cancelled' | 'refused';

export const heldRequestStates = stateTable<HeldRequestState, HeldRequestEvent>('held', {
  held: { ran: 'done', cancelled: 'cancelled', refused: 'refused' },
  done: {},
  cancelled: {},
  refused: {},
});

/** Actions that can be held, for notices and screens. */
export const heldActions = ['withdrawal', 'contract-end', 'final-bill', 'email', 'details', 'deletion'] as const;
export type HeldAction = (typeof heldActions)[number];

/** The action of an endpoint, which the contract names as a text. @throws Error for another text */
export const parseHeldAction = (text: string): HeldAction => {
  const action = heldActions.find((each) => each === text);
  if (action === undefined) throw new Error(`${text} is no action that can be held`);
  return action;
};
