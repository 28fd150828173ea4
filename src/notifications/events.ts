import type { Reader } from '#platform/db/database.ts';
import { defineEvent, defineExtensionPoint } from '#platform/events.ts';
import type { Language } from '#platform/pure/language.ts';

/** The mail server refuses mail to this address permanently: the mailbox does not exist. `customer_uuid` is null when the mail was to no known customer. */
export const emailBounced = defineEvent<{ email: string; customer_uuid: string | null }>()({
  name: 'email-bounced',
  splitByCustomer: (payload) => {
    const { customer_uuid } = payload;
    return customer_uuid === null ? [] : [{ customer_uuid, payload }];
  },
});

/** Finds the mail address and language of a customer, and whether it is a company; null without such a customer or address. */
export const findMessageRecipient = defineExtensionPoint<
  { customer_uuid: string },
  { email: string; language: Language; company: boolean } | null,
  Reader
>()({ name: 'find-message-recipient', purposes: ['customer'] });
