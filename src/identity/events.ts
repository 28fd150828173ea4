import type { Reader } from '#platform/db/database.ts';
import { defineEvent, defineExtensionPoint } from '#platform/events.ts';

/** Published when a customer has confirmed a first or another address. */
export const emailConfirmed = defineEvent<{ customer_uuid: string }>()({ name: 'email-confirmed' });

/** Published when a customer was identified by the identity service. */
export const customerIdentified = defineEvent<{ customer_uuid: string }>()({ name: 'identified' });

/** The SIM that a sub-account is logged in with. */
type SubAccountLine = { owner_customer_uuid: string; customer_product_uuid: string };

/** The number (E.164) of that SIM, from the extension registered for `line`; null when it is no longer in use. */
export const findSubAccountNumber = defineExtensionPoint<SubAccountLine, string | null, Reader>()({
  name: 'number-wanted',
  purposes: ['line'],
});

/** Published when a sub-account has chosen a password. */
export const subAccountPasswordSet = defineEvent<SubAccountLine & { customer_uuid: string }>()({
  name: 'own-password-set',
});
/**
 * Published when the owner has secured the account. Subscribers cancel pending changes that an intruder may have requested.
 */
export const accountSecured = defineEvent<{ customer_uuid: string }>()({ name: 'account-stopped' });
