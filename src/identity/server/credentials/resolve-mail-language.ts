import { findMessageRecipient } from '#notifications/events.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CallExtension } from '#platform/events.ts';
import type { Language } from '#platform/pure/language.ts';

/** The language for mail to a customer, from the higher domain that has it; else the language of the request. */
export const resolveMailLanguage = async (
  tx: Tx,
  { callExtension, language }: { callExtension: CallExtension; language: Language },
  customer_uuid: string,
): Promise<Language> =>
  (await callExtension(tx, findMessageRecipient, 'customer', { customer_uuid }))?.language ?? language;
