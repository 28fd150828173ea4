import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { Tone } from '#platform/ui/cards/StateChip.tsx';

/** The colour of a SIM's band; the word always stands beside it. */
export const simTone: Readonly<Record<CustomerProduct['state'], Tone>> = {
  not_active: 'off',
  active: 'ok',
  suspended: 'warn',
  lost_stolen: 'bad',
  deactivated: 'off',
};
