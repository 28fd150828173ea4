import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { Tone } from '#platform/ui/cards/StateChip.tsx';

/** Colour of a SIM's state; the state's name is always shown beside it. */
export const simTone: Readonly<Record<CustomerProduct['state'], Tone>> = {
  not_active: 'off',
  active: 'ok',
  suspended: 'warn',
  lost_stolen: 'bad',
  deactivated: 'off',
};
