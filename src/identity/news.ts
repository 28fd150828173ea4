import type { Reader } from '#platform/db/database.ts';
import { news, question } from '#platform/news.ts';

/** A customer has confirmed an address, for the first time or another one. */
export const emailConfirmed = news<{ customer_uuid: string }>('email-confirmed');

/** A customer has proved to the identity service who they are. */
export const identified = news<{ customer_uuid: string }>('identified');

/** The SIM that a sub-account is logged in with. */
type OwnLine = { owner_customer_uuid: string; customer_product_uuid: string };

/** The number (E.164) of that SIM, asked of whoever owns the purpose `line`; null: it is in use no more. */
export const numberWanted = question<OwnLine, string | null, Reader>('number-wanted');

/** A sub-account has chosen a password of its own. */
export const ownPasswordSet = news<OwnLine & { customer_uuid: string }>('own-password-set');
/** The owner has taken an account back from whoever may have been in it: everything that waits to be carried out ends. */
export const accountStopped = news<{ customer_uuid: string }>('account-stopped');
