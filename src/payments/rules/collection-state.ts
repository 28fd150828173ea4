import { stateTable } from '#platform/pure/state-table.ts';

export type CollectionState =
  | 'scheduled'
  | 'batched'
  | 'sent'
  | 'accepted'
  | 'settled'
  | 'returned'
  | 'rejected'
  | 'cancelled';
export type CollectionEvent = 'batched' | 'sent' | 'accepted' | 'settled' | 'returned' | 'rejected' | 'cancelled';

/** Answers of the bank about a collection in a file, by resulting state. They may arrive before we have recorded that the file arrived. */
const answers = { settled: 'settled', returned: 'returned', rejected: 'rejected' } as const;

/**
 * States of a collection by direct debit. A settled one may be returned or refunded later. A return that arrives before its settlement is
 * final: the settlement that comes after it changes nothing.
 */
export const collectionStates = stateTable<CollectionState, CollectionEvent>('scheduled', {
  scheduled: { batched: 'batched', cancelled: 'cancelled' },
  batched: { sent: 'sent', accepted: 'accepted', ...answers },
  sent: { accepted: 'accepted', ...answers },
  accepted: { ...answers },
  settled: { returned: 'returned' },
  returned: {},
  rejected: {},
  cancelled: {},
});
