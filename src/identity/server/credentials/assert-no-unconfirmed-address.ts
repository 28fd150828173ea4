import { isEmailVerified } from '#identity/rules/email-status.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { type Credential, findCredential } from './credentials.store.ts';

/** Whether the email address of a customer is not confirmed: the account may belong to somebody other than the owner of the address. */
export const isAddressUnconfirmed = (storedCredential: Pick<Credential, 'email' | 'email_status'> | null): boolean =>
  storedCredential !== null && storedCredential.email !== null && !isEmailVerified(storedCredential.email_status);

/**
 * A further way to log in may be added only to an account with a confirmed address, or without an address.
 * @throws Refused EMAIL_NOT_VERIFIED
 */
export const assertNoUnconfirmedAddress = async (
  q: Reader,
  refuse: Refuse<'EMAIL_NOT_VERIFIED'>,
  customer_uuid: string,
): Promise<void> => {
  if (isAddressUnconfirmed(await findCredential(q, customer_uuid))) throw refuse('EMAIL_NOT_VERIFIED');
};
