import { findSharedTraits } from '#identity/events.ts';
import { implementExtension } from '#platform/subscribers.ts';
import { queryMandateIbans } from './queries.ts';

/** Accounts (IBAN) of the mandates of a customer, also of ended ones. */
export const ibanTraitsExtension = implementExtension(
  findSharedTraits,
  'iban',
  async (q, { customer_uuid }, { cipher }) => [
    ...((await queryMandateIbans(q, cipher, [customer_uuid])).get(customer_uuid) ?? []),
  ],
);
