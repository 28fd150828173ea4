import { recipientWanted } from '#notifications/news.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Ask } from '#platform/news.ts';
import type { Language } from '#platform/pure/language.ts';

/** The language of a customer's mail, which is known above; else the one of the request. */
export const languageOf = async (
  tx: Tx,
  { ask, language }: { ask: Ask; language: Language },
  customer_uuid: string,
): Promise<Language> => (await ask(tx, recipientWanted, 'customer', { customer_uuid }))?.language ?? language;
