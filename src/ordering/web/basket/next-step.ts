import type { QueryClient } from '@tanstack/react-query';
import { knownSlice } from '#identity/web/questions.ts';
import { accountPaths } from '#account/paths.ts';
import { orderProgress } from '#ordering/rules/order-progress.ts';
import { type ProgressSession, sessionProgress } from '#ordering/rules/session-progress.ts';
import { basketNow } from './basket-store.ts';

/** Where the order of who is signed in goes on: the word of the order progress, without the way over the home page. */
export const nextStep = async (queries: QueryClient): Promise<string> => {
  const cards_stored = basketNow().cards.length > 0;
  const progress = await knownSlice(queries, (session: ProgressSession) => sessionProgress(session, cards_stored));
  return progress === null ? accountPaths.home() : orderProgress(progress);
};
