import { accountRecovered } from '#identity/events.ts';
import { subscribe } from '#platform/subscribers.ts';
import { deletePortOutCodes } from './port-out/port-out-codes.store.ts';

/** A recovery deletes all port-out codes, since an intruder may have made them. */
export const portingSubscribers = [
  subscribe(accountRecovered, (tx, { customer_uuid }) => deletePortOutCodes(tx, customer_uuid)),
];
