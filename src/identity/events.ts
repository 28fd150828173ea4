import type { Reader } from '#platform/db/database.ts';
import { defineEvent, defineExtensionPoint } from '#platform/events.ts';

/** A customer has confirmed an address, for the first time or another one. */
export const emailConfirmed = defineEvent<{ customer_uuid: string }>()({ name: 'email-confirmed' });

/** A customer has proved to the identity service who they are. */
export const customerIdentified = defineEvent<{ customer_uuid: string }>()({ name: 'identified' });

/** The SIM that a sub-account is logged in with. */
type SubAccountLine = { owner_customer_uuid: string; customer_product_uuid: string };

/** The number (E.164) of that SIM, asked of whoever owns the purpose `line`; null: it is in use no more. */
export const findSubAccountNumber = defineExtensionPoint<SubAccountLine, string | null, Reader>()({
  name: 'number-wanted',
  purposes: ['line'],
});

/** A sub-account has chosen a password of its own. */
export const subAccountPasswordSet = defineEvent<SubAccountLine & { customer_uuid: string }>()({
  name: 'own-password-set',
});
/** The owner has taken an account back from whoever may have been in it: everything that waits to be carried out ends. */
export const accountSecured = defineEvent<{ customer_uuid: string }>()({ name: 'account-stopped' });
