import type { Reader } from '#platform/db/database.ts';
import { defineEvent, defineExtensionPoint } from '#platform/events.ts';
import type { Language } from '#platform/pure/language.ts';

/** The mail server of an address takes no mail for it: it does not exist, or not any more. Null: not the mail of a known customer. */
export const mailRefused = defineEvent<{ email: string; customer_uuid: string | null }>()({
  name: 'mail-refused',
  splitByCustomer: (payload) => {
    const { customer_uuid } = payload;
    return customer_uuid === null ? [] : [{ customer_uuid, payload }];
  },
});

/** Where mail to a customer goes, and in which language; null when there is no such customer, or it has no address. */
export const findMessageRecipient = defineExtensionPoint<
  { customer_uuid: string },
  { email: string; language: Language } | null,
  Reader
>()({ name: 'recipient-wanted', purposes: ['customer'] });
