import type { QueryClient } from '@tanstack/react-query';
import { knownSlice } from '#identity/web/questions.ts';
import { accountPaths } from '#account/paths.ts';
import { resolveNextOrderingPath } from '#ordering/rules/next-ordering-path.ts';
import { type ProgressSession, toOrderingProgress } from '#ordering/rules/ordering-progress.ts';
import { basketNow } from './basket-store.ts';

/** Where the order of who is signed in goes on: the word of the order progress, without the way over the home page. */
export const nextStep = async (queries: QueryClient): Promise<string> => {
  const cards_stored = basketNow().cards.length > 0;
  const progress = await knownSlice(queries, (session: ProgressSession) => toOrderingProgress(session, cards_stored));
  return progress === null ? accountPaths.home() : resolveNextOrderingPath(progress);
};
