import type { Reader } from '#platform/db/database.ts';
import { question } from '#platform/news.ts';
import type { Language } from '#platform/pure/language.ts';

/** Where mail to a customer goes, and in which language; null when there is no such customer, or it has no address. */
export const recipientWanted = question<
  { customer_uuid: string },
  { email: string; language: Language } | null,
  Reader
>('recipient-wanted');
