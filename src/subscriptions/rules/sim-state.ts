import { stateTable } from '#platform/pure/state-table.ts';

export type SimState = 'not_active' | 'active' | 'suspended' | 'lost_stolen' | 'deactivated';
export type SimEvent = 'activated' | 'suspended' | 'reactivated' | 'lost' | 'found' | 'deactivated';

/** A SIM. `found`: back in use, possible until the swap asked for its loss is complete. */
export const simStates = stateTable<SimState, SimEvent>('not_active', {
  not_active: { activated: 'active', deactivated: 'deactivated' },
  active: { suspended: 'suspended', lost: 'lost_stolen', deactivated: 'deactivated' },
  suspended: { reactivated: 'active', lost: 'lost_stolen', deactivated: 'deactivated' },
  lost_stolen: { found: 'active', deactivated: 'deactivated' },
  deactivated: {},
});

export type SimAction =
  | 'rename'
  | 'usage'
  | 'plan'
  | 'credit_limit'
  | 'services'
  | 'addons'
  | 'swap'
  | 'tariff_simulator';

const LOOKING: readonly SimAction[] = ['rename', 'usage', 'tariff_simulator'];

const actions: Readonly<Record<SimState, readonly SimAction[]>> = {
  not_active: ['rename'],
  active: [...LOOKING, 'plan', 'credit_limit', 'services', 'addons', 'swap'],
  suspended: [...LOOKING, 'credit_limit', 'swap'],
  lost_stolen: [...LOOKING, 'swap'],
  deactivated: ['usage'],
};

const MAIN_ACCOUNT_ONLY: ReadonlySet<SimAction> = new Set([
  'rename',
  'plan',
  'credit_limit',
  'services',
  'addons',
  'swap',
]);

/** What a SIM in this state lets somebody do; a sub-account only looks. */
export function simActions(state: SimState, main_account: boolean): SimAction[] {
  return actions[state].filter((action) => main_account || !MAIN_ACCOUNT_ONLY.has(action));
}
