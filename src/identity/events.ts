import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { HeldAction } from './rules/held-request.ts';
import type { Reader } from '#platform/db/database.ts';
import { defineEvent, defineExtensionPoint } from '#platform/events.ts';

/** Published when a customer has confirmed a first or another address. */
export const emailConfirmed = defineEvent<{ customer_uuid: string }>()({ name: 'email-confirmed' });

/** Published when a request that waited for the security delay was cancelled, or was no longer possible when its time came. */
export const heldRequestCancelled = defineEvent<{ customer_uuid: string; request_uuid: string; action: HeldAction }>()({
  name: 'held-request-cancelled',
});

/** The numbers (E.164) of the SIMs in use of a customer and its sub-accounts, from the extension registered for `lines`. */
export const findNumbersInUse = defineExtensionPoint<{ customer_uuid: string }, readonly Msisdn[], Reader>()({
  name: 'find-numbers-in-use',
  purposes: ['lines'],
});

/** Published when a customer was identified by the identity service. */
export const customerIdentified = defineEvent<{ customer_uuid: string }>()({ name: 'customer-identified' });

/** The SIM that a sub-account is logged in with. */
type SubAccountLine = { owner_customer_uuid: string; customer_product_uuid: string };

/** The number (E.164) of that SIM, from the extension registered for `line`; null when it is no longer in use. */
export const findSubAccountNumber = defineExtensionPoint<SubAccountLine, Msisdn | null, Reader>()({
  name: 'find-sub-account-number',
  purposes: ['line'],
});

/** Published when a sub-account has chosen a password. */
export const subAccountPasswordSet = defineEvent<SubAccountLine & { customer_uuid: string }>()({
  name: 'sub-account-password-set',
});
/** `reset`: a forgotten password was replaced. `stopped`: revoked by the link "this was not me". `confirmed`: first confirmation of the address. */
export type RecoveryCause = 'reset' | 'stopped' | 'confirmed';

/**
 * Published when the owner has recovered the account. Subscribers cancel requests that an intruder may have made: those
 * that wait for a security delay, and after `stopped` all that can still be cancelled.
 */
export const accountRecovered = defineEvent<{ customer_uuid: string; cause: RecoveryCause }>()({
  name: 'account-recovered',
});

/** Reads the traits by which accounts are compared, in a normal form: accounts to debit (`iban`) and postal addresses (`address`). */
export const findSharedTraits = defineExtensionPoint<{ customer_uuid: string }, readonly string[], Reader>()({
  name: 'find-shared-traits',
  purposes: ['iban', 'address'],
});
