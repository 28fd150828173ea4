import { stateTable } from '#platform/pure/state-table.ts';

export type TransferState = 'scheduled' | 'batched' | 'sent' | 'rejected' | 'booked' | 'returned';
export type TransferEvent = 'batched' | 'sent' | 'rejected' | 'booked' | 'returned';

/** Answers of the bank about a transfer in a file. An answer may arrive before the upload of the file is recorded. */
const answers = { rejected: 'rejected', booked: 'booked' } as const;

/**
 * States of a transfer from our account. `rejected`: the bank did not make it. `returned`: the bank of the payee sent it back. Both are final;
 * the operator decides what becomes of the money.
 */
export const transferStates = stateTable<TransferState, TransferEvent>('scheduled', {
  scheduled: { batched: 'batched' },
  batched: { sent: 'sent', ...answers },
  sent: { ...answers },
  rejected: {},
  booked: { returned: 'returned' },
  returned: {},
});

/** States in which the bank is to make a transfer of a file. */
export const transfersAtBank = ['batched', 'sent'] as const satisfies readonly TransferState[];
