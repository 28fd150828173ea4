import type { LockException } from './lock-order.ts';

/** Orders of locks that differ and do no harm, with the reason. An exception that is no longer needed fails the test. */
export const lockExceptions: readonly LockException[] = [
  {
    place: 'erase-account-once-lines-are-off',
    reason:
      'deletes all rows of a closed account in the order of the domains, after its last line is off; a job, which is run again when another transaction wins',
  },
  {
    before: 'sim_stock',
    after: 'sim_swap',
    reason: 'the SIM that a swap has replaced, or that of a line that ends; who holds a swap spends its new SIM only',
  },
];
